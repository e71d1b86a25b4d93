/** Numbers on the table: tracks, counters, tokens. */

import { classes, h } from "../shared/dom.js";
import { plain } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { piece, place } from "../shared/pressable.js";
import { drawn, icon, letterOf, picture } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";

/** A track as a meter: one cell a point, a marker on the value; long ones become a bar. */
export function drawTrack(node, pen, slim = false) {
  const low = node.low ?? 0;
  const life = Boolean(node.icon); // what has no sign is a score: nothing ends at its lower end
  const cells = [];
  for (let n = low; n <= node.high; n += 1) {
    const danger = life && low === 0 && n > 0 && n <= node.high / 6;
    cells.push(
      h(
        "span",
        {
          class: classes(
            n === node.value ? "now" : n < node.value && "on",
            life && n === 0 && low === 0 && "out",
            danger && "low",
          ),
        },
        n,
      ),
    );
  }
  const list = h(
    "div",
    {
      class: classes("track", slim && "track--slim", `track--${node.icon || "points"}`),
      role: "meter",
      "aria-label": plain(node.name, pen.names),
      "aria-valuemin": low,
      "aria-valuemax": node.high,
      "aria-valuenow": node.value,
    },
    cells,
  );
  list.style.setProperty("--cells", cells.length);
  if (!slim) return place(node, pen, { class: "gauge", "data-track": node.value }, list);
  const level = h("span", { class: "level", "aria-hidden": "true" }, icon(node.icon), node.value);
  return place(node, pen, { class: "seat-energy", "data-track": node.value }, level, list);
}

/** A number of something; a small limit is shown as dots to fill. */
export function drawCounter(node, pen) {
  const name = plain(node.name, pen.names);
  const short = name.length <= 8 || !drawn(`icon-${node.icon}`);
  const dots = node.of && node.of <= 6;
  const spoken = node.of ? `${name}: ${node.value} / ${node.of}` : `${name}: ${node.value}`;
  const chip = piece(
    { ...node, tip: "" },
    pen,
    { class: "chip", tag: "span", label: spoken, thing: node.icon },
    node.icon ? icon(node.icon) : "",
    short ? name : "",
    dots ? dotted(node.value, node.of) : h("b", {}, node.of ? `${node.value}/${node.of}` : node.value),
  );
  return short && !node.tip ? chip : explain(chip, () => [h("b", {}, spoken), node.tip ? h("p", {}, node.tip) : ""]);
}

function dotted(value, of) {
  return h(
    "span",
    { class: "gain", "aria-hidden": "true" },
    Array.from({ length: of }, (_, n) => h("i", { class: n < value ? "on" : "" })),
  );
}

/** A small piece in its socket; an empty one is a free place. */
export function drawToken(node, pen, small = false) {
  const name = plain(node.name, pen.names);
  const letter = letterOf(node.icon);
  if (letter) return coin(node, name, letter, pen, small);
  const kind = classes("socket", small && "socket--s", node.empty && "socket--empty");
  const inside = node.empty ? "" : (picture(node.icon, "icon") ?? h("small", {}, name.slice(0, 2)));
  return piece(
    node,
    pen,
    { class: kind, tag: "span", label: name, thing: node.empty ? null : node.icon, "data-seat": paint(node) },
    inside,
  );
}

/** A token with a letter is a coin with two sides, awake or asleep. */
function coin(node, name, letter, pen, small) {
  const tint = document.getElementById(`icon-${node.icon}`).dataset.tint;
  return piece(
    node,
    pen,
    {
      class: classes("coin", small && "coin--s", node.off && "is-off"),
      tag: "span",
      label: name,
      thing: node.off ? null : node.icon,
      "data-tint": tint,
    },
    icon(node.icon),
    h("b", { "aria-hidden": "true" }, letter),
  );
}

/** Energy on a card: a cell for each that it can hold. */
export function charge(node) {
  if (node.charge === undefined || node.charge === null) return "";
  const cells = Array.from({ length: node.capacity ?? node.charge }, (_, n) =>
    h("i", { class: n < node.charge ? "on" : "" }),
  );
  return h(
    "span",
    { class: "charge", role: "img", "aria-label": `${node.charge} / ${node.capacity ?? node.charge}` },
    cells,
  );
}
