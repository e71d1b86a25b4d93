/** The lab: sends one experiment, says that it plays, and shows the report when it is there. */

import { ask } from "../shared/reading-page.js";
import { learn, words } from "../shared/words.js";

await learn();
const form = document.querySelector("#experiment");
const told = document.querySelector("#told");
const { number, value, bot, games } = form.elements;

/** A number is changed by one, until somebody says otherwise. */
function propose() {
  value.value = Number(number.selectedOptions[0].dataset.now) + 1;
}

async function run() {
  const [item, field] = number.value.split(" ");
  const button = form.querySelector("button");
  button.disabled = true;
  told.textContent = words("The bots are playing; this takes about half a minute.");
  try {
    const wanted = { item, field, value: Number(value.value), bot: bot.value, games: Number(games.value) };
    const { report } = await ask("POST", `/api/lab/${form.dataset.game}`, wanted);
    location.assign(report);
  } catch (refused) {
    told.textContent = refused.message;
  } finally {
    button.disabled = false;
  }
}

number.addEventListener("change", propose);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
propose();
