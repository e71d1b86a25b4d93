/** An exchange: two sides compare their dice. Below them what it comes to, and its steps with the one under way. */

import { drawBase } from "../plane/round-base.js";
import { classes, h } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { icon } from "../shared/sprites.js";
import { drawDie } from "./dice.js";
import { panelRows, why } from "./trace.js";

/** Whether the two sides of a duel have dice of their own. */
export function isExchange(zone) {
  return zone.nodes.slice(0, 2).every((side) => diceOf(side));
}

export function drawExchange(zone, pen) {
  const [left, right, ...rest] = zone.nodes;
  const result = rest.find((node) => node.type === "counter");
  const steps = rest.find((node) => node.type === "trace");
  const over = !steps.steps.some((step) => step.state === "now");
  return h(
    "section",
    {
      class: classes("exchange", over && "exchange--over"),
      "aria-label": plain(zone.name, pen.names),
      data: { id: zone.id },
    },
    h("header", {}, h("h3", {}, rich(zone.name, pen)), h("small", {}, rich(zone.note ?? "", pen)), why(steps, pen)),
    side(left, pen),
    side(right, pen),
    result ? sum(countOf(left), countOf(right), result, steps.ahead ?? "", pen) : "",
    h("div", { class: "steps", role: "group", "aria-label": plain(steps.name, pen.names) }, panelRows(steps, pen)),
  );
}

function diceOf(side) {
  return side.nodes?.find((node) => node.type === "zone" && node.nodes?.every((one) => one.type === "die"));
}

function countOf(side) {
  return side.nodes.find((node) => node.type === "counter");
}

/** Who it is and what is left of it, how many dice it has, and how many of them count. */
function side(zone, pen) {
  const dice = diceOf(zone);
  const track = zone.nodes.find((node) => node.type === "track");
  const life = track ? `${track.high - track.value}/${track.high}` : "";
  const left = track
    ? {
        role: "meter",
        "aria-label": plain(track.name, pen.names),
        "aria-valuemin": 0,
        "aria-valuemax": track.high,
        "aria-valuenow": track.value,
      }
    : {};
  const count = countOf(zone);
  return h(
    "div",
    {
      class: "exchange-side",
      role: "group",
      "aria-label": plain(zone.name, pen.names),
      data: { id: zone.id, seat: paint(zone) },
    },
    h(
      "p",
      { class: "exchange-name" },
      h("span", left, drawBase({ ...zone, icon: zone.art, label: life })),
      h("b", {}, rich(zone.name, pen)),
      h("small", {}, rich(zone.note ?? "", pen)),
      count
        ? h(
            "span",
            { class: "exchange-count", role: "img", "aria-label": `${plain(count.name, pen.names)}: ${count.value}` },
            count.value,
          )
        : "",
    ),
    h(
      "div",
      { class: "tray", role: "group", "aria-label": plain(dice.name, pen.names), data: { id: dice.id } },
      dice.nodes.map((die) => drawDie(die, pen)),
    ),
  );
}

/** What counts on both sides, what is left of it, and what that does. */
function sum(left, right, result, fate, pen) {
  const straight = result.value === Math.max(0, left.value - right.value);
  const said = `${plain(left.name, pen.names)}: ${left.value} – ${right.value}. ${plain(result.name, pen.names)}: ${result.value}. ${plain(fate, pen.names)}`;
  return h(
    "p",
    { class: "exchange-sum", role: "img", "aria-label": said, data: { id: result.id } },
    h("b", {}, left.value),
    icon(result.icon),
    h("i", {}, "–"),
    h("b", {}, right.value),
    icon("shield"),
    h("i", {}, straight ? "=" : "→"),
    h("strong", {}, result.value),
    h("span", {}, rich(fate, pen)),
  );
}
