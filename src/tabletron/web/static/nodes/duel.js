/** A duel: two sides face to face, each with its health and what its dice do; below them the dice. */

import { classes, h, s } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { badge, paint } from "../shared/names.js";
import { piece } from "../shared/pressable.js";
import { drawn, firstIcon, icon } from "../shared/sprites.js";
import { drawExchange, isExchange } from "./exchange.js";
import { drawTrack } from "./gauges.js";
import { draw } from "./index.js";

export function drawDuel(zone, pen) {
  if (isExchange(zone)) return drawExchange(zone, pen);
  const [left, right] = zone.nodes;
  const rest = zone.nodes.slice(2);
  const counters = rest.filter((node) => node.type === "counter");
  const [round, ...more] = counters;
  const arrow = more.filter((node) => node.icon === "hit");
  return h(
    "section",
    { class: "duel", "aria-label": plain(zone.name, pen.names), data: { id: zone.id } },
    drawn("duel-floor")
      ? s(
          "svg",
          { class: "duel-floor", "aria-hidden": "true" },
          s("use", { href: "#duel-floor", width: "100%", height: "100%" }),
        )
      : "",
    side(left, "left", pen),
    round
      ? h("p", { class: "duel-round" }, h("small", {}, plain(round.name).split(" ").at(-1)), h("b", {}, round.value))
      : "",
    side(right, "right", pen),
    h(
      "div",
      { class: "duel-middle" },
      arrow.map((node) => forecast(node, pen)),
      more.filter((node) => !arrow.includes(node)).map((node) => draw(node, pen)),
    ),
    h(
      "div",
      { class: "duel-rest" },
      rest.filter((node) => !counters.includes(node)).map((node) => draw(node, pen)),
    ),
  );
}

function side(zone, where, pen) {
  const track = zone.nodes.find((node) => node.type === "track");
  const cards = zone.nodes.filter((node) => node.type === "card");
  const mark = cards.find((card) => card.mark)?.mark;
  return [
    h(
      "div",
      { class: `duel-bar duel-bar--${where}`, data: { seat: paint(zone), id: zone.id } },
      h(
        "p",
        { class: "duel-name" },
        zone.seat === undefined ? "" : badge(zone.seat),
        mark ? rich(mark, pen) : "",
        h("b", {}, rich(zone.name, pen)),
        zone.note ? h("small", {}, rich(zone.note, pen)) : "",
        track ? h("span", { class: "level", "aria-hidden": "true" }, icon(track.icon), track.value) : "",
      ),
      track ? drawTrack(track, pen) : "",
    ),
    figure(zone, where),
    cards.map((card) => attacks(card, where, pen)),
  ];
}

/** The whole figure if there is one, otherwise the portrait. */
function figure(zone, where) {
  const id = [`figure-${zone.art}`, `art-${zone.art}`].find(drawn);
  if (!id) return h("span", {});
  const viewBox = document.getElementById(id).getAttribute("viewBox") ?? "-8 -12 256 326";
  const [x, y, width, height] = viewBox.split(" ");
  const boxed = document.getElementById(id).hasAttribute("viewBox") ? { x, y, width, height } : {};
  return h(
    "div",
    { class: `duel-figure duel-figure--${where}`, data: { seat: paint(zone) } },
    s(
      "svg",
      { class: "figure", viewBox, "aria-hidden": "true", "data-id": `${zone.id} figure` },
      s("ellipse", {
        class: zone.seat === undefined ? "duel-shadow" : "plinth",
        cx: 120 + (zone.seat === undefined ? 32 : 0),
        cy: zone.seat === undefined ? 316 : 297,
        rx: 100,
        ry: 12,
      }),
      s("use", { href: `#${id}`, ...boxed }),
    ),
  );
}

/** What a side's dice do, a line a face. */
function attacks(card, where, pen) {
  return piece(
    { ...card, tip: "" },
    pen,
    { class: classes("attacks", `attacks--${where}`), thing: card.art },
    h(
      "span",
      { class: "attacks-title" },
      card.price ? [rich(card.price, pen), " "] : firstIcon([card.kind]),
      h("b", {}, rich(card.name, pen)),
    ),
    (card.rows ?? []).map((row) => h("span", { class: "attack" }, rich(row, pen))),
  );
}

/** What the dice deal as they lie, as an arrow to whom it hits. */
function forecast(node, pen) {
  const said = plain(node.name, pen.names);
  return h(
    "p",
    { class: classes("forecast", node.seat === undefined && "forecast--back"), data: { id: node.id } },
    h("small", {}, said),
    s(
      "svg",
      { class: "forecast-arrow", viewBox: "0 0 108 62", role: "img", "aria-label": `${said}: ${node.value}` },
      s("path", { d: node.seat === undefined ? "M104 16H40V4L4 31l36 27V46h64z" : "M4 16h64V4l36 27-36 27V46H4z" }),
      s("text", { x: node.seat === undefined ? 64 : 44, y: 41 }, node.value),
    ),
  );
}
