/** A sheet of one's own: kept with the seat, for nobody else's eyes. */

import { deskOf } from "../../question/question.js";
import { h } from "../../shared/dom.js";
import { openSheet } from "../../shared/drawer.js";
import { words } from "../../shared/words.js";

const MOST = 4000;
const PAUSE = 800;

export function openNotes(app) {
  const desk = deskOf(app);
  const seat = desk?.view.seat ?? null;
  if (seat === null || app.curtain !== null) return;
  const field = h("textarea", {
    class: "field notes",
    rows: "12",
    maxlength: MOST,
    "aria-label": words("Notes"),
    "aria-describedby": "notes-left",
  });
  const state = h(
    "p",
    { class: "soft", role: "status" },
    words("Kept with your seat at this table; nobody else sees it."),
  );
  const left = h("p", { class: "soft notes-left", id: "notes-left" });
  field.value = (desk.notes ?? []).join("\n");
  let sent = field.value;
  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  };
  const count = () => {
    const n = Math.max(0, MOST - field.value.length);
    left.textContent = words.plural("{n} letter left", "{n} letters left", n);
  };
  const unheard = () => {
    state.textContent = words("There is no connection; this is not kept yet.");
    soon();
  };
  const answered = (text, trouble) => {
    if (trouble !== null) sent = null;
    if (trouble === "") unheard();
    else if (trouble || text === field.value) state.textContent = trouble ?? words("Kept.");
    return !trouble || state.isConnected;
  };
  const keep = () => {
    clearTimeout(timer);
    const text = field.value;
    if (text === sent) return;
    if (
      app.say({ do: "jot", seat, lines: text.split("\n").map(printable) }, (trouble) => answered(text, trouble)) ===
      null
    )
      unheard();
    else sent = text;
  };
  field.addEventListener("input", () => {
    count();
    soon();
  });
  count();
  openSheet(words("Notes"), [field, h("div", { class: "notes-foot" }, state, left)], { key: "notes", closed: keep });
  field.focus();
}

/** Without what could steer somebody's terminal. */
function printable(line) {
  return line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");
}
