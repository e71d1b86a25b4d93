/** Places on the table and what lies there. */

import { drawCard } from "./card.js";
import { drawNeed, drawRing } from "./contest.js";
import { drawCourse } from "./course.js";
import { drawDie } from "./dice.js";
import { drawDuel } from "./duel.js";
import { drawFigure, drawParts } from "./figure.js";
import { drawCounter, drawToken, drawTrack } from "./gauges.js";
import { button, classes, h } from "./h.js";
import { drawLane } from "./lane.js";
import { plain, rich } from "./markup.js";
import { paint } from "./seats.js";
import { firstIcon, icon } from "./sprites.js";
import { openSheet } from "./sheet.js";
import { drawGrid } from "./grid.js";
import { drawPicture } from "./picture.js";
import { drawPlane } from "./plane.js";
import { drawRace } from "./race.js";
import { drawSlot } from "./slot.js";
import { explain } from "./tip.js";
import { place } from "./touch.js";
import { drawTrace } from "./trace.js";
import { drawUnit } from "./unit.js";

/** Draws any node; `size` is "shelf", "hand" or "mini". */
export function draw(node, pen, size = "shelf") {
  switch (node.type) {
    case "zone": return drawZone(node, pen, size);
    case "card": return node.meters?.length && size !== "mini" ? drawUnit(node, pen) : drawCard(node, pen, size);
    case "slot": return drawSlot(node, pen, size === "mini");
    case "course": return drawCourse(node, pen, size === "mini");
    case "lane": return h("ol", { class: "stages" }, drawLane(node, pen));
    case "need": return drawNeed(node, pen);
    case "die": return drawDie(node, pen, size === "mini");
    case "track": return drawTrack(node, pen, size === "mini");
    case "counter": return drawCounter(node, pen);
    case "token": return drawToken(node, pen, size === "mini");
    case "figure": return h("div", { class: "figure-place" }, drawFigure(node, pen), size === "mini" ? "" : drawParts(node, pen));
    case "plate": return h("span", { class: "chip", data: { seat: paint(node) } }, rich(node.name, pen));
    case "story": return drawStory(node, pen);
    case "banner": return drawBanner(node, pen);
    case "plane": return drawPlane(node, pen);
    case "grid": return drawGrid(node, pen);
    case "picture": return drawPicture(node, pen);
    case "trace": return drawTrace(node, pen);
    default: return "";
  }
}

/** Whether all nodes of a zone are of this type (an empty zone is of any). */
export function holdsOnly(zone, type) {
  return (zone.nodes ?? []).every((node) => node.type === type);
}

function drawZone(zone, pen, size) {
  const nodes = zone.nodes ?? [];
  if (zone.shape === "stack") return drawer(zone, pen);
  if (zone.shape === "grid") return grid(zone, pen, size);
  if (zone.shape === "ring") return drawRing(zone, pen);
  if (zone.shape === "race") return drawRace(zone, pen);
  if (zone.shape === "duel") return drawDuel(zone, pen);
  const inside = nodes.map((node) => draw(node, pen, zone.shape === "fan" && size !== "mini" ? "hand" : size));
  const dice = nodes.length > 0 && holdsOnly(zone, "die");
  const things = h("div", { class: classes("zone-things", zone.shape, dice && size !== "mini" && "tray", nodes.length > 0 && holdsOnly(zone, "need") && "wants") }, inside);
  if (zone.shape === "fan") things.style.setProperty("--cards", nodes.length);
  return place(
    zone,
    pen,
    { class: `zone zone--${zone.shape}`, role: "group", "aria-label": plain(zone.name, pen.names), "data-seat": paint(zone) },
    size === "mini" ? "" : h("h3", { class: "zone-title" }, rich(zone.name, pen), zone.note ? h("small", {}, rich(zone.note, pen)) : ""),
    things,
  );
}

/** A grid of places; with labels each row is a shelf. */
function grid(zone, pen, size) {
  const nodes = zone.nodes ?? [];
  const columns = zone.columns || Math.ceil(Math.sqrt(nodes.length));
  const rows = Array.from({ length: Math.ceil(nodes.length / columns) }, (_, n) => nodes.slice(n * columns, (n + 1) * columns));
  const labels = zone.labels ?? [];
  const shelves = h(
    "ol",
    { class: classes("shelves", labels.length && "shelves--labelled") },
    rows.map((row, n) =>
      h("li", { class: "shelf" }, labels[n] ? h("span", { class: "row-cost" }, rich(labels[n], pen)) : "", row.map((node) => cell(node, pen, size))),
    ),
  );
  shelves.style.setProperty("--columns", columns);
  return place(zone, pen, { class: "zone zone--grid", role: "group", "aria-label": plain(zone.name, pen.names) }, shelves);
}

/** An empty token in a grid is a free place as large as a card. */
function cell(node, pen, size) {
  if (node.type !== "token" || !node.empty) return draw(node, pen, size);
  return place(node, pen, { class: "card-gap" }, rich(node.name, pen));
}

/** A heap that is looked through on demand. */
export function drawer(zone, pen) {
  const nodes = zone.nodes ?? [];
  const name = plain(zone.name, pen.names);
  const count = nodes.length && holdsOnly(zone, "counter") ? nodes.reduce((sum, node) => sum + node.value, 0) : nodes.length;
  const open = () => openSheet(name, [zone.note ? h("p", {}, rich(zone.note, pen)) : "", contents(nodes, pen)], { key: zone.id });
  const kind = nodes.find((node) => node.kind)?.kind;
  const chip = button("chip drawer", open, { "aria-label": `${name}: ${count}`, data: { id: zone.id, key: zone.id } }, firstIcon([zone.id, kind ?? "", "drawer", "eye"]), h("b", {}, count));
  chip.classList.remove("button");
  return explain(chip, () => [h("b", {}, `${name}: ${count}`)]);
}

/** What lies in a heap, one below the other. */
export function contents(nodes, pen) {
  if (!nodes.length) return h("p", { class: "soft" }, "–");
  return h(
    "ul",
    { class: "contents" },
    nodes.map((node) =>
      h("li", {}, node.type === "token" ? [draw({ ...node, tip: "" }, pen), h("span", {}, h("b", {}, rich(node.name, pen)), node.tip ? h("small", {}, rich(node.tip, pen)) : "")] : draw(node, pen)),
    ),
  );
}

export function drawStory(node, pen) {
  return place(node, pen, { class: "story", tag: "section", "aria-label": plain(node.name ?? "", pen.names) || null }, node.name ? h("h3", {}, rich(node.name, pen)) : "", node.text.map((line) => h("p", {}, rich(line, pen))));
}

export function drawBanner(node, pen) {
  return place(node, pen, { class: "banner", tag: "p", "data-seat": paint(node) }, icon("target"), rich(node.text, { ...pen, dice: "die" }));
}
