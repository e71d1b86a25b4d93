/** What somebody did whom nobody plays, cause by cause; why so is told on demand, with the rule behind it. */

import { button, classes, h } from "./h.js";
import { plain, rich } from "./markup.js";
import { token } from "./grid.js";
import { paint } from "./seats.js";
import { icon } from "./sprites.js";
import { openSheet } from "./sheet.js";
import { words } from "./words.js";

export function drawTrace(node, pen) {
  if (node.look) return drawPanel(node, pen);
  const name = plain(node.name, pen.names);
  return h(
    "section",
    { class: "trace", "aria-label": name, data: { id: node.id, seat: paint(node) } },
    h("h2", {}, token({ ...node, shape: "square" }), rich(node.name, pen)),
    h("ol", { tabindex: "0", "aria-label": name }, node.steps.map((step) => h("li", {}, rich(step.text, pen)))),
    why(node, pen, words("Why?")),
  );
}

/** A card whose rows were answered from the top, or rows that dice switched on; what is next stands below. */
function drawPanel(node, pen) {
  const name = plain(node.name, pen.names);
  return h(
    "section",
    { class: node.look === "card" ? "program" : "device", "aria-label": name, data: { id: node.id, seat: paint(node) } },
    h("h3", {}, h("span", {}, rich(node.name, pen)), node.note ? h("small", {}, rich(node.note, pen)) : "", why(node, pen)),
    h("ol", {}, node.steps.map((step) => row(step, pen))),
    node.ahead ? h("p", { class: "panel-ahead" }, icon("eye"), h("span", {}, rich(node.ahead, pen))) : "",
  );
}

function row(step, pen) {
  const answer = { yes: words("yes"), no: words("no"), skipped: words("skipped") }[step.state];
  return h("li", { class: classes(step.state && `is-${step.state}`) }, step.sign ? h("span", { class: "row-sign" }, rich(step.sign, pen)) : "", h("span", { class: "row-text" }, rich(step.text, pen)), answer ? h("b", { class: "verdict" }, answer) : "");
}

function why(node, pen, label = "") {
  if (!node.steps.some((step) => step.why || step.clause)) return "";
  const name = plain(node.name, pen.names);
  const open = button("why", () => openSheet(name, reasons(node, pen), { key: node.id }), { data: { key: `${node.id}.why` }, "aria-label": words("Why? {name}", { name }) }, icon("help"), label);
  open.classList.remove("button");
  return open;
}

function reasons(node, pen) {
  const told = node.steps.filter((step) => step.why || step.state === "yes" || !node.look);
  return h(
    "ol",
    { class: "reasons" },
    told.map((step) => h("li", {}, h("b", {}, step.sign ? [rich(step.sign, pen), " "] : "", rich(step.text, pen)), step.why ? h("p", {}, rich(step.why, pen)) : "", step.clause ? h("code", {}, step.clause) : "")),
  );
}
