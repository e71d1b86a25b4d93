/** A race for points: tracks one below the other with the badges of who shares them, and the turns of a round beside them. */

import { h } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { badge, colour } from "../shared/names.js";
import { icon } from "../shared/sprites.js";
import { drawCounter, drawTrack } from "./gauges.js";

/** More turns than this are a number. */
const FEW = 6;

export function drawRace(zone, pen) {
  const nodes = zone.nodes ?? [];
  const tracks = nodes.filter((node) => node.type === "track");
  const counters = nodes.filter((node) => node.type === "counter");
  return h(
    "section",
    { class: "race", "aria-label": plain(zone.name, pen.names), data: { id: zone.id, lines: tracks.length } },
    tracks.map((track) => line(track, pen)),
    counters.length
      ? h(
          "div",
          { class: "race-counters" },
          counters.map((node) => turns(node, pen)),
        )
      : "",
  );
}

/** The outer element wears the colours of the first side, the inner one those of the last: the cells show both. */
function line(track, pen) {
  const teams = track.teams ?? [track.side ?? track.seat].filter((side) => side !== undefined);
  return h(
    "div",
    { class: "race-line", data: { seat: colour(teams[0]) } },
    h("p", { class: "race-name" }, teams.map(badge), h("b", {}, rich(track.name, pen))),
    h("div", { class: "race-track", data: { seat: colour(teams.at(-1)) } }, drawTrack(track, pen)),
  );
}

function turns(node, pen) {
  if (!node.of || node.of > FEW) return drawCounter(node, pen);
  const slots = Array.from({ length: node.of }, (_, n) =>
    h("i", { class: n < node.value ? "on" : "" }, n < node.value ? icon("check") : n + 1),
  );
  return h(
    "div",
    { class: "turns", data: { id: node.id } },
    h("span", {}, rich(node.name, pen)),
    h(
      "p",
      {
        class: "turn-slots",
        role: "meter",
        "aria-label": plain(node.name, pen.names),
        "aria-valuemin": 0,
        "aria-valuemax": node.of,
        "aria-valuenow": node.value,
      },
      slots,
    ),
  );
}
