/** The table page: hears the socket, keeps what it said, and draws. */

import { applySettings } from "../shared/memory.js";
import { loadSprites } from "../shared/sprites.js";
import { watchTips } from "../shared/tip.js";
import { learn } from "../shared/words.js";
import { App } from "./client.js";
import { watchKeys } from "./keys.js";
import { loadRules } from "./panels/rulebook.js";
import { askToSit, invitation, takeUp } from "./sit.js";

const { table, game } = document.body.dataset;
const host = document.querySelector("#app");

applySettings();
await Promise.all([learn(), loadSprites("/static/art/sprite.svg", `/games/${game}/sprite.svg`), loadRules(game)]);
document.body.classList.add("page-table");
await takeUp(table);
const secret = invitation();
if (secret) await askToSit(host, table, { invitation: secret });
watchTips();
const app = new App(host, table);
watchKeys(app);
app.begin();
