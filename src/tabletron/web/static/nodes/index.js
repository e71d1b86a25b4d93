/** Every kind of node that a scene can hold, and what draws it. */

import { drawPlane } from "../plane/plane.js";
import { h } from "../shared/dom.js";
import { rich } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { drawCard } from "./card.js";
import { drawNeed } from "./contest.js";
import { drawCourse } from "./course.js";
import { drawDie } from "./dice.js";
import { drawFigure, drawParts } from "./figure.js";
import { drawCounter, drawToken, drawTrack } from "./gauges.js";
import { drawGrid } from "./grid/grid.js";
import { drawLane } from "./lane.js";
import { drawPicture } from "./picture.js";
import { drawSlot } from "./slot.js";
import { drawTrace } from "./trace.js";
import { drawUnit } from "./unit.js";
import { drawBanner, drawStory, drawZone } from "./zone.js";

export const NODES = {
  zone: drawZone,
  card: (node, pen, size) => (node.meters?.length && size !== "mini" ? drawUnit(node, pen) : drawCard(node, pen, size)),
  slot: (node, pen, size) => drawSlot(node, pen, size === "mini"),
  course: (node, pen, size) => drawCourse(node, pen, size === "mini"),
  lane: (node, pen) => h("ol", { class: "stages" }, drawLane(node, pen)),
  need: (node, pen) => drawNeed(node, pen),
  die: (node, pen, size) => drawDie(node, pen, size === "mini"),
  track: (node, pen, size) => drawTrack(node, pen, size === "mini"),
  counter: (node, pen) => drawCounter(node, pen),
  token: (node, pen, size) => drawToken(node, pen, size === "mini"),
  figure: (node, pen, size) =>
    h("div", { class: "figure-place" }, drawFigure(node), size === "mini" ? "" : drawParts(node, pen)),
  plate: (node, pen) => h("span", { class: "chip", data: { seat: paint(node) } }, rich(node.name, pen)),
  story: (node, pen) => drawStory(node, pen),
  banner: (node, pen) => drawBanner(node, pen),
  plane: (node, pen) => drawPlane(node, pen),
  grid: (node, pen) => drawGrid(node, pen),
  picture: (node, pen) => drawPicture(node, pen),
  trace: (node, pen) => drawTrace(node, pen),
};

/** Draws any node; `size` is "shelf", "hand" or "mini". A page of an older version leaves out what it does not know. */
export function draw(node, pen, size = "shelf") {
  return NODES[node.type]?.(node, pen, size) ?? "";
}
