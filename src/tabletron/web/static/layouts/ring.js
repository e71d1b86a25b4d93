/** A table with a common place: neighbours around it, one's own bench at the bottom. */

import { draw } from "../nodes/index.js";
import { drawBench, drawNeighbour } from "../nodes/seat.js";
import { drawPlank } from "../nodes/slot.js";
import { drawBanner, drawer } from "../nodes/zone.js";
import { classes, h } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { piece } from "../shared/pressable.js";
import { backdrop, icon, picture } from "../shared/sprites.js";

/** Where neighbours sit, clockwise from the viewer's left, by how many there are. */
const PLACES = {
  0: [],
  1: ["right"],
  2: ["left", "right"],
  3: ["left", "opposite", "right"],
  4: ["left", "opposite", "opposite", "right"],
  5: ["left", "opposite", "opposite", "opposite", "right"],
};

export function drawRingTable({ mine, others, banners, heaps, planks, middle }, pen) {
  const places =
    PLACES[others.length] ?? others.map((_, n) => (n === 0 ? "left" : n === others.length - 1 ? "right" : "opposite"));
  const seated = others.map((zone, n) => [places[n], drawNeighbour(zone, pen, places[n])]);
  const own = planks.filter((plank) => mine.length && plank.between.includes(pen.seat));
  const far = planks.filter((plank) => !own.includes(plank)).map((plank) => [column(plank, others, places), plank]);
  const lying = (where) => far.filter(([side]) => side === where).map(([side, plank]) => drawPlank(plank, pen, side));
  const at = (where) => seated.filter(([place]) => place === where).map(([, element]) => element);
  return h(
    "main",
    {
      class: "table",
      id: "table",
      data: {
        others: others.length,
        benches: mine.length,
        opposite: at("opposite").length,
        planks: planks.length || null,
        middle: middle[0]?.type === "zone" ? "stall" : "loose",
      },
    },
    backdrop(),
    lying("left"),
    lying("right"),
    lying("across").length ? h("div", { class: "planks-across" }, lying("across")) : "",
    at("left"),
    at("opposite").length ? h("div", { class: "opposites" }, at("opposite")) : "",
    h(
      "div",
      { class: "middle" },
      stall(middle, heaps, pen),
      middle.slice(1).map((node) => draw(node, pen)),
    ),
    at("right"),
    banners.length
      ? h(
          "div",
          { class: "banners", role: "status" },
          banners.map((banner) => drawBanner(banner, pen)),
        )
      : "",
    mine.length
      ? h(
          "div",
          { class: "benches" },
          mine.map((zone) => drawBench(zone, pen, own)),
        )
      : "",
  );
}

/** Where a plank lies that belongs to others: above the neighbour who has it, or across the table between two sides. */
function column(plank, others, places) {
  const sides = plank.between.map((seat) => places[others.findIndex((zone) => zone.seat === seat)]);
  if (sides.includes("left") && !sides.includes("right")) return "left";
  return sides.includes("right") && !sides.includes("left") ? "right" : "across";
}

/** The common place under its awning: counters and heaps hang in front, what is for all lies on the shelves. */
function stall(middle, heaps, pen) {
  const [first] = middle;
  if (first?.type !== "zone")
    return [
      first ? draw(first, pen) : "",
      heaps.length
        ? h(
            "p",
            { class: "heaps" },
            heaps.map((heap) => drawer(heap, pen)),
          )
        : "",
    ];
  const nodes = first.shape === "grid" ? [first] : (first.nodes ?? []);
  const chips = nodes.filter((node) => node.type === "counter" || (node.type === "zone" && node.shape === "stack"));
  const heads = first.shape === "column" ? nodes.filter((node) => node.type === "card") : [];
  const things = nodes.filter((node) => !chips.includes(node) && !heads.includes(node));
  return h(
    "section",
    {
      class: classes("stall", heads.length && "stall--led"),
      "aria-label": plain(first.name, pen.names),
      data: { id: first.id },
    },
    h(
      "div",
      { class: "awning" },
      heads.length
        ? [h("h2", { class: "visually-hidden" }, rich(first.name, pen)), heads.map((card) => head(card, pen))]
        : h("h2", {}, rich(first.name, pen)),
      first.note
        ? h("span", { class: "chip note" }, icon("drop"), h("span", { class: "not-phone" }, rich(first.note, pen)))
        : "",
      h("span", { class: "spacer" }),
      chips.map((node) => draw(node, pen)),
      heaps.map((heap) => drawer(heap, pen)),
    ),
    h(
      "div",
      { class: `stall-things ${first.shape}` },
      things.map((node) => draw(node, pen)),
    ),
  );
}

/** A card that rules the place: its picture, its name and what it says. */
function head(card, pen) {
  return piece(
    card,
    pen,
    { class: "head", thing: card.art },
    picture(card.art, "head-art") ?? "",
    h(
      "span",
      { class: "head-name" },
      h("b", {}, rich(card.name, pen)),
      card.mark ? h("small", {}, rich(card.mark, pen)) : "",
    ),
    h(
      "span",
      { class: "head-rule" },
      (card.rows ?? []).map((row) => h("span", {}, rich(row, pen))),
    ),
  );
}
