/** What somebody did whom nobody plays, cause by cause; why so is told on demand, with the rule behind it. */

import { button, classes, h } from "../shared/dom.js";
import { openSheet } from "../shared/drawer.js";
import { plain, rich } from "../shared/markup.js";
import { mayMove } from "../shared/motion.js";
import { paint } from "../shared/names.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";
import { token } from "./grid/grid.js";

/** Milliseconds a step. */
const BEAT = 650;
/** So much of the steps before stays in sight. */
const BEFORE = 320;
const PANELS = { card: "program", device: "device", steps: "steps" };
let told = "";
/** So many turns back somebody looks. */
let back = 0;

export function drawTrace(node, pen) {
  if (node.look) return drawPanel(node, pen);
  const news = JSON.stringify(node.steps);
  const isNew = news !== told;
  told = news;
  if (isNew) back = 0;
  const { section, causes } = drawTurn(node, pen);
  if (isNew && mayMove()) tell(causes, node.steps);
  return section;
}

/** The turn that is looked at, with ways to the turns before and after it. */
function drawTurn(node, pen) {
  const turns = [node, ...(node.earlier ?? [])];
  back = Math.min(back, turns.length - 1);
  const turn = turns[back];
  const name = plain(turn.name, pen.names);
  const causes = turn.steps.map((step) => cause(step, pen));
  const look = (way, key, label, sign) => {
    const leave = () => {
      back += way;
      show();
      const fresh = drawTurn(node, pen).section;
      section.replaceWith(fresh);
      (fresh.querySelector(`[data-key="${key}"]`) ?? fresh.querySelector(".look")).focus();
    };
    return turns[back + way]
      ? h(
          "button",
          { type: "button", class: "look", on: { click: leave }, data: { key }, "aria-label": label, title: label },
          sign,
        )
      : "";
  };
  const section = h(
    "section",
    { class: classes("trace", back > 0 && "is-past"), "aria-label": name, data: { id: node.id, seat: paint(turn) } },
    look(1, "trace.earlier", words("Earlier turn"), "◂"),
    look(-1, "trace.later", words("Later turn"), "▸"),
    h("h2", {}, token({ ...turn, shape: "square" }), rich(turn.name, pen)),
    h(
      "ol",
      { tabindex: "0", "aria-label": name },
      causes.map((one) => h("li", {}, one)),
    ),
    why(turn, pen, words("Why?")),
  );
  return { section, causes };
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
    if (
      !causes[n].isConnected ||
      document.querySelector("#table .grid-board:hover, #table .grid-board:focus-within, .trace:hover")
    )
      break;
    for (const [place, one] of causes.entries()) one.classList.toggle("is-now", place === n);
    causes[n].closest("ol").scrollLeft = causes[n].parentElement.offsetLeft - BEFORE;
    show(step);
  }
  await new Promise((done) => setTimeout(done, BEAT));
  if (causes.some((one) => one.isConnected && one.classList.contains("is-now"))) show();
  for (const one of causes) one.classList.remove("is-now");
}

/** A card whose rows were answered from the top, rows that dice switched on, or steps; what is next stands below. */
function drawPanel(node, pen) {
  const name = plain(node.name, pen.names);
  return h(
    "section",
    { class: PANELS[node.look], "aria-label": name, data: { id: node.id, seat: paint(node) } },
    h(
      "h3",
      {},
      h("span", {}, rich(node.name, pen)),
      node.note ? h("small", {}, rich(node.note, pen)) : "",
      why(node, pen),
    ),
    panelRows(node, pen),
    node.ahead ? h("p", { class: "panel-ahead" }, icon("eye"), h("span", {}, rich(node.ahead, pen))) : "",
  );
}

/** The rows of a panel; steps are not answered, but one may be under way. */
export function panelRows(node, pen) {
  return h(
    "ol",
    {},
    node.steps.map((step) => row(step, node.look === "steps", pen)),
  );
}

function row(step, plainly, pen) {
  const answer = plainly ? "" : { yes: words("yes"), no: words("no"), skipped: words("skipped") }[step.state];
  return h(
    "li",
    { class: classes(step.state && `is-${step.state}`), "aria-current": step.state === "now" ? "step" : null },
    step.sign ? h("span", { class: "row-sign" }, rich(step.sign, pen)) : "",
    h("span", { class: "row-text" }, rich(step.text, pen)),
    answer ? h("b", { class: "verdict" }, answer) : "",
  );
}

export function why(node, pen, label = "") {
  if (!node.steps.some((step) => step.why || step.clause)) return "";
  const name = plain(node.name, pen.names);
  const open = button(
    "why",
    () => openSheet(name, reasons(node, pen), { key: node.id }),
    { data: { key: `${node.id}.why` }, "aria-label": words("Why? {name}", { name }) },
    icon("help"),
    label,
  );
  open.classList.remove("button");
  return open;
}

function reasons(node, pen) {
  const told = node.steps.filter((step) => step.why || step.state === "yes" || !node.look || node.look === "steps");
  return h(
    "ol",
    { class: "reasons" },
    told.map((step) =>
      h(
        "li",
        {},
        h("b", {}, step.sign ? [rich(step.sign, pen), " "] : "", rich(step.text, pen)),
        step.why ? h("p", {}, rich(step.why, pen)) : "",
        step.clause ? h("code", {}, step.clause) : "",
      ),
    ),
  );
}
