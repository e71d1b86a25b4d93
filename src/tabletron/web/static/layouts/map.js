/** A table around a map: everybody else in a row on top, the boards, beside them what is at stake, one's own place below. */

import { drawDuel } from "../nodes/duel.js";
import { draw } from "../nodes/index.js";
import { drawBoard, isBoard } from "../nodes/lane.js";
import { nameplate } from "../nodes/nameplate.js";
import { drawBench, looker, sorted } from "../nodes/seat.js";
import { drawBanner } from "../nodes/zone.js";
import { classes, h } from "../shared/dom.js";
import { plain } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { piece } from "../shared/pressable.js";
import { backdrop, icon } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";

/** The parts of the table, in the order in which they are read. */
export function drawMap({ mine, others, banners, middle }, pen) {
  const duel = middle.find((node) => node.shape === "duel");
  const stakes = middle.filter((node) => node !== duel && !isBoard(node));
  return h(
    "main",
    {
      class: classes("table", "table--map", middle.length > 1 && "table--staked"),
      id: "table",
      data: { others: others.length, benches: mine.length },
    },
    backdrop(),
    h(
      "div",
      { class: "roster", data: { seats: others.length } },
      others.map((zone) => rosterSeat(zone, pen)),
    ),
    duel ? drawDuel(duel, pen) : middle.filter(isBoard).map((zone) => drawBoard(zone, pen)),
    stakes.length && !duel
      ? h(
          "div",
          { class: "contest" },
          stakes
            .flatMap((node) => (node.type === "zone" && node.shape === "column" ? node.nodes : [node]))
            .map((node) => draw(node, pen)),
        )
      : "",
    banners.length
      ? h(
          "div",
          { class: "banners", role: "status" },
          banners.map((banner) => drawBanner(banner, pen)),
        )
      : "",
    mine.length
      ? h(
          "div",
          { class: "benches" },
          mine.map((zone) => drawBench(zone, pen)),
        )
      : "",
  );
}

/** Somebody else in short: side, health, numbers, powers and trophies. */
function rosterSeat(zone, pen) {
  const { plate, tracks, figures, counters, tokens, rest } = sorted(zone);
  const cards = rest.filter((one) => one.type === "zone" && one.shape === "row").flatMap((one) => one.nodes.slice(1));
  return h(
    "section",
    {
      class: classes("roster-seat", plate.active && "is-active"),
      data: { seat: paint(zone) },
      "aria-label": plain(zone.name, pen.names),
    },
    figures.map((figure) => looker(figure, zone, pen)),
    nameplate(plate, pen),
    h(
      "div",
      { class: "roster-facts" },
      tracks.map((track) => draw(track, pen, "mini")),
      h(
        "div",
        { class: "seat-kit" },
        counters.map((node) => tally(node, pen)),
        h(
          "span",
          { class: "kit" },
          [...cards, ...tokens.flatMap((one) => one.nodes)].map((node) => draw(node, pen, "mini")),
        ),
      ),
    ),
  );
}

/** A number in the least room: small ones are shown as so many things. */
function tally(node, pen) {
  const said = `${plain(node.name, pen.names)}: ${node.value}${node.of ? ` / ${node.of}` : ""}`;
  const few = node.of && node.of <= 5;
  const shown = few
    ? Array.from({ length: node.of }, (_, n) => h("i", { class: n < node.value ? "on" : "" }))
    : [icon(node.icon), h("b", {}, node.value)];
  return explain(
    piece(node, pen, { class: classes("tally", few && "tally--cells"), tag: "span", label: said }, shown),
    () => [h("b", {}, said)],
  );
}
