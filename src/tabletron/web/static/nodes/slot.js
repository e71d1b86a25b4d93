/** Places for one card: on a plank between neighbours, on one's own bench, or small before a neighbour. */

import { classes, h } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { badge, colour, paint } from "../shared/names.js";
import { piece, place } from "../shared/pressable.js";
import { firstIcon, icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";
import { drawCard } from "./card.js";

/** A slot on a bench, with its card in full; `small` before somebody else. */
export function drawSlot(node, pen, small = false) {
  if (small) return gift(node, pen);
  const kind = slotOf(node);
  return place(
    node,
    pen,
    {
      class: classes("slot", `slot--${kind}`, !node.card && "slot--empty"),
      role: "group",
      "aria-label": plain(node.name, pen.names),
      "data-seat": paint(node),
    },
    h("h3", { class: "slot-name" }, firstIcon([kind]), rich(node.name, pen)),
    node.card
      ? drawCard({ ...node.card, rows: counting(node) }, pen, "hand")
      : h("span", { class: "slot-gap" }, words("empty")),
  );
}

/** The slot as its id says it: `hero0.skill` is `skill`. */
function slotOf(node) {
  return node.id.slice(node.id.lastIndexOf(".") + 1);
}

/** The rows of its card that count in this place. */
export function counting(node) {
  const rows = node.card?.rows ?? [];
  return node.row === undefined || node.row === null ? rows : rows.slice(node.row, node.row + 1);
}

/** Before a neighbour: what lies there in a few words. */
function gift(node, pen) {
  if (!node.card) return "";
  const kind = slotOf(node);
  return piece(
    node.card,
    pen,
    {
      class: classes("gift", `gift--${kind}`, node.card.ready && "is-ready"),
      tag: "span",
      label: `${plain(node.name, pen.names)}: ${plain(node.card.name, pen.names)}`,
      thing: node.card.art || `back ${node.card.kind}`,
    },
    h("span", { class: "gift-kind" }, firstIcon([kind, node.card.kind]), h("span", {}, rich(node.name, pen))),
    node.card.back
      ? icon("lock")
      : h(
          "span",
          { class: "gift-rule" },
          counting(node).map((row) => h("span", {}, rich(row, { ...pen, dice: "die" }))),
        ),
  );
}

/** A plank between neighbours; what lies on it serves everybody named at its ends. */
export function drawPlank(zone, pen, where) {
  return h(
    "section",
    { class: `plank plank--${where}`, "aria-label": plain(zone.name, pen.names), data: { id: zone.id } },
    h(
      "p",
      { class: "plank-ends" },
      (zone.between ?? []).map((seat) => h("span", { data: { seat: colour(seat) } }, pen.names[seat] ?? seat + 1)),
      zone.between.length > 1 ? icon("bridge") : "",
    ),
    h(
      "div",
      { class: "plank-slots" },
      (zone.nodes ?? []).map((node) => support(node, pen)),
    ),
  );
}

/** One line on a plank: whose it is, what it is called and what it gives. */
function support(node, pen) {
  if (node.type === "slot" && !node.card) {
    return place(
      node,
      pen,
      { class: "support support--empty", "data-seat": paint(node) },
      badge(node.seat),
      h("b", {}, rich(node.name, pen)),
    );
  }
  const card = node.type === "slot" ? node.card : node;
  const rows = node.type === "slot" ? counting(node) : (node.rows ?? []);
  return piece(
    card,
    pen,
    { class: "support", thing: card.art, "data-seat": paint(node) },
    node.type === "slot" ? badge(node.seat) : firstIcon([card.kind]),
    h("b", {}, rich(card.name, pen)),
    h(
      "span",
      { class: "support-rule" },
      rows.map((row) => rich(row, { ...pen, dice: "die" })),
    ),
  );
}
