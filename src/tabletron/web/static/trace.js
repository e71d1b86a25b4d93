/** What somebody did whom nobody plays, cause by cause; why so is told on demand, with the rule behind it. */

import { button, h } from "./h.js";
import { plain, rich } from "./markup.js";
import { token } from "./grid.js";
import { colour } from "./seats.js";
import { icon } from "./sprites.js";
import { openSheet } from "./sheet.js";
import { words } from "./words.js";

export function drawTrace(node, pen) {
  const name = plain(node.name, pen.names);
  const why = button("why", () => openSheet(name, reasons(node, pen), { key: node.id }), { data: { key: "trace.why" }, "aria-label": words("Why? {name}", { name }) }, icon("help"), words("Why?"));
  why.classList.remove("button");
  return h(
    "section",
    { class: "trace", "aria-label": name, data: { id: node.id, seat: colour(node.seat) } },
    h("h2", {}, token({ ...node, shape: "square" }), rich(node.name, pen)),
    h("ol", { tabindex: "0", "aria-label": name }, node.steps.map((step) => h("li", {}, rich(step.text, pen)))),
    node.steps.some((step) => step.why || step.clause) ? why : "",
  );
}

function reasons(node, pen) {
  return h(
    "ol",
    { class: "reasons" },
    node.steps.map((step) => h("li", {}, h("b", {}, rich(step.text, pen)), step.why ? h("p", {}, rich(step.why, pen)) : "", step.clause ? h("code", {}, step.clause) : "")),
  );
}
