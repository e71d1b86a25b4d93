/** What somebody did whom nobody plays, cause by cause; why so is told on demand, with the rule behind it. */

import { button, h } from "./h.js";
import { mayMove } from "./motion.js";
import { plain, rich } from "./markup.js";
import { token } from "./grid.js";
import { colour } from "./seats.js";
import { icon } from "./sprites.js";
import { openSheet } from "./sheet.js";
import { words } from "./words.js";

/** Milliseconds a step. */
const BEAT = 650;
/** So much of the steps before stays in sight. */
const BEFORE = 320;
let told = "";

export function drawTrace(node, pen) {
  const name = plain(node.name, pen.names);
  const why = button("why", () => openSheet(name, reasons(node, pen), { key: node.id }), { data: { key: "trace.why" }, "aria-label": words("Why? {name}", { name }) }, icon("help"), words("Why?"));
  why.classList.remove("button");
  const causes = node.steps.map((step) => cause(step, pen));
  const news = JSON.stringify(node.steps);
  if (news !== told && mayMove()) tell(causes, node.steps);
  told = news;
  return h(
    "section",
    { class: "trace", "aria-label": name, data: { id: node.id, seat: colour(node.seat) } },
    h("h2", {}, token({ ...node, shape: "square" }), rich(node.name, pen)),
    h("ol", { tabindex: "0", "aria-label": name }, causes.map((one) => h("li", {}, one))),
    node.steps.some((step) => step.why || step.clause) ? why : "",
  );
}

/** A step; who points at it sees on the board what it was about. */
function cause(step, pen) {
  if (!step.squares?.length && !step.nodes?.length) return h("span", { class: "cause" }, rich(step.text, pen));
  const look = () => show(step);
  const element = h("button", { type: "button", class: "cause", on: { click: look } }, rich(step.text, pen));
  for (const event of ["pointerenter", "focus"]) element.addEventListener(event, look);
  for (const event of ["pointerleave", "blur"]) element.addEventListener(event, () => show());
  return element;
}

function show(step) {
  document.querySelector("#table .grid-board")?.thought(step);
}

/** Goes through the steps of a new turn one after the other, unless somebody looks at the board themselves. */
async function tell(causes, steps) {
  for (const [n, step] of steps.entries()) {
    await new Promise((done) => setTimeout(done, BEAT));
    if (!causes[n].isConnected || document.querySelector("#table .grid-board:hover, #table .grid-board:focus-within, .trace:hover")) break;
    causes.forEach((one, place) => one.classList.toggle("is-now", place === n));
    causes[n].closest("ol").scrollLeft = causes[n].parentElement.offsetLeft - BEFORE;
    show(step);
  }
  await new Promise((done) => setTimeout(done, BEAT));
  if (causes.some((one) => one.isConnected && one.classList.contains("is-now"))) show();
  for (const one of causes) one.classList.remove("is-now");
}

function reasons(node, pen) {
  return h(
    "ol",
    { class: "reasons" },
    node.steps.map((step) => h("li", {}, h("b", {}, rich(step.text, pen)), step.why ? h("p", {}, rich(step.why, pen)) : "", step.clause ? h("code", {}, step.clause) : "")),
  );
}
