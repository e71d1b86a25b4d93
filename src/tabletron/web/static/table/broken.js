/** A table that cannot be opened: whoever has a key to it may remove it. */

import { forgetKeys, keysOf } from "../shared/memory.js";
import { ask } from "../shared/reading-page.js";
import { learn } from "../shared/words.js";

await learn();
const removal = document.querySelector("#removal");
const { table } = removal.dataset;
const { host, seats } = keysOf(table);
const tokens = [host, ...Object.values(seats)].filter(Boolean);

if (tokens.length) {
  removal.hidden = false;
  document.querySelector("#keyless").hidden = true;
  removal.querySelector("button").addEventListener("click", async ({ currentTarget: button }) => {
    button.disabled = true;
    try {
      await ask("DELETE", `/api/tables/${table}`, undefined, tokens.join(","));
      forgetKeys(table);
      location.assign("/");
    } catch (refused) {
      button.disabled = false;
      removal.querySelector("[role=alert]").textContent = refused.message;
    }
  });
}
