/** A table that is a book: the picture of a page, what is read there, and the sheet of whoever reads it. */

import { drawPicture } from "../nodes/picture.js";
import { drawMate } from "../nodes/unit.js";
import { contents, drawBanner, drawStory, holdsOnly } from "../nodes/zone.js";
import { button, classes, h, s } from "../shared/dom.js";
import { openSheet } from "../shared/drawer.js";
import { plain, rich } from "../shared/markup.js";
import { piece, place } from "../shared/pressable.js";
import { backdrop, drawn, firstIcon, icon } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";
import { words } from "../shared/words.js";

export function drawBook({ banners, middle }, pen) {
  const page = middle.find((node) => node.type === "picture");
  const stories = middle.filter((node) => node.type === "story");
  const zones = middle.filter((node) => node.type === "zone");
  const margin = zones.filter((zone) => zone.nodes?.some((node) => node.type === "token"));
  const sheets = zones.filter((zone) => !margin.includes(zone) && zone.nodes?.length && holdsOnly(zone, "zone"));
  const teams = zones.filter(
    (zone) =>
      !margin.includes(zone) &&
      !sheets.includes(zone) &&
      (!zone.nodes?.length || zone.nodes.some((node) => node.meters?.length)),
  );
  const heaps = zones.filter((zone) => ![...margin, ...sheets, ...teams].includes(zone));
  return h(
    "main",
    { class: classes("table", "table--story", !page && "table--prologue"), id: "table", data: { middle: "book" } },
    backdrop(),
    page ? drawPicture(page, pen) : "",
    stories.length ? storyPage(stories[0], margin, pen) : "",
    h(
      "section",
      { class: "sheetbar", "aria-label": plain(sheets[0]?.name ?? "", pen.names) },
      sheets.map((zone) => drawSheet(zone, pen)),
      teams.map((zone) => drawTeam(zone, pen)),
      h(
        "div",
        { class: "leaves" },
        heaps.map((zone) => leaf(zone, () => contents(zone.nodes ?? [], pen), pen)),
        stories.slice(1).map((story) => leaf(story, () => drawStory({ ...story, name: "" }, pen), pen)),
        pen.touch.notes ? chipButton("pen", words("Notes"), pen.touch.notes, "notes") : "",
        banners.map((banner) => drawBanner(banner, pen)),
      ),
    ),
  );
}

/** What lies open, with who says it. */
function storyPage(story, margin, pen) {
  const [first, ...rest] = story.text;
  return place(
    story,
    pen,
    {
      class: "storypage",
      tag: "section",
      "aria-label": plain(story.name ?? "", pen.names),
      "aria-live": "polite",
      tabindex: "0",
    },
    h("header", { class: "storypage-head" }, art(story.art), h("h2", {}, rich(story.name ?? "", pen))),
    first ? h("p", { class: "storypage-first" }, rich(first, pen)) : "",
    rest.map((line) => h("p", {}, rich(line, pen))),
    margin.map((zone) =>
      h(
        "p",
        { class: "margin", "aria-label": plain(zone.name, pen.names) },
        zone.nodes.map((node) => note(node, pen)),
      ),
    ),
  );
}

function art(id) {
  if (!drawn(id)) return "";
  const { x, y, width, height } = document.getElementById(id).viewBox.baseVal;
  const kind = width > height * 1.2 ? "storypage-picture" : "storypage-art";
  return s(
    "svg",
    { class: kind, viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" },
    s("use", { href: `#${id}`, x, y, width, height }),
  );
}

/** Something in the margin: a sign with its name, or how many are left of something. */
function note(node, pen) {
  const count = node.type === "counter" ? h("b", {}, node.of ? `${node.value}/${node.of}` : node.value) : "";
  return piece(
    node,
    pen,
    { class: classes("margin-note", node.off && "is-off"), tag: "span", label: plain(node.name, pen.names) },
    firstIcon([node.icon]),
    h("span", {}, rich(node.name, pen)),
    count,
  );
}

function drawSheet(zone, pen) {
  return h(
    "div",
    { class: "sheet-row", data: { id: zone.id } },
    art(zone.art),
    h("h3", {}, rich(zone.name, pen)),
    zone.nodes.map((part) =>
      h(
        "ul",
        { class: "purse", "aria-label": plain(part.name, pen.names), data: { id: part.id } },
        (part.nodes ?? []).map((node) => chip(node, pen)),
      ),
    ),
  );
}

function chip(node, pen) {
  const name = plain(node.name, pen.names);
  const value = node.signed && node.value > 0 ? `+${node.value}` : `${node.value}`.replace("-", "−");
  return explain(
    h("li", { data: { id: node.id } }, firstIcon([node.icon], name) || h("span", {}, name), h("b", {}, value)),
    () => [h("b", {}, `${name}: ${value}`)],
  );
}

function drawTeam(zone, pen) {
  return place(
    zone,
    pen,
    { class: "teamrow", role: "group", "aria-label": plain(zone.name, pen.names) },
    (zone.nodes ?? []).map((card) => drawMate(card, pen)),
  );
}

/** Cards or a text that are looked up on demand. */
function leaf(node, inside, pen) {
  const name = plain(node.name ?? "", pen.names);
  const open = () => openSheet(name, [inside()], { key: node.id });
  return chipButton(
    node.type === "story" ? "book" : "card",
    node.type === "story" ? name : `${name}: ${node.nodes?.length ?? 0}`,
    open,
    node.id,
  );
}

function chipButton(sign, label, open, id) {
  const opener = button("chip drawer", open, { data: { id, key: id } }, icon(sign), h("b", {}, label));
  opener.classList.remove("button");
  return opener;
}
