/** Boards: lanes of numbered spaces around a middle one, the pieces on them, and what waits at their ends. */

import { classes, h, s } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { badge, colour, paint } from "../shared/names.js";
import { place } from "../shared/pressable.js";
import { drawn, firstIcon, icon } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";
import { words } from "../shared/words.js";
import { drawCounter, drawToken } from "./gauges.js";

/** Whether a zone is made of boards. */
export function isBoard(zone) {
  return zone.type === "zone" && zone.nodes?.length > 0 && zone.nodes.every((node) => node.type === "lane");
}

/** All boards on one sheet, the wide one in their middle. */
export function drawBoard(zone, pen) {
  const stages = h(
    "ol",
    { class: "stages" },
    zone.nodes.map((node) => drawLane(node, pen)),
  );
  stages.style.setProperty("--columns", zone.columns || 3);
  return place(zone, pen, { class: "board", tag: "section", "aria-label": plain(zone.name, pen.names) }, stages);
}

export function drawLane(node, pen) {
  const tokens = (node.nodes ?? []).filter((one) => one.type === "token");
  const counters = (node.nodes ?? []).filter((one) => one.type === "counter");
  const name = h(
    "h3",
    {},
    firstIcon([node.icon ?? ""], node.tip ?? ""),
    h("span", { class: "stage-name" }, rich(node.name, pen)),
    through(node, pen),
  );
  const facts = (node.facts ?? []).map((fact) =>
    h("span", { class: "chip stage-fact" }, icon("lock"), rich(fact, pen)),
  );
  return place(
    node,
    pen,
    {
      class: classes("stage", node.wide && "stage--wide", (node.pawns ?? []).some((pawn) => pawn.active) && "is-here"),
      tag: "li",
    },
    land(node.art),
    name,
    facts,
    h(
      "span",
      { class: "stage-piles" },
      counters.map((one) => drawCounter(one, pen)),
    ),
    path(node, tokens, pen),
  );
}

function land(art) {
  if (!drawn(`art-${art}`)) return "";
  return s(
    "svg",
    { class: "stage-art", "aria-hidden": "true" },
    s("use", { href: `#art-${art}`, width: "100%", height: "100%" }),
  );
}

/** Who was through already. */
function through(node, pen) {
  if (!node.won?.length) return "";
  const said = words("done: {names}", { names: node.won.map((seat) => pen.names[seat] ?? seat + 1).join(", ") });
  const seats = h(
    "span",
    { class: "stage-won", role: "img", "aria-label": said },
    icon("check"),
    node.won.map((seat) => h("span", { data: { seat: colour(seat) } }, badge(seat))),
  );
  return explain(seats, () => [h("b", {}, said)]);
}

function path(node, tokens, pen) {
  const spaces = Array.from({ length: node.length + 1 }, (_, n) => n);
  const stop = (n) => {
    const there = (node.pawns ?? []).filter((pawn) => pawn.at === n);
    return h(
      "li",
      { class: classes("stop", n === 0 && "is-start", node.marked?.includes(n) && "is-marked") },
      h("span", { class: "stop-no", "aria-hidden": "true" }, n),
      there.map((pawn, at) => piece(pawn, at, there.length, node, pen)),
    );
  };
  const list = h(
    "ol",
    { class: "path" },
    spaces.map(stop),
    tokens.map((token) => h("li", { class: "stop stop--end" }, goal(token, pen))),
  );
  list.style.setProperty("--stops", spaces.length);
  list.style.setProperty("--ends", tokens.length);
  return list;
}

/** What waits at the end; taken away, its place shows who has it. */
function goal(token, pen) {
  if (!token.empty) return drawToken(token, pen);
  const said = token.seat === undefined ? plain(token.name) : `${plain(token.name)}: ${pen.names[token.seat]}`;
  const gap = h(
    "span",
    { class: "goal-out", role: "img", "aria-label": said, data: { id: token.id, seat: paint(token) } },
    token.seat === undefined ? "" : badge(token.seat),
  );
  return explain(gap, () => [h("b", {}, said)]);
}

/** A piece; several on one space stand beside each other. */
function piece(pawn, at, many, node, pen) {
  const said = words("{name} on space {n} of {limit}", {
    name: plain(pawn.name, pen.names),
    n: pawn.at,
    limit: node.length,
  });
  const drawing = drawn("piece") ? "piece" : "icon-pawn";
  const standing = s(
    "svg",
    {
      class: classes("pawn", pawn.active && "pawn--active"),
      viewBox: "0 -20 100 150",
      role: "img",
      "aria-label": said,
      "data-seat": paint(pawn),
      "data-id": pawn.id,
      "data-thing": `pawn ${pawn.seat}`,
    },
    s("use", { href: `#${drawing}`, y: -20, width: 100, height: 150 }),
    s("use", { href: `#seat-${paint(pawn)}`, x: 34, y: 59, width: 28, height: 28 }),
  );
  standing.style.setProperty("--aside", `${(at - (many - 1) / 2) * (many > 3 ? 9 : 16)}px`);
  return standing;
}
