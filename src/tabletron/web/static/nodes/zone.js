/** Places on the table and what lies there. */

import { button, classes, h } from "../shared/dom.js";
import { openSheet } from "../shared/drawer.js";
import { plain, rich } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { place } from "../shared/pressable.js";
import { firstIcon, icon } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";
import { drawRing } from "./contest.js";
import { drawDuel } from "./duel.js";
import { draw } from "./index.js";
import { drawRace } from "./race.js";

/** Whether all nodes of a zone are of this type (an empty zone is of any). */
export function holdsOnly(zone, type) {
  return (zone.nodes ?? []).every((node) => node.type === type);
}

export function drawZone(zone, pen, size) {
  const nodes = zone.nodes ?? [];
  if (zone.shape === "stack") return drawer(zone, pen);
  if (zone.shape === "grid") return grid(zone, pen, size);
  if (zone.shape === "ring") return drawRing(zone, pen);
  if (zone.shape === "race") return drawRace(zone, pen);
  if (zone.shape === "duel") return drawDuel(zone, pen);
  const inside = nodes.map((node) => draw(node, pen, zone.shape === "fan" && size !== "mini" ? "hand" : size));
  const dice = nodes.length > 0 && holdsOnly(zone, "die");
  const things = h(
    "div",
    {
      class: classes(
        "zone-things",
        zone.shape,
        dice && size !== "mini" && "tray",
        nodes.length > 0 && holdsOnly(zone, "need") && "wants",
      ),
    },
    inside,
  );
  if (zone.shape === "fan") things.style.setProperty("--cards", nodes.length);
  return place(
    zone,
    pen,
    {
      class: `zone zone--${zone.shape}`,
      role: "group",
      "aria-label": plain(zone.name, pen.names),
      "data-seat": paint(zone),
    },
    size === "mini"
      ? ""
      : h("h3", { class: "zone-title" }, rich(zone.name, pen), zone.note ? h("small", {}, rich(zone.note, pen)) : ""),
    things,
  );
}

/** A grid of places; with labels each row is a shelf. */
function grid(zone, pen, size) {
  const nodes = zone.nodes ?? [];
  const columns = zone.columns || Math.ceil(Math.sqrt(nodes.length));
  const rows = Array.from({ length: Math.ceil(nodes.length / columns) }, (_, n) =>
    nodes.slice(n * columns, (n + 1) * columns),
  );
  const labels = zone.labels ?? [];
  const shelves = h(
    "ol",
    { class: classes("shelves", labels.length && "shelves--labelled") },
    rows.map((row, n) =>
      h(
        "li",
        { class: "shelf" },
        labels[n] ? h("span", { class: "row-cost" }, rich(labels[n], pen)) : "",
        row.map((node) => cell(node, pen, size)),
      ),
    ),
  );
  shelves.style.setProperty("--columns", columns);
  return place(
    zone,
    pen,
    { class: "zone zone--grid", role: "group", "aria-label": plain(zone.name, pen.names) },
    shelves,
  );
}

/** An empty token in a grid is a free place as large as a card. */
function cell(node, pen, size) {
  if (node.type !== "token" || !node.empty) return draw(node, pen, size);
  return place(node, pen, { class: "card-gap" }, rich(node.name, pen));
}

/** A heap that is looked through on demand. */
export function drawer(zone, pen) {
  const nodes = zone.nodes ?? [];
  const name = plain(zone.name, pen.names);
  const count =
    nodes.length && holdsOnly(zone, "counter") ? nodes.reduce((sum, node) => sum + node.value, 0) : nodes.length;
  const open = () =>
    openSheet(name, [zone.note ? h("p", {}, rich(zone.note, pen)) : "", contents(nodes, pen)], { key: zone.id });
  const kind = nodes.find((node) => node.kind)?.kind;
  const chip = button(
    "chip drawer",
    open,
    { "aria-label": `${name}: ${count}`, data: { id: zone.id, key: zone.id } },
    firstIcon([zone.id, kind ?? "", "drawer", "eye"]),
    h("b", {}, count),
  );
  chip.classList.remove("button");
  return explain(chip, () => [h("b", {}, `${name}: ${count}`)]);
}

/** What lies in a heap, one below the other. */
export function contents(nodes, pen) {
  if (!nodes.length) return h("p", { class: "soft" }, "–");
  return h(
    "ul",
    { class: "contents" },
    nodes.map((node) =>
      h(
        "li",
        {},
        node.type === "token"
          ? [
              draw({ ...node, tip: "" }, pen),
              h("span", {}, h("b", {}, rich(node.name, pen)), node.tip ? h("small", {}, rich(node.tip, pen)) : ""),
            ]
          : draw(node, pen),
      ),
    ),
  );
}

export function drawStory(node, pen) {
  return place(
    node,
    pen,
    { class: "story", tag: "section", "aria-label": plain(node.name ?? "", pen.names) || null },
    node.name ? h("h3", {}, rich(node.name, pen)) : "",
    node.text.map((line) => h("p", {}, rich(line, pen))),
  );
}

export function drawBanner(node, pen) {
  return place(
    node,
    pen,
    { class: "banner", tag: "p", "data-seat": paint(node) },
    icon("target"),
    rich(node.text, { ...pen, dice: "die" }),
  );
}
