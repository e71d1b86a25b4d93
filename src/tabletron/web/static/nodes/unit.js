/** Somebody who fights on a board, as a sheet: name, numbers, meters, and what it can do. */

import { classes, h, s } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { aboutNode, piece, place, whyNot } from "../shared/pressable.js";
import { drawn, firstIcon, icon } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";
import { token } from "./grid/grid.js";

/** Meters of these are rows of the thing itself, the others rows of pips. */
const THINGS = new Set(["armor", "time"]);

export function drawUnit(node, pen) {
  const refusal = pen.touch.refusal(node.id);
  return place(
    node,
    pen,
    {
      class: classes("unit", node.active && "is-acting"),
      tag: "article",
      "aria-label": plain(node.name, pen.names),
      "data-seat": paint(node),
    },
    h(
      "header",
      { class: "unit-band" },
      type(node.kind),
      h("b", {}, rich(node.name, pen)),
      (node.facts ?? []).map((fact) => h("span", { class: "unit-fact" }, rich(fact, pen))),
    ),
    art(node, pen),
    h(
      "div",
      { class: "unit-meters" },
      node.meters.map((meter) => drawMeter(meter)),
      node.mark ? h("p", { class: "unit-state" }, rich(node.mark, pen)) : "",
    ),
    h(
      "ol",
      { class: "unit-rows" },
      (node.rows ?? []).map((row, n) => line(row, n === node.now, pen)),
    ),
    refusal
      ? explain(
          h(
            "button",
            { type: "button", class: "unit-refusal", data: { key: `${node.id} why` }, "aria-disabled": "true" },
            icon("lock"),
            refusal.clause,
          ),
          () => whyNot(refusal, pen),
        )
      : "",
  );
}

/** The sign of a type, drawn by the game. */
export function type(kind) {
  if (drawn(`type-${kind}`))
    return s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#type-${kind}` }));
  return firstIcon([kind]);
}

function art(node, pen) {
  const id = [node.art, `art-${node.art}`].find(drawn);
  if (!id)
    return h(
      "span",
      { class: "unit-art unit-art--letter", "aria-hidden": "true" },
      plain(node.name, pen.names).slice(0, 2),
    );
  return s(
    "svg",
    { class: "unit-art", viewBox: "0 0 100 100", "aria-hidden": "true" },
    s("use", { href: `#${id}`, width: 100, height: 100 }),
  );
}

export function drawMeter({ icon: sign, name, value, of }) {
  const things = THINGS.has(sign);
  const cells = Array.from({ length: of }, (_, n) =>
    h("i", { class: n < value ? "on" : "" }, things ? icon(sign) : ""),
  );
  const inside = things ? [cells, h("b", {}, `${value}/${of}`)] : [icon(sign), h("b", {}, value), h("span", {}, cells)];
  return h(
    "div",
    {
      class: classes(things ? "tokens" : "pips", `pips--${sign}`),
      role: "meter",
      "aria-label": name,
      "aria-valuemin": 0,
      "aria-valuemax": of,
      "aria-valuenow": value,
    },
    inside,
  );
}

function line(row, now, pen) {
  const [left, ...right] = row.split(" · ");
  const [, sign = "", said] = /^(\[[^\]]+\])? ?(.*)$/.exec(left);
  return h(
    "li",
    { class: now ? "now" : "" },
    sign ? h("span", { class: "unit-sign" }, rich(sign, pen)) : "",
    h("span", { class: "unit-said" }, rich(said, pen)),
    right.map((part) => h("small", {}, rich(part, pen))),
  );
}

/** One that waits, as a line; what it can do is told on demand. */
export function drawMate(node, pen) {
  if (node.back)
    return piece(
      node,
      pen,
      { class: "mate mate--back", label: plain(node.name, pen.names) },
      icon("card"),
      h("b", {}, rich(node.name, pen)),
    );
  const numbers = (node.meters ?? [])
    .filter((meter) => !THINGS.has(meter.icon))
    .map((meter) => h("span", {}, icon(meter.icon), `${meter.value}/${meter.of}`));
  const mate = piece(
    { ...node, tip: "" },
    pen,
    {
      class: classes("mate", node.mark && "is-out"),
      label: [
        plain(node.name, pen.names),
        ...(node.meters ?? []).map((meter) => `${meter.name} ${meter.value}/${meter.of}`),
        plain(node.mark ?? "", pen.names),
      ]
        .filter(Boolean)
        .join(", "),
      thing: node.art,
    },
    token({ ...node, shape: "round" }),
    h(
      "span",
      { class: "mate-who" },
      h("b", {}, rich(node.name, pen)),
      h("small", {}, node.mark ? rich(node.mark, pen) : numbers),
    ),
    type(node.kind),
  );
  return explain(mate, () => [
    ...aboutNode({ ...node, tip: node.facts?.join(" ") ?? "" }, pen),
    h(
      "ol",
      { class: "unit-rows" },
      (node.rows ?? []).map((row) => line(row, false, pen)),
    ),
  ]);
}
