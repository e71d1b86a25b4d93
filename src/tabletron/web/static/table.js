/** The table page: hears the socket, keeps what it said, and draws. */

import { App } from "./app.js";
import { watchKeys } from "./keys.js";
import { applySettings } from "./memory.js";
import { loadRules } from "./rulebook.js";
import { askToSit, invitation, takeUp } from "./sit.js";
import { loadSprites } from "./sprites.js";
import { watchTips } from "./tip.js";
import { learn } from "./words.js";

const { table, game } = document.body.dataset;
const host = document.querySelector("#app");

applySettings();
await Promise.all([learn(), loadSprites("/static/sprite.svg", `/games/${game}/sprite.svg`), loadRules(game)]);
document.body.classList.add("page-table");
await takeUp(table);
const secret = invitation();
if (secret) await askToSit(host, table, { invitation: secret });
watchTips();
const app = new App(host, table);
watchKeys(app);
app.begin();
