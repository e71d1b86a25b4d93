/** Taking a seat: by a link with an invitation behind the #, or a free one of a listed table. */

import { h } from "../shared/dom.js";
import { keepKeys, keepName, keysOf, playerName } from "../shared/memory.js";
import { backdrop, icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

/** The invitation in the address, if there is one. */
export function invitation() {
  return new URLSearchParams(location.hash.slice(1)).get("sit");
}

/** Takes a seat of one's own up on this screen: its key stands behind the # of a link from another one. */
export async function takeUp(table) {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  const answer = await fetch(`/api/tables/${table}`, { headers: { authorization: `Bearer ${token}` } });
  const { mine = [] } = answer.ok ? await answer.json() : {};
  const keys = keysOf(table);
  for (const seat of mine)
    keepKeys(table, {
      ...keys,
      table,
      game: document.body.dataset.game,
      at: Date.now(),
      seats: { ...keys.seats, [seat]: token },
    });
}

/** Asks for a name and sits down; resolves when seated, or when the guest only wants to look on. */
export function askToSit(host, table, order) {
  return new Promise((resolve) => {
    const name = h("input", {
      type: "text",
      class: "field",
      maxlength: "24",
      required: true,
      autocomplete: "nickname",
      value: playerName(),
      id: "sit-name",
    });
    const trouble = h("p", { class: "trouble", role: "alert" });
    const done = () => {
      history.replaceState(null, "", location.pathname);
      resolve();
    };
    const submit = async (event) => {
      event.preventDefault();
      const problem = await sit(table, name.value.trim(), order);
      if (problem) trouble.textContent = problem;
      else done();
    };
    host.replaceChildren(
      h(
        "main",
        { class: "room", id: "table" },
        backdrop(),
        h(
          "form",
          { class: "room-card", on: { submit } },
          h("h1", {}, words("You are invited")),
          h("p", {}, words("Somebody keeps a seat for you at this table. What shall we call you?")),
          h("label", { for: "sit-name" }, words("Your name")),
          name,
          trouble,
          h(
            "div",
            { class: "sheet-choice" },
            h("button", { type: "button", class: "button", on: { click: done } }, icon("eye"), words("Only look on")),
            h("button", { type: "submit", class: "button button--main" }, icon("play"), words("Sit down")),
          ),
        ),
      ),
    );
    name.focus();
  });
}

/** Takes the seat and keeps its token; gives what went wrong, if anything. */
async function sit(table, name, order) {
  keepName(name);
  try {
    const answer = await fetch(`/api/tables/${table}/sit`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, ...order }),
    });
    const told = await answer.json();
    if (!answer.ok) return told.message ?? words("That did not work.");
    const keys = keysOf(table);
    keepKeys(table, {
      ...keys,
      table,
      game: document.body.dataset.game,
      at: Date.now(),
      seats: { ...keys.seats, [told.seat]: told.token },
    });
    return "";
  } catch {
    return words("The server cannot be reached.");
  }
}
