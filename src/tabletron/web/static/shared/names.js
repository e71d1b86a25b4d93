/** Seats and who sits there. */

import { h, s } from "./dom.js";

/** A colour a seat, and never blue: blue is energy. */
export const COLOURS = ["green", "violet", "red", "yellow", "teal", "pink", "brown", "white"];

/** The value of `data-seat`, which sets the paint of everything below it. */
export function colour(seat) {
  return seat === null || seat === undefined ? null : COLOURS[seat % COLOURS.length];
}

/** The same for anything on the table: the colours of its side, or else of its seat. */
export function paint(node) {
  return colour(node?.side ?? node?.seat);
}

/** Shape, letter and colour of a seat. */
export function badge(seat) {
  return s(
    "svg",
    { class: "badge", "aria-hidden": "true", "data-seat": colour(seat) },
    s("use", { href: `#seat-${colour(seat)}` }),
  );
}

/** The names of all players by seat. */
export function namesOf(holders) {
  return Object.fromEntries(holders.map((holder) => [holder.seat, holder.name || `${holder.seat + 1}`]));
}

/** A player's name in their colours. */
export function named(seat, names) {
  return h("b", { class: "named", data: { seat: colour(seat) } }, names[seat] ?? `${seat + 1}`);
}
