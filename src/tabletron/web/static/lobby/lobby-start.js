/** The box that starts a game: seats, options, and the table they make. */

import { h, put } from "../shared/dom.js";
import { ask, myName } from "../shared/reading-page.js";
import { words } from "../shared/words.js";
import { prepareDecks } from "./lobby-decks.js";
import { keep } from "./lobby-tables.js";

/** Wakes a box: fields as they were left last time, seats that follow the number of players. */
export function prepare(form) {
  restore(form);
  for (const menu of menus(form)) menu.dataset.before = menu.value;
  form.addEventListener("change", (event) => {
    if (/^seat\d/.test(event.target.name)) sit(form, event.target);
    settle(form);
    save(form);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open(form, event.submitter?.name === "invite");
  });
  settle(form);
  prepareDecks(form);
}

/** Puts a game's box on the stage. */
export function choose(game) {
  for (const form of document.querySelectorAll(".start")) form.hidden = form.dataset.game !== game;
  const form = document.querySelector(`#start-${game}`);
  form.querySelector("details").open = true;
  form.scrollIntoView({ block: "start" });
  form.querySelector("select").focus({ preventScroll: true });
}

const menus = (form) => [...form.querySelectorAll(".seat-pick select")];
const count = (form) => Number(form.elements.players?.value ?? menus(form).length);

/** There is one of you: whoever sat where you sit now takes the seat you left. */
function sit(form, menu) {
  const old = menus(form).find((other) => other !== menu && other.value === "me");
  if (menu.value === "me" && old) old.value = menu.dataset.before;
}

/** Everything that follows from what was chosen. */
function settle(form) {
  const seats = menus(form);
  const outside = seats.findIndex((menu, seat) => menu.value === "me" && seat >= count(form));
  if (outside > 0) [seats[0].value, seats[outside].value] = ["me", seats[0].value];
  seats.forEach((menu, seat) => {
    const tile = menu.closest(".seat-pick");
    const { who, what } = menu.selectedOptions[0].dataset;
    put(tile.querySelector(".seat-who"), h("b", {}, who), h("small", {}, what));
    tile.hidden = seat >= count(form);
    form.elements[`guest${seat}`].closest("label").hidden = tile.hidden || menu.value !== "person";
    menu.dataset.before = menu.value;
  });
  form.elements.webhook.closest("label").hidden = !form.elements.clock.value.startsWith("correspondence");
}

/** The fields in the words of the wire. */
function order(form, inviting) {
  const field = form.elements;
  const [clock, seconds] = field.clock.value.split(":");
  const changed = [...form.querySelectorAll("[name^='switch.']")].filter(
    (menu) => menu.value.trim() !== usual(menu) && (menu.value.trim() || menu.type === "hidden"),
  );
  return {
    game: form.dataset.game,
    places: menus(form)
      .slice(0, count(form))
      .map((menu, seat) => place(menu.value, field[`guest${seat}`].value.trim(), seat, inviting)),
    switches: Object.fromEntries(changed.map((menu) => [menu.name.slice("switch.".length), menu.value])),
    options: {
      clock,
      ...(seconds && { seconds: Number(seconds) }),
      dice: field.dice.value,
      undo: field.undo.value,
      coach: field.coach.value,
      pace: field.pace.value,
      listed: field.listed.checked,
      ...(clock === "correspondence" && { webhook: field.webhook.value.trim() }),
    },
    language: document.documentElement.lang,
  };
}

function usual(menu) {
  if (menu.type === "hidden") return "";
  if (menu instanceof HTMLInputElement) return menu.defaultValue;
  return [...menu.options].find((option) => option.defaultSelected)?.value ?? menu.options[0].value;
}

function place(value, guest, seat, inviting) {
  if (value === "me") return { kind: "person", name: myName() };
  if (inviting || value === "open") return { kind: "open" };
  if (value === "person") return { kind: "person", name: guest || words("Guest {n}", { n: seat + 1 }) };
  return { kind: "bot", level: value.slice("bot:".length) };
}

async function open(form, inviting) {
  const trouble = form.querySelector(".start-trouble");
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  trouble.textContent = "";
  save(form);
  try {
    const keys = await ask("POST", "/api/tables", order(form, inviting));
    keep(keys, form.dataset.game);
    location.assign(`/t/${keys.table}`);
  } catch (refused) {
    trouble.textContent = refused.message;
    form.scrollIntoView({ block: "center" });
  }
  form.ariaBusy = "false";
}

const shelfOf = (form) => `tabletron.options.${form.dataset.game}`;

function save(form) {
  try {
    localStorage.setItem(shelfOf(form), JSON.stringify([...new FormData(form)]));
  } catch {
    /* A browser that keeps nothing still plays. */
  }
}

function saved(form) {
  try {
    return JSON.parse(localStorage.getItem(shelfOf(form)));
  } catch {
    return null;
  }
}

/** What was chosen last time, as far as it can still be chosen. */
function restore(form) {
  const last = saved(form);
  if (!last) return;
  form.elements.listed.checked = last.some(([name]) => name === "listed");
  for (const [name, value] of last) {
    const field = form.elements[name];
    if (!field || name === "listed" || field.type === "hidden") continue;
    if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) continue;
    field.value = value;
  }
}
