/** Courses: spaces walked one after the other, large with the figure on its space, or as a lane in one line. */

import { classes, h, s } from "../shared/dom.js";
import { plain, rich, signsOf, tile } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { place, whyNot } from "../shared/pressable.js";
import { drawn, icon, letterOf } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";
import { words } from "../shared/words.js";

export function drawCourse(node, pen, small = false) {
  return small ? lane(node, pen) : large(node, pen);
}

function large(node, pen) {
  const spaces = h(
    "ol",
    { class: "spaces" },
    node.spaces.map((space, n) => bigSpace(space, n, node, pen)),
  );
  spaces.style.setProperty("--spaces", node.spaces.length);
  return place(
    node,
    pen,
    {
      class: classes("course", node.back && "course--back"),
      tag: "section",
      role: "group",
      "aria-label": plain(node.name, pen.names),
      "data-seat": paint(node),
    },
    h("p", { class: "course-name" }, rich(node.name, pen)),
    spaces,
  );
}

function bigSpace(space, n, node, pen) {
  const state = space.state ?? "ahead";
  const now = state === "now";
  const needs = [
    ...signsOf(space.text).map((name) => tile(name, "need--l")),
    ...signsOf(space.added ?? "").map((name) => tile(name, "need--l need--added")),
  ];
  const unknown = space.text && !needs.length ? h("b", { class: "space-unknown" }, space.text) : "";
  const plate = place(space, pen, { class: "needs", "aria-label": null }, needs.length ? needs : unknown);
  const refusal = pen.touch.refusal(space.id);
  if (refusal) explain(plate, () => whyNot(refusal, pen));
  const item = h(
    "li",
    { class: classes("space", `is-${state}`), "aria-label": spoken(space, n), "aria-current": now ? "step" : null },
    now ? standee(node) : "",
    h("div", { class: "space-side" }, needs.length || unknown ? plate : "", stakes(space, state, pen)),
    h("b", { class: "space-no", "aria-hidden": "true" }, n + 1),
  );
  return space.tip ? explain(item, () => [h("p", {}, rich(space.tip, pen))]) : item;
}

/** What it costs to fail and what it gives; afterwards how it went. */
function stakes(space, state, pen) {
  if (state === "done") return h("span", { class: "stake stake--win" }, icon("check"), words("done"));
  if (state === "missed") return h("span", { class: "stake stake--hit" }, icon("close"), words("missed"));
  if (!space.stake && !space.prize) return "";
  return h(
    "div",
    { class: "stakes" },
    space.prize ? h("span", { class: "stake stake--win" }, rich(space.prize, pen)) : "",
    space.stake ? h("span", { class: "stake stake--hit" }, "−", rich(space.stake, pen)) : "",
  );
}

function standee(node) {
  if (!drawn(`art-${node.pawn}`)) return "";
  return s(
    "svg",
    {
      class: "standee",
      viewBox: "-8 -12 256 330",
      "aria-hidden": "true",
      "data-id": `${node.id} pawn`,
      "data-thing": node.pawn,
      "data-seat": paint(node),
    },
    s("path", { class: "standee-foot", d: "M36 316 62 288h116l26 28z" }),
    s("use", { href: `#art-${node.pawn}` }),
  );
}

function spoken(space, n) {
  const said = { now: words("here"), done: words("done"), missed: words("missed") }[space.state];
  return [
    `${n + 1}: ${plain(`${space.text}${space.added ?? ""}`)}`,
    plain(space.stake ?? ""),
    plain(space.prize ?? ""),
    said,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The same in one line, for a neighbour. */
function lane(node, pen) {
  const name = plain(node.name, pen.names);
  const list = h(
    "ol",
    { class: "lane", "aria-label": name, data: { id: node.id } },
    node.spaces.map((space, n) => step(space, n)),
  );
  return explain(list, () => [
    h("b", {}, name),
    ...node.spaces.map((space, n) =>
      h(
        "p",
        {},
        `${n + 1}: `,
        rich(`${space.text}${space.added ?? ""} ${space.stake ?? ""} ${space.prize ?? ""}`, pen),
      ),
    ),
  ]);
}

function step(space, n) {
  const letters = signsOf(`${space.text}${space.added ?? ""}`)
    .map((name) => letterOf(name) ?? "•")
    .join("");
  const mark = { done: icon("check"), missed: icon("close") }[space.state] ?? "";
  return h(
    "li",
    { class: `is-${space.state ?? "ahead"}`, "aria-label": spoken(space, n) },
    h("span", { "aria-hidden": "true" }, letters || (mark ? "" : space.text)),
    mark,
    space.prize && !mark ? signsOf(space.prize).map((one) => icon(one)) : "",
  );
}
