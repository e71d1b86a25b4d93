/** A sheet of one's own: kept with the seat, for nobody else's eyes. */

import { h } from "./h.js";
import { deskOf } from "./moment.js";
import { openSheet } from "./sheet.js";
import { words } from "./words.js";

const MOST = 4000;
const PAUSE = 800;

export function openNotes(app) {
  const desk = deskOf(app);
  const seat = desk?.view.seat ?? null;
  if (seat === null || app.curtain !== null) return;
  const field = h("textarea", { class: "field notes", rows: "12", maxlength: MOST, "aria-label": words("Notes") });
  const state = h("p", { class: "soft", role: "status" }, words("Kept with your seat at this table; nobody else sees it."));
  field.value = (desk.notes ?? []).join("\n");
  let kept = field.value;
  let timer = 0;
  const keep = () => {
    clearTimeout(timer);
    if (field.value === kept) return;
    if (app.say({ do: "jot", seat, lines: field.value.split("\n").map(printable) }) === null) {
      state.textContent = words("There is no connection; this is not kept yet.");
      timer = setTimeout(keep, PAUSE);
      return;
    }
    kept = field.value;
    state.textContent = words("Kept.");
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  openSheet(words("Notes"), [field, state], { key: "notes", closed: keep });
  field.focus();
}

/** Without what could steer somebody's terminal. */
function printable(line) {
  return line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");
}
