/** The whole table, for any game: neighbours around, the common place in the middle, one's own bench at the bottom. */

import { slotOf } from "./figure.js";
import { classes, h, s } from "./h.js";
import { plain, rich } from "./markup.js";
import { drawBench, drawNeighbour } from "./seat.js";
import { drawBattle, isDraft } from "./battle.js";
import { drawBook, isBook } from "./book.js";
import { drawField, isField } from "./field.js";
import { namesOf } from "./seats.js";
import { drawn, icon, picture } from "./sprites.js";
import { LOOK_ONLY, piece } from "./touch.js";
import { drawMap, isMap } from "./map.js";
import { drawPlank } from "./slot.js";
import { draw, drawBanner, drawer } from "./zone.js";

/** Where neighbours sit, clockwise from the viewer's left, by how many there are. */
const PLACES = {
  0: [],
  1: ["right"],
  2: ["left", "right"],
  3: ["left", "opposite", "right"],
  4: ["left", "opposite", "opposite", "right"],
  5: ["left", "opposite", "opposite", "opposite", "right"],
};

/**
 * Draws what a seat sees. `touch` says what can be pressed; without it the picture is only to look at.
 * @param {any} view a View of the wire
 * @param {any[]} holders who has which seat
 */
export function drawScene(view, holders, touch = LOOK_ONLY) {
  const pen = penFor(view, holders, touch);
  const parts = arranged(view, holders);
  const { mine, others, banners, heaps, planks, middle } = parts;
  if (middle.some((node) => node.type === "grid" || isDraft(node))) return drawBattle(parts, pen);
  if (isBook(middle)) return drawBook(parts, pen);
  if (isField(middle)) return drawField(middle, banners, [...mine, ...others], pen);
  if (isMap(middle)) return h("main", { class: classes("table", "table--map", middle.length > 1 && "table--staked"), id: "table", data: { others: others.length, benches: mine.length } }, backdrop(), drawMap(parts, pen));
  const places = PLACES[others.length] ?? others.map((_, n) => (n === 0 ? "left" : n === others.length - 1 ? "right" : "opposite"));
  const seated = others.map((zone, n) => [places[n], drawNeighbour(zone, pen, places[n])]);
  const own = planks.filter((plank) => mine.length && plank.between.includes(view.seat));
  const far = planks.filter((plank) => !own.includes(plank)).map((plank) => [column(plank, others, places), plank]);
  const lying = (where) => far.filter(([side]) => side === where).map(([side, plank]) => drawPlank(plank, pen, side));
  const at = (where) => seated.filter(([place]) => place === where).map(([, element]) => element);
  return h(
    "main",
    { class: "table", id: "table", data: { others: others.length, benches: mine.length, opposite: at("opposite").length, planks: planks.length || null, middle: middle[0]?.type === "zone" ? "stall" : "loose" } },
    backdrop(),
    lying("left"),
    lying("right"),
    lying("across").length ? h("div", { class: "planks-across" }, lying("across")) : "",
    at("left"),
    at("opposite").length ? h("div", { class: "opposites" }, at("opposite")) : "",
    h("div", { class: "middle" }, stall(middle, heaps, pen), middle.slice(1).map((node) => draw(node, pen))),
    at("right"),
    banners.length ? h("div", { class: "banners", role: "status" }, banners.map((banner) => drawBanner(banner, pen))) : "",
    mine.length ? h("div", { class: "benches" }, mine.map((zone) => drawBench(zone, pen, own))) : "",
  );
}

/** Where a plank lies that belongs to others: above the neighbour who has it, or across the table between two sides. */
function column(plank, others, places) {
  const sides = plank.between.map((seat) => places[others.findIndex((zone) => zone.seat === seat)]);
  if (sides.includes("left") && !sides.includes("right")) return "left";
  return sides.includes("right") && !sides.includes("left") ? "right" : "across";
}

/** What every drawing needs to know of the moment. */
export function penFor(view, holders, touch = LOOK_ONLY) {
  const figures = [...nodesOf(view.scene.zones)].filter((node) => node.type === "figure");
  const slots = new Map(figures.flatMap((figure) => figure.parts).map((part) => [part.slot, slotOf(part)]));
  for (const [name, slot] of slots) if (!drawn(`icon-slot-${slot}`)) slots.delete(name);
  return { names: namesOf(holders), holders: Object.fromEntries(holders.map((holder) => [holder.seat, holder])), touch, slots, seat: view.seat, asked: new Set((view.asked ?? []).map(([seat]) => seat)) };
}

/** All nodes of a scene, those inside zones too. */
export function* nodesOf(nodes) {
  for (const node of nodes) {
    yield node;
    yield* nodesOf(node.nodes ?? []);
  }
}

function arranged(view, holders) {
  const zones = view.scene.zones;
  const seats = zones.filter((zone) => zone.type === "zone" && zone.shape === "seat");
  const shown = new Set(seats.map((zone) => zone.seat));
  const plain_ = holders.filter((holder) => !shown.has(holder.seat)).map((holder) => seatFor(holder, view));
  const all = [...seats, ...plain_];
  const rest = zones.filter((zone) => !seats.includes(zone));
  return {
    mine: all.filter((zone) => view.seat !== null && zone.seat === view.seat),
    others: all.filter((zone) => view.seat === null || zone.seat !== view.seat),
    banners: rest.filter((node) => node.type === "banner"),
    heaps: rest.filter((node) => node.type === "zone" && node.shape === "stack"),
    planks: rest.filter((node) => node.between?.length),
    middle: rest.filter((node) => node.type !== "banner" && !node.between?.length && !(node.type === "zone" && node.shape === "stack")),
  };
}

/** A place for a seat that the game's picture does not show. */
function seatFor(holder, view) {
  const name = `[seat ${holder.seat}]`;
  const active = view.asked.some(([seat]) => seat === holder.seat);
  return { type: "zone", shape: "seat", id: "", name, seat: holder.seat, nodes: [{ type: "plate", id: "", name, seat: holder.seat, active }] };
}

/** The common place under its awning: counters and heaps hang in front, what is for all lies on the shelves. */
function stall(middle, heaps, pen) {
  const [first] = middle;
  if (!first || first.type !== "zone") return [first ? draw(first, pen) : "", heaps.length ? h("p", { class: "heaps" }, heaps.map((heap) => drawer(heap, pen))) : ""];
  const nodes = first.shape === "grid" ? [first] : (first.nodes ?? []);
  const chips = nodes.filter((node) => node.type === "counter" || (node.type === "zone" && node.shape === "stack"));
  const heads = first.shape === "column" ? nodes.filter((node) => node.type === "card") : [];
  const things = nodes.filter((node) => !chips.includes(node) && !heads.includes(node));
  return h(
    "section",
    { class: classes("stall", heads.length && "stall--led"), "aria-label": plain(first.name, pen.names), data: { id: first.id } },
    h(
      "div",
      { class: "awning" },
      heads.length ? [h("h2", { class: "visually-hidden" }, rich(first.name, pen)), heads.map((card) => head(card, pen))] : h("h2", {}, rich(first.name, pen)),
      first.note ? h("span", { class: "chip note" }, icon("drop"), h("span", { class: "not-phone" }, rich(first.note, pen))) : "",
      h("span", { class: "spacer" }),
      chips.map((node) => draw(node, pen)),
      heaps.map((heap) => drawer(heap, pen)),
    ),
    h("div", { class: `stall-things ${first.shape}` }, things.map((node) => draw(node, pen))),
  );
}

/** A card that rules the place: its picture, its name and what it says. */
function head(card, pen) {
  return piece(
    card,
    pen,
    { class: "head", thing: card.art },
    picture(card.art, "head-art") ?? "",
    h("span", { class: "head-name" }, h("b", {}, rich(card.name, pen)), card.mark ? h("small", {}, rich(card.mark, pen)) : ""),
    h("span", { class: "head-rule" }, (card.rows ?? []).map((row) => h("span", {}, rich(row, pen)))),
  );
}

/** The land behind the table. */
export function backdrop() {
  if (!drawn("backdrop")) return h("div", { class: "backdrop backdrop--plain" });
  return s("svg", { class: "backdrop", "aria-hidden": "true" }, s("use", { href: "#backdrop", width: "100%", height: "100%" }));
}
