/** A member of a squad as a line, and an opponent of all as a machine: what is left of them, and on demand their cards. */

import { drawBase } from "../plane/round-base.js";
import { classes, h, s } from "../shared/dom.js";
import { rich } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { touchClass } from "../shared/pressable.js";
import { drawn, icon } from "../shared/sprites.js";
import { nameplate } from "./nameplate.js";

/** Cards that people have opened stay open. */
const opened = new Set();

function keep(id, open) {
  if (open) opened.add(id);
  else opened.delete(id);
}

/** Its base, its name, what is left of it, and what lies on its card. */
export function drawMember(card, pen, pieces) {
  const one = pieces.find((found) => found.id === card.id.replace("card.", "at."));
  const [bar, ...rest] = card.meters ?? [];
  const facts = [
    ...(card.mark ? [h("i", { class: "mark" }, rich(card.mark, pen))] : []),
    ...(card.facts ?? []).map((fact) => h("span", {}, rich(fact, pen))),
  ];
  const summary = h(
    "summary",
    { data: { key: `member ${card.id}` } },
    drawBase(one ?? { ...card, icon: card.art }),
    h("b", {}, rich(card.name, pen)),
    bar ? cells(bar, card.mark) : "",
    rest.map((meter) => amount(meter)),
    facts.length ? h("span", { class: "member-facts" }, facts) : "",
  );
  return opening(card, pen, "member", one, summary);
}

/** A card that opens: its head, and below it what it can do. */
function opening(card, pen, kind, one, summary) {
  const look = classes(
    kind,
    one?.faded && "is-faded",
    (one?.active || card.active) && "is-active",
    touchClass(card, pen),
  );
  const on = { toggle: (event) => keep(card.id, event.target.open) };
  return h(
    "details",
    { class: look, data: { id: card.id, seat: paint(card) }, open: opened.has(card.id), on },
    summary,
    (card.rows ?? []).map((row) => h("p", {}, rich(row, pen))),
  );
}

/** One cell a point, dark when it is lost. */
function cells({ name, value, of }, worn) {
  return h(
    "span",
    { class: classes("hp", worn && "hp--worn"), ...spoken(name, value, of) },
    Array.from({ length: of }, (_, n) => h("i", { class: n < value ? "" : "gone" })),
  );
}

function amount({ icon: sign, name, value, of }) {
  return h("span", { class: "amount", ...spoken(name, value, of) }, icon(sign), h("b", {}, value));
}

/** A socket for each, filled or free. */
function sockets({ icon: sign, name, value, of }) {
  return h(
    "span",
    { class: "sockets", ...spoken(name, value, of) },
    Array.from({ length: of }, (_, n) => h("i", { class: n < value ? "on" : "" }, n < value ? icon(sign) : "")),
  );
}

function spoken(name, value, of) {
  return { role: "meter", "aria-label": name, "aria-valuemin": 0, "aria-valuemax": of, "aria-valuenow": value };
}

/** Somebody whom all others fight: its picture, its meters, and what its attacks are worth right now. */
export function drawBoss(zone, pen, seat) {
  const plate = zone.nodes.find((node) => node.type === "plate");
  const card = zone.nodes.find((node) => node.type === "card");
  const [bar, ...rest] = card.meters ?? [];
  const summary = h(
    "summary",
    { class: "boss-head", data: { key: `member ${card.id}` } },
    window_(card),
    h(
      "span",
      { class: "boss-words" },
      h("b", {}, rich(card.name, pen)),
      bar ? h("span", { class: "boss-line" }, cells(bar), h("b", {}, `${bar.value}/${bar.of}`)) : "",
      h(
        "span",
        { class: "boss-line" },
        rest.map((meter) => (meter.of <= 6 ? sockets(meter) : amount(meter))),
      ),
    ),
    card.facts?.length
      ? h(
          "span",
          { class: "boss-now" },
          card.facts.map((fact) => h("span", {}, rich(fact, pen))),
        )
      : "",
  );
  return h(
    "section",
    { class: "squad squad--boss", "aria-label": zone.name, data: { id: zone.id } },
    seat ? nameplate({ ...plate, name: seat.name, active: plate.active || seat.active }, pen) : "",
    opening(card, pen, "boss", null, summary),
  );
}

function window_(card) {
  const id = `boss-${card.art}`;
  return drawn(id)
    ? s(
        "svg",
        { class: "boss-window", "aria-hidden": "true" },
        s("use", { href: `#${id}`, width: "100%", height: "100%" }),
      )
    : drawBase({ ...card, icon: card.art });
}
