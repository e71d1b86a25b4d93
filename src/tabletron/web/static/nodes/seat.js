/** The place of a seat: a neighbour's in short, one's own in full. */

import { button, classes, h } from "../shared/dom.js";
import { openSheet } from "../shared/drawer.js";
import { plain, rich } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { icon } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";
import { words } from "../shared/words.js";
import { drawFigure, drawParts, partsTable } from "./figure.js";
import { draw } from "./index.js";
import { nameplate } from "./nameplate.js";
import { drawPlank } from "./slot.js";
import { holdsOnly } from "./zone.js";

/** The nodes of a seat by what they are; a zone without a plate gets one. */
export function sorted(zone) {
  const nodes = zone.nodes ?? [];
  const of = (...types) => nodes.filter((node) => types.includes(node.type));
  const zones = of("zone");
  return {
    plate: of("plate")[0] ?? { type: "plate", id: "", name: zone.name, seat: zone.seat },
    tracks: of("track"),
    figures: of("figure"),
    counters: of("counter"),
    tokens: zones.filter((one) => one.shape !== "stack" && one.nodes?.length && holdsOnly(one, "token")),
    dice: zones.filter((one) => one.nodes?.length && holdsOnly(one, "die")),
    courses: of("course"),
    slots: of("slot"),
    rest: [
      ...zones.filter(
        (one) =>
          one.shape === "stack" ||
          (one.nodes?.length ? !holdsOnly(one, "token") && !holdsOnly(one, "die") : one.shape === "fan"),
      ),
      ...of("card", "die", "token", "story", "banner"),
    ],
  };
}

/** Somebody else's place; a press on the robot shows everything about it. */
export function drawNeighbour(zone, pen, where) {
  const { plate, tracks, figures, counters, tokens, dice, courses, slots, rest } = sorted(zone);
  const name = plain(zone.name, pen.names);
  const guards = courses.length ? rest.filter((one) => one.type === "card") : [];
  const things = rest.filter((one) => !guards.includes(one) && !(ofCards(zone) && one.shape === "stack"));
  const kit = [...dice, ...tokens, ...things].map((one) => kitOf(one, pen));
  const shown = figures.map((figure) => looker(figure, zone, pen));
  const gifts = slots.filter((slot) => slot.card).map((slot) => draw(slot, pen, "mini"));
  return h(
    "section",
    {
      class: classes("seat", `seat--${where}`, !figures.length && "seat--bare", ofCards(zone) && "seat--cards"),
      data: { seat: paint(zone) },
      "aria-label": name,
    },
    ofCards(zone)
      ? h("div", { class: "seat-top" }, shown, gifts.length ? h("div", { class: "gifts" }, gifts) : "")
      : shown,
    h(
      "div",
      { class: "seat-facts" },
      nameplate(plate, pen),
      tracks.map((track) => draw(track, pen, "mini")),
      h("div", { class: "seat-kit" }, kit, ofCards(zone) ? "" : counters.map((counter) => draw(counter, pen))),
      way(guards, courses, pen),
    ),
  );
}

/** What somebody runs through, in a line, with who waits at its end. */
function way(guards, courses, pen) {
  if (!courses.length) return "";
  return h(
    "div",
    { class: "way" },
    guards.map((card) => draw(card, pen, "mini")),
    courses.map((course) => draw(course, pen, "mini")),
  );
}

/** Things before a neighbour, small; free places are left out. */
function kitOf(node, pen) {
  if (node.type !== "zone" || node.shape === "stack") return draw(node, pen, "mini");
  const nodes = (node.nodes ?? []).filter((one) => !one.empty);
  return nodes.length ? draw({ ...node, nodes }, pen, "mini") : "";
}

export function looker(figure, zone, pen) {
  const name = plain(zone.name, pen.names);
  const open = () => openSheet(name, closely(zone, pen), { key: figure.id, seat: zone.seat });
  const look = button(
    "",
    open,
    { "aria-label": words("Look at the robot of {name}", { name }), data: { key: figure.id } },
    drawFigure(figure),
  );
  look.className = "looker";
  const known = figure.parts.some((part) => part.text);
  return known ? explain(look, () => [h("b", {}, name), partsTable(figure, pen)]) : look;
}

/** Everything about a neighbour's place, to read. */
function closely(zone, pen) {
  const still = { ...pen, touch: { ...pen.touch, numbers: () => [], refusal: () => undefined } };
  const { tracks, figures, tokens, counters, slots, rest } = sorted(zone);
  const held = (node) => (node.nodes ?? []).filter((one) => !one.empty);
  return [
    h(
      "div",
      { class: "closely", data: { seat: paint(zone) } },
      figures.map((figure) => [drawFigure(figure), reads(figure) ? drawParts(figure, still) : ""]),
    ),
    tracks.map((track) => draw(track, still)),
    counters.map((counter) => draw(counter, still)),
    tokens.map((one) =>
      h(
        "section",
        {},
        h("h3", { class: "zone-title" }, rich(one.name, pen)),
        h(
          "ul",
          { class: "contents" },
          held(one).map((token) =>
            h(
              "li",
              {},
              draw({ ...token, tip: "" }, still),
              h("span", {}, h("b", {}, rich(token.name, pen)), token.tip ? h("small", {}, rich(token.tip, pen)) : ""),
            ),
          ),
        ),
      ),
    ),
    slots.map((slot) => draw(slot, still)),
    rest.filter((one) => held(one).length || one.type !== "zone").map((one) => draw(one, still)),
  ];
}

/** Whether a seat is one of cards around a figure, not of a figure built of parts. */
function ofCards(zone) {
  const { figures, slots } = sorted(zone);
  return slots.length > 0 || (figures.length > 0 && !figures.some(reads));
}

/** Whether the parts of a figure have something to read. */
function reads(figure) {
  return figure.parts.some((part) => part.text || part.empty);
}

/** One's own place with cards in slots: the planks to both neighbours, and between them what one has. */
function cardBench(zone, pen, planks) {
  const { plate, tracks, figures, counters, tokens, dice, courses, slots, rest } = sorted(zone);
  const guards = courses.length ? rest.filter((one) => one.type === "card") : [];
  const heaps = rest.filter((one) => one.shape === "stack");
  const hands = rest.filter(
    (one) => !guards.includes(one) && !heaps.includes(one) && (one.shape !== "fan" || one.nodes?.length),
  );
  return h(
    "section",
    {
      class: "bench bench--cards",
      data: { seat: paint(zone) },
      "aria-label": words("Your place: {name}", { name: plain(zone.name, pen.names) }),
    },
    h(
      "div",
      { class: "bench-robot" },
      figures.map((figure) => drawFigure(figure, true)),
      nameplate(plate, pen, true),
    ),
    planks.length
      ? h(
          "div",
          { class: "bench-planks" },
          planks.map((plank, n) => drawPlank(plank, pen, n ? "mine-right" : "mine-left")),
        )
      : "",
    h(
      "div",
      { class: "bench-energy" },
      tracks.map((track) => draw(track, pen, "mini")),
      tokens.map((one) =>
        h(
          "div",
          { class: "coins", role: "group", "aria-label": plain(one.name, pen.names) },
          one.nodes.map((node) => draw(node, pen)),
        ),
      ),
      way(guards, courses, pen),
      h(
        "div",
        { class: "edge" },
        counters.map((counter) => draw(counter, pen)),
        heaps.map((heap) => draw(heap, pen)),
      ),
    ),
    h(
      "div",
      { class: "bench-cards" },
      dice.map((one) => draw(one, pen)),
      hands.map((one) => draw(one, pen)),
      slots.filter((slot) => slot.card || !hands.some((hand) => hand.shape === "fan")).map((slot) => draw(slot, pen)),
    ),
  );
}

/** One's own place, in full. */
export function drawBench(zone, pen, planks = []) {
  const { plate, tracks, figures, counters, tokens, dice, rest } = sorted(zone);
  if (ofCards(zone)) return cardBench(zone, pen, planks);
  return h(
    "section",
    {
      class: classes("bench", !figures.length && "bench--bare"),
      data: { seat: paint(zone) },
      "aria-label": words("Your place: {name}", { name: plain(zone.name, pen.names) }),
    },
    h(
      "div",
      { class: "bench-robot" },
      figures.map((figure) => drawFigure(figure, true)),
      nameplate(plate, pen, true),
    ),
    h(
      "div",
      { class: "bench-energy" },
      tracks.map((track) => draw(track, pen)),
      h(
        "div",
        { class: "edge" },
        counters.map((counter) => draw(counter, pen)),
        tokens.map((one) => edge(one, pen)),
      ),
    ),
    figures.length
      ? h(
          "div",
          { class: "bench-parts" },
          figures.map((figure) => drawParts(figure, pen)),
        )
      : "",
    h(
      "div",
      { class: "bench-hand" },
      dice.map((one) => draw(one, pen)),
      rest.map((one) => draw(one, pen)),
    ),
  );
}

/** Sockets along the edge of the bench, with how many are taken. */
function edge(zone, pen) {
  const nodes = zone.nodes ?? [];
  const taken = nodes.filter((node) => !node.empty).length;
  const name = plain(zone.name, pen.names);
  return h(
    "div",
    { class: "sockets", role: "group", "aria-label": `${name}: ${taken} / ${nodes.length}` },
    explain(
      h("span", { class: "zone-title", "aria-hidden": "true" }, icon("upgrade"), `${taken}/${nodes.length}`),
      () => [h("b", {}, `${name}: ${taken} / ${nodes.length}`)],
    ),
    nodes.map((node) => draw(node, pen)),
  );
}
