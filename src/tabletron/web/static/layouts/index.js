/** The whole table, for any game: a scene says by which layout its parts are arranged. */

import { slotOf } from "../nodes/figure.js";
import { namesOf } from "../shared/names.js";
import { LOOK_ONLY } from "../shared/pressable.js";
import { drawn } from "../shared/sprites.js";
import { drawBattle } from "./battle.js";
import { drawBook } from "./book.js";
import { drawField } from "./field.js";
import { drawMap } from "./map.js";
import { drawRingTable } from "./ring.js";

/** Every layout that a scene can name; each is told the parts of the table and the pen. */
export const LAYOUTS = { ring: drawRingTable, map: drawMap, battle: drawBattle, field: drawField, book: drawBook };

/**
 * Draws what a seat sees. `touch` says what can be pressed; without it the picture is only to look at.
 * @param {any} view a View of the wire
 * @param {any[]} holders who has which seat
 */
export function drawScene(view, holders, touch = LOOK_ONLY) {
  const layout = LAYOUTS[view.scene.layout] ?? LAYOUTS.ring;
  return layout(arranged(view, holders), penFor(view, holders, touch));
}

/** What every drawing needs to know of the moment. */
export function penFor(view, holders, touch = LOOK_ONLY) {
  const figures = [...nodesOf(view.scene.zones)].filter((node) => node.type === "figure");
  const slots = new Map(figures.flatMap((figure) => figure.parts).map((part) => [part.slot, slotOf(part)]));
  for (const [name, slot] of slots) if (!drawn(`icon-slot-${slot}`)) slots.delete(name);
  return {
    names: namesOf(holders),
    holders: Object.fromEntries(holders.map((holder) => [holder.seat, holder])),
    touch,
    slots,
    seat: view.seat,
    asked: new Set((view.asked ?? []).map(([seat]) => seat)),
  };
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
    middle: rest.filter(
      (node) => node.type !== "banner" && !node.between?.length && !(node.type === "zone" && node.shape === "stack"),
    ),
  };
}

/** A place for a seat that the game's picture does not show. */
function seatFor(holder, view) {
  const name = `[seat ${holder.seat}]`;
  const active = view.asked.some(([seat]) => seat === holder.seat);
  return {
    type: "zone",
    shape: "seat",
    id: "",
    name,
    seat: holder.seat,
    nodes: [{ type: "plate", id: "", name, seat: holder.seat, active }],
  };
}
