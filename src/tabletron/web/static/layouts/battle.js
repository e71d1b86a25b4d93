/** A table whose common place is a board of squares: order and causes on top, sides beside it, dice at the bottom. */

import { drawDie } from "../nodes/dice.js";
import { drawGrid, drawLegend, token } from "../nodes/grid/grid.js";
import { draw } from "../nodes/index.js";
import { nameplate } from "../nodes/nameplate.js";
import { drawTrace } from "../nodes/trace.js";
import { drawMate, drawUnit } from "../nodes/unit.js";
import { drawBanner, holdsOnly } from "../nodes/zone.js";
import { drawPlane } from "../plane/plane.js";
import { classes, h } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { piece } from "../shared/pressable.js";
import { backdrop, icon } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";
import { words } from "../shared/words.js";

export function drawBattle({ mine, others, banners, middle }, pen) {
  const board = middle.find((node) => node.type === "grid");
  const lid = middle.find((node) => node.type === "plane");
  const draft = middle.find((node) => node.type === "zone" && node.shape === "grid");
  const order = middle.find((node) => node.type === "zone" && node.nodes?.length && holdsOnly(node, "token"));
  const trace = middle.find((node) => node.type === "trace");
  const rest = middle.filter((node) => ![board, lid, draft, order, trace].includes(node));
  const [own, foe] = mine.length ? [mine[0], others[0]] : [others[1] ?? others[0], others[1] && others[0]];
  const ledge = [
    ...rest.map((zone) => purse(zone, pen)),
    ...(rest.length || !foe ? [] : farDice(foe, pen)),
    ...(own ? pools(own, pen) : []),
  ];
  return h(
    "main",
    {
      class: classes("table", "table--grid", lid && "table--lid", draft && "table--draft", !foe && "table--alone"),
      id: "table",
      data: { middle: "grid" },
    },
    backdrop(),
    order ? drawOrder(order, pen) : "",
    trace ? drawTrace(trace, pen) : "",
    foe ? drawSide(foe, "foe", pen, banners) : "",
    board?.legend?.length && !draft && !lid ? drawLegend(board, pen, count(foe) < 3 || count(own) < 2) : "",
    draft
      ? drawDraft(draft, pen)
      : lid
        ? h("div", { class: "board-side field-place" }, drawPlane(lid, pen))
        : board
          ? drawGrid(board, pen)
          : "",
    own ? drawSide(own, "own", pen) : "",
    ledge.length
      ? h(
          "section",
          { class: "ledge", data: { seat: paint(own) }, "aria-label": words("Dice, tokens and what is carried") },
          ledge,
        )
      : "",
  );
}

/** How many of a side fight. */
function count(side) {
  return (side?.nodes ?? []).filter((node) => node.type === "card").length;
}

/** Sheets to choose from, face up. */
function drawDraft(zone, pen) {
  return h(
    "section",
    { class: "draft", tabindex: "0", "aria-label": plain(zone.name, pen.names), data: { id: zone.id } },
    h("h2", {}, rich(zone.name, pen)),
    h(
      "div",
      { class: "draft-cards" },
      zone.nodes.map((card) => drawUnit(card, pen)),
    ),
  );
}

/** The dice of the other side, small and with its name. */
function farDice(zone, pen) {
  const dice = pools(zone, pen, true);
  return dice.length
    ? [h("div", { class: "far-dice" }, h("b", { class: "hero-name" }, rich(zone.name, pen)), dice)]
    : [];
}

/** Who acts when. */
function drawOrder(zone, pen) {
  return h(
    "ol",
    { class: "order", "aria-label": plain(zone.name, pen.names), data: { id: zone.id } },
    zone.nodes.map((node, n) =>
      h(
        "li",
        {
          class: classes(node.active && "now", node.off && "done"),
          "aria-current": node.active ? "step" : null,
          data: { seat: paint(node) },
        },
        h("span", { class: "order-no" }, node.off ? icon("check") : n + 1),
        token({
          ...node,
          art: node.icon,
          shape: node.empty ? "pawn" : node.seat === (pen.seat ?? 0) ? "round" : "square",
        }),
        h("span", { class: "order-who" }, h("b", {}, rich(node.name, pen)), h("small", {}, rich(node.tip ?? "", pen))),
      ),
    ),
  );
}

function drawSide(zone, kind, pen, banners = []) {
  const nodes = zone.nodes ?? [];
  const plate = nodes.find((node) => node.type === "plate");
  const units = nodes.filter((node) => node.type === "card");
  const benches = nodes.filter((node) => node.type === "zone" && node.nodes?.length && holdsOnly(node, "card"));
  return h(
    "section",
    {
      class: `side side--${kind}`,
      tabindex: "0",
      "aria-label": plain(zone.name, pen.names),
      data: { seat: paint(zone) },
    },
    plate ? nameplate(plate, pen, kind === "own") : "",
    plate?.lamp ? lamp(plate, pen) : "",
    units.map((unit) => drawUnit(unit, pen)),
    benches.map((bench) =>
      h(
        "div",
        { class: "reserve", data: { id: bench.id } },
        h("h3", { class: "zone-title" }, rich(bench.name, pen)),
        h(
          "div",
          { class: "mates" },
          bench.nodes.map((card) => drawMate(card, pen)),
        ),
      ),
    ),
    banners.map((banner) => drawBanner(banner, pen)),
  );
}

/** Whether somebody has chosen already, where all choose at the same time. */
function lamp(plate, pen) {
  const ready = !pen.asked.has(plate.seat);
  return h(
    "p",
    { class: classes("lamp", ready && "is-on") },
    h("i", { "aria-hidden": "true" }),
    ready ? words("ready") : words("choosing …"),
  );
}

/** Dice sorted by what they show, and the tokens of a side. */
function pools(zone, pen, small = false) {
  return (zone.nodes ?? [])
    .filter((node) => node.type === "zone" && node.nodes?.length)
    .flatMap((node) => {
      if (holdsOnly(node, "die")) return [tray(node, pen, small)];
      return holdsOnly(node, "token") && !small ? [coins(node, pen)] : [];
    });
}

function tray(zone, pen, small) {
  const groups = new Map();
  for (const die of zone.nodes) {
    const key = die.used ? "spent" : die.face;
    groups.set(key, [...(groups.get(key) ?? []), die]);
  }
  return h(
    "ul",
    {
      class: classes("pool", small && "pool--small"),
      "aria-label": plain(zone.name, pen.names),
      data: { id: zone.id },
    },
    [...groups].map(([key, dice]) =>
      h(
        "li",
        { class: classes("dice-group", key === "spent" && "is-spent") },
        h(
          "span",
          { class: "dice-row" },
          dice.map((die) => drawDie(die, pen, small)),
        ),
        small
          ? ""
          : h(
              "b",
              {},
              key === "spent" ? words("spent") : rich(dice[0].name, pen),
              key !== "spent" && dice[0].tip ? h("span", { class: "not-phone" }, ", ", rich(dice[0].tip, pen)) : "",
            ),
      ),
    ),
  );
}

/** Tokens with two sides; one that gave its sign shows it. */
function coins(zone, pen) {
  return h(
    "div",
    { class: "twofaces", role: "group", "aria-label": plain(zone.name, pen.names) },
    zone.nodes.map((node) =>
      h(
        "div",
        { class: classes("twoface", node.off && "is-off") },
        piece(
          node,
          pen,
          {
            class: "twoface-coin",
            tag: "span",
            label: [plain(node.name, pen.names), plain(node.tip ?? "", pen.names)].filter(Boolean).join(", "),
          },
          node.icon.split(" ").map((side) =>
            h(
              "span",
              { "aria-hidden": "true" },
              side.split("+").map((sign) => icon(sign)),
            ),
          ),
        ),
        h("b", {}, rich(node.name, pen)),
        h("small", {}, rich(node.tip ?? "", pen)),
      ),
    ),
  );
}

/** What somebody carries, as chips. */
function purse(zone, pen) {
  if (zone.type !== "zone") return draw(zone, pen);
  const nodes = zone.nodes ?? [];
  return h(
    "div",
    { class: "hero-plate", data: { id: zone.id } },
    token({ name: zone.name, art: zone.art ?? "", shape: "pawn" }),
    h(
      "div",
      {},
      h("b", { class: "hero-name" }, rich(zone.name, pen)),
      h(
        "ul",
        {},
        nodes.filter((node) => node.type === "counter").map((node) => carried(node, pen)),
      ),
    ),
    nodes.filter((node) => node.type !== "counter").map((node) => draw(node, pen)),
  );
}

function carried(node, pen) {
  const name = plain(node.name, pen.names);
  const text = `${name}: ${node.value}`;
  return explain(
    h(
      "li",
      { data: { id: node.id } },
      icon(node.icon, name) || h("span", { class: "carried-word" }, name),
      h("b", {}, node.value),
    ),
    () => [h("b", {}, text), node.tip ? h("p", {}, rich(node.tip, pen)) : ""],
  );
}
