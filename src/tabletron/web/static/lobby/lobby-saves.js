/** Opening a saved game in the lobby: its file becomes a table of one's own. */

import { put } from "../shared/dom.js";
import { ask } from "../shared/reading-page.js";
import { keep } from "./lobby-tables.js";

export function prepareSaves(section) {
  const file = section.querySelector("input");
  section.querySelector("button").addEventListener("click", () => file.click());
  file.addEventListener("change", () => file.files.length && open(section, file));
}

async function open(section, file) {
  const [door, trouble] = [section.querySelector("button"), section.querySelector("[role=alert]")];
  door.disabled = true;
  put(trouble, "");
  try {
    const keys = await ask(
      "POST",
      `/api/tables/import?language=${document.documentElement.lang || "en"}`,
      file.files[0],
    );
    const { game, status } = await ask("GET", `/api/tables/${keys.table}`);
    keep(keys, game);
    location.assign(status === "over" ? `/t/${keys.table}/replay` : `/t/${keys.table}`);
  } catch (refused) {
    put(trouble, refused.message);
  }
  file.value = "";
  door.disabled = false;
}
