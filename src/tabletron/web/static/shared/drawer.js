/** Papers that are opened on demand: they lie beside the table, one at a time. */

import { button, h } from "./dom.js";
import { rich } from "./markup.js";
import { icon } from "./sprites.js";
import { words } from "./words.js";

let open = null;

/** Opens a paper; `key` names it, so that the same press closes it again. */
export function openSheet(title, body, { key = title, kind = "", closed = () => {} } = {}) {
  const again = open?.dataset.key === key;
  closeSheet();
  if (again) return null;
  const sheet = h(
    "dialog",
    {
      class: `sheet ${kind}`,
      data: { key },
      "aria-labelledby": "sheet-title",
      on: { close: () => put(sheet, closed), click: (event) => outside(event, sheet) },
    },
    h(
      "div",
      { class: "sheet-head" },
      h("h2", { id: "sheet-title" }, rich(title)),
      button("button--small button--icon", closeSheet, { "aria-label": words("Close") }, icon("close")),
    ),
    h("div", { class: "sheet-body" }, body),
  );
  document.body.append(sheet);
  open = sheet;
  sheet.showModal();
  return sheet;
}

export function closeSheet() {
  open?.close();
}

export function isSheetOpen() {
  return open !== null;
}

function put(sheet, closed) {
  if (open === sheet) open = null;
  sheet.remove();
  closed();
}

function outside(event, sheet) {
  if (event.target !== sheet) return;
  const box = sheet.getBoundingClientRect();
  const inside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  if (!inside) sheet.close();
}

/** Asks once before something costly. The safe answer has the focus; the costly one is not where the first click was. */
export function confirmed(title, text, yes, act) {
  const go = () => {
    closeSheet();
    act();
  };
  const keep = button("", closeSheet, { autofocus: true }, words("No, go back"));
  openSheet(title, [h("p", {}, text), h("div", { class: "sheet-choice" }, keep, button("button--main", go, {}, yes))], {
    kind: "sheet--question",
  });
}
