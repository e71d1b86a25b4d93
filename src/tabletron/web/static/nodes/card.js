/** Cards: on a shelf, in a hand, or as a small back before somebody else. */

import { classes, h } from "../shared/dom.js";
import { isSigns, plain, rich } from "../shared/markup.js";
import { piece } from "../shared/pressable.js";
import { drawn, firstIcon, icon, picture } from "../shared/sprites.js";
import { words } from "../shared/words.js";
import { charge } from "./gauges.js";

const TONES = 6;
const LONG = 36;
const LONG_NAME = 15;

/** Draws a card; `size` is "shelf", "hand" or "mini". */
export function drawCard(node, pen, size = "shelf") {
  if (size === "mini") return miniature(node, pen);
  return node.back ? back(node, pen, size) : face(node, pen, size);
}

function face(node, pen, size) {
  const slot = pen.slots.get(node.rows?.[0]);
  const rows = slot ? node.rows.slice(1) : (node.rows ?? []);
  const refusal = pen.touch.refusal(node.id);
  return piece(
    node,
    pen,
    { class: look(node, size), thing: node.art || node.name },
    h(
      "span",
      { class: "card-band" },
      slot ? icon(`slot-${slot}`, node.rows[0]) : firstIcon([node.kind]),
      h("b", { class: node.name.length > LONG_NAME && "is-long" }, rich(node.name, pen)),
      price(node),
      charge(node),
    ),
    picture(node.art, "card-art") ?? h("span", { class: "card-art" }),
    h(
      "span",
      { class: "card-rule" },
      rows.map((row) => ruleRow(row, pen)),
    ),
    node.mark ? h("span", { class: "card-plus" }, rich(node.mark, pen)) : "",
    refusal?.loud ? h("span", { class: "card-why" }, icon("lock"), refusal.clause) : "",
  );
}

function ruleRow(row, pen) {
  return h(
    "span",
    { class: isSigns(row) ? "signs" : classes("said-rule", row.length > LONG && "said-rule--long") },
    rich(row, pen),
  );
}

function back(node, pen, size) {
  return piece(
    node,
    pen,
    { class: classes(look(node, size), "card--back"), thing: `back ${node.kind}` },
    h("span", { class: "card-face-down" }, firstIcon([node.kind, "lock"]), rich(node.name, pen)),
    price(node),
  );
}

function miniature(node, pen) {
  const name = plain(node.name, pen.names);
  const label = node.back ? words("{card}, face down", { card: name }) : name;
  const shown = node.back ? firstIcon([node.kind, "lock"]) : (picture(node.art, "icon") ?? firstIcon([node.kind]));
  return piece(
    node,
    pen,
    {
      class: classes("mini-back", !node.back && "mini-face"),
      tag: "span",
      label,
      thing: node.back ? `back ${node.kind}` : node.art,
    },
    shown,
    charge(node),
  );
}

function look(node, size) {
  const long = (node.rows ?? []).some((row) => row.length > LONG && !isSigns(row));
  return classes(
    "card",
    long && "card--long",
    `card--${node.kind}`,
    `card--tone${tone(node.kind)}`,
    size === "hand" && "card--hand",
    node.ready && "is-ready",
  );
}

/** A kind that the style sheet does not know gets one of a few bands, always the same. */
function tone(kind) {
  return [...kind].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % TONES;
}

function price(node) {
  if (!node.price) return "";
  const free = /^(\[\w+\])?0$/.test(node.price);
  return h(
    "span",
    { class: classes("price", free && "price--free") },
    node.price.includes("[") ? "" : firstIcon(["price"]),
    rich(node.price),
  );
}

/** The cost of an option: dice as dice, an amount as a price. */
export function drawCost(cost, pen) {
  if (!cost) return "";
  if (/\[die|^(\[\w+\] ?)+$/.test(cost))
    return h(
      "span",
      { class: "option-dice" },
      rich(cost, { ...pen, dice: "die" }).filter((part) => part !== " "),
    );
  if (/^(\[\w+\])?-?\d+$/.test(cost) && drawn("icon-play")) return price({ price: cost });
  return h("span", { class: "chip" }, rich(cost, pen));
}
