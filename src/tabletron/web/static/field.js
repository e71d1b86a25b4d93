/** A table whose common place is a plane: the field, and beside it scores, seats and squads. */

import { h } from "./h.js";
import { plain, rich } from "./markup.js";
import { nameplate } from "./nameplate.js";
import { drawMember, drawPlane } from "./plane.js";
import { colour } from "./seats.js";
import { backdrop } from "./scene.js";
import { piece } from "./touch.js";
import { words } from "./words.js";
import { draw, drawBanner } from "./zone.js";

export function drawField([plane, ...rest], banners, seats, pen) {
  const plates = seats.map((zone) => nameplate((zone.nodes ?? []).find((node) => node.type === "plate"), pen));
  const [scores, squads] = [rest.filter((zone) => !isSquad(zone)), rest.filter(isSquad)];
  return h(
    "main",
    { class: "table", id: "table", data: { middle: "field" } },
    backdrop(),
    h("div", { class: "field-place" }, drawPlane(plane, pen), banners.length ? h("div", { class: "banners", role: "status" }, banners.map((banner) => drawBanner(banner, pen))) : ""),
    h("div", { class: "field-side", tabindex: "0", role: "region", "aria-label": words("Scores and squads") }, scores.map((zone) => aside(zone, pen)), h("div", { class: "field-seats" }, plates), squads.map((zone) => squad(zone, pen, plane.pieces ?? []))),
  );
}

/** Scores with their names; a box of cards as lines that open. */
function aside(zone, pen) {
  const nodes = zone.nodes ?? [];
  const lines = nodes.map((node) => {
    if (node.type === "card") return drawMember(node, pen, []);
    return [node.type === "track" ? h("p", { class: "score-name" }, rich(node.name, pen), h("b", {}, node.value)) : "", draw(node, pen)];
  });
  return h("section", { class: "zone", "aria-label": plain(zone.name, pen.names), data: { id: zone.id } }, h("h3", { class: "zone-title" }, rich(zone.name, pen)), h("div", { class: "zone-things" }, lines));
}

/** Cards in hand by name; each tells what it does. */
function hand(zone, pen) {
  const chips = (zone.nodes ?? []).map((node) => piece(node, pen, { class: "chip", tag: "span", label: plain(node.name, pen.names), thing: node.icon }, rich(node.name, pen)));
  return chips.length ? h("p", { class: "squad-hand", data: { id: zone.id } }, chips) : "";
}

/** A zone with a name plate is somebody's squad. */
function isSquad(zone) {
  return (zone.nodes ?? []).some((node) => node.type === "plate");
}

function squad(zone, pen, pieces) {
  const nodes = zone.nodes.filter((node) => node.type !== "plate");
  return h(
    "section",
    { class: "squad", "aria-label": plain(zone.name, pen.names), data: { id: zone.id, seat: colour(zone.seat) } },
    h("h3", {}, rich(zone.name, pen)),
    nodes.map((node) => (node.type === "card" ? drawMember(node, pen, pieces) : hand(node, pen))),
  );
}
