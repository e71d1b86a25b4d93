/** The lobby: starts games, and shows the tables to go on with, to join or to watch. */

import { learn } from "../shared/words.js";
import { prepareSaves } from "./lobby-saves.js";
import { choose, prepare } from "./lobby-start.js";
import { showMine, showOpen } from "./lobby-tables.js";

const EVERY = 15_000;

await learn();
for (const form of document.querySelectorAll(".start")) prepare(form);
prepareSaves(document.querySelector("#saved"));
for (const door of document.querySelectorAll("[data-choose]"))
  door.addEventListener("click", () => choose(door.dataset.choose));

async function refresh() {
  if (document.visibilityState === "visible") await Promise.all([showMine(), showOpen()]);
}

addEventListener("visibilitychange", refresh);
addEventListener("pageshow", (event) => event.persisted && location.reload());
setInterval(refresh, EVERY);
await refresh();
