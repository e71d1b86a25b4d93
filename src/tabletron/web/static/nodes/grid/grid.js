/** A board of squares: land, what is printed on it, who stands where, and where one may go. */

import { classes, h, s } from "../../shared/dom.js";
import { plain, rich } from "../../shared/markup.js";
import { paint } from "../../shared/names.js";
import { piece, touchClass } from "../../shared/pressable.js";
import { drawn, icon } from "../../shared/sprites.js";
import { words } from "../../shared/words.js";
import { drawLand } from "./land.js";
import { overlay } from "./over.js";

const TERRAINS = { "~": "sq--water", "^": "sq--rough", "#": "sq--wall" };

export function drawGrid(node, pen) {
  const over = overlay(node);
  const readout = h("output", { class: "readout", "aria-live": "polite" });
  const men = new Map((node.men ?? []).map((man) => [man.square, man]));
  const active = (node.men ?? []).find((man) => man.active);
  const costs = new Map(active?.reach ?? []);
  const show = (said, draw) => {
    readout.replaceChildren(...[said].flat());
    draw();
  };
  const rest = () => show(resting(node, active, pen), over.clear);
  const most = Math.max(...node.squares.map((square) => pen.touch.numbers(square.id).length));
  const scene = { node, pen, over, costs, show, rest, most };
  const rows = Array.from({ length: node.squares.length / node.columns }, (_, n) =>
    node.squares.slice(n * node.columns, (n + 1) * node.columns),
  );
  const board = h(
    "div",
    { class: "grid-board", role: "grid", "aria-label": plain(node.name, pen.names), data: { id: node.id } },
    drawLand(node),
    rows.map((row) =>
      h(
        "div",
        { role: "row" },
        row.map((square) => cell(square, men.get(square.name), scene)),
      ),
    ),
    over.layer,
  );
  board.style.setProperty("--columns", node.columns);
  board.style.setProperty("--rows", rows.length);
  board.thought = over.thought;
  board.preview = (words_) => (words_?.route?.length ? over.way(words_) : over.clear());
  const first = board.querySelector("button.sq.can");
  if (first) first.tabIndex = 0;
  rest();
  return h(
    "div",
    { class: "board-side" },
    h(
      "section",
      { class: "board-frame", "aria-label": plain(node.name, pen.names) },
      axis(
        "x",
        rows[0].map((square) => square.name.replace(/\d+$/, "")),
      ),
      axis(
        "y",
        rows.map((_, n) => n + 1),
      ),
      board,
    ),
    readout,
  );
}

/** Whether somebody has opened or closed the legend. */
let unfolded;

/** What can be seen on this board, and what it means; folded where there is no room for it. */
export function drawLegend(node, pen, room) {
  const legend = h(
    "details",
    { class: "legend", data: { key: "legend" } },
    h("summary", {}, icon("help"), words("What the squares mean")),
    h(
      "ul",
      {},
      node.legend.map((key) =>
        h(
          "li",
          {},
          h("span", { class: classes("swatch", TERRAINS[key.sign]), "aria-hidden": "true" }, swatch(key, pen)),
          h("span", {}, rich(key.text, pen)),
        ),
      ),
    ),
  );
  legend.open = unfolded ?? room;
  legend.querySelector("summary").addEventListener("click", () => {
    unfolded = !legend.open;
  });
  return legend;
}

function swatch(key, pen) {
  const land = { "^": "land-rock", "#": "land-palm" }[key.sign];
  if (land) return s("svg", { viewBox: "0 0 100 100" }, s("use", { href: `#${land}`, width: 100, height: 100 }));
  return key.mark ? print({ ...key, mark: key.mark.split(" ")[0], tip: "" }, pen) : "";
}

/** Shows on the board the way that an option of the list means. */
export function wayOf(words_) {
  document.querySelector("#table .grid-board")?.preview(words_);
}

function axis(way, names) {
  return h(
    "ol",
    { class: `axis axis--${way}`, "aria-hidden": "true" },
    names.map((name) => h("li", {}, name)),
  );
}

/** A square; one that not every way of going there reaches is lit less. */
function cell(square, man, scene) {
  const { pen, costs } = scene;
  const ways = pen.touch.numbers(square.id).length;
  const can = ways > 0;
  const cost = costs.get(square.name);
  const label = [
    square.name,
    square.terrain,
    plain(square.tip ?? "", pen.names),
    can && cost !== undefined ? words.plural("{n} point", "{n} points", cost) : "",
    can ? words("can be chosen") : "",
  ]
    .filter(Boolean)
    .join(", ");
  const look = classes(
    "sq",
    TERRAINS[square.sign],
    square.mark && "sq--marked",
    can && ways < scene.most && "sq--far",
    touchClass(square, pen),
  );
  const inside = [
    print(square, pen),
    can && cost !== undefined ? h("i", { class: "sq-cost", "aria-hidden": "true" }, cost) : "",
  ];
  if (man)
    return h(
      "span",
      { class: look, role: "gridcell", "aria-label": label, data: { id: square.id } },
      inside,
      stand(man, scene),
    );
  if (!can)
    return watched(
      h("span", { class: look, role: "gridcell", "aria-label": label, data: { id: square.id } }, inside),
      () => scene.show(said(square, undefined, {}, pen), scene.over.clear),
      scene.rest,
    );
  const element = h(
    "button",
    {
      type: "button",
      role: "gridcell",
      class: look,
      tabindex: "-1",
      "aria-label": label,
      data: { id: square.id, key: square.id },
      on: { click: () => pen.touch.press(square.id) },
    },
    inside,
  );
  const option = pen.touch.words?.(square.id) ?? {};
  return watched(element, () => scene.show(said(square, cost, option, pen), () => scene.over.way(option)), scene.rest);
}

/** What is printed on a square. */
function print(square, pen) {
  if (square.icon === "start") return h("b", { class: "sq-start", "aria-hidden": "true" }, "X");
  if (square.icon === "exit")
    return h("span", { class: "sq-exit", "aria-hidden": "true" }, icon("exit"), rich(square.tip, pen));
  if (square.icon) return h("span", { class: "sq-mark sq-mark--icon", "aria-hidden": "true" }, icon(square.icon));
  return square.mark ? h("span", { class: "sq-mark", "aria-hidden": "true" }, square.mark) : "";
}

/** A piece with its corners: round ones are one's own. */
function stand(man, scene) {
  const { pen } = scene;
  const label = [plain(man.name, pen.names), man.square, plain(man.tip ?? "", pen.names)].filter(Boolean).join(", ");
  const corners = (man.marks ?? []).map((mark, n) =>
    h("span", { class: `man-mark man-mark--${n}`, "aria-hidden": "true" }, rich(mark, pen)),
  );
  const look = {
    class: classes("man", man.active && "is-acting"),
    label,
    thing: man.id,
    tabindex: pen.touch.numbers(man.id).length ? null : "-1",
    "data-seat": paint(man),
  };
  const element = piece({ ...man, tip: "" }, pen, look, token(man), life(man), corners);
  return watched(element, () => scene.show(about(man, pen), () => scene.over.man(man, pen.names)), scene.rest);
}

/** The round or square tin of a piece with its drawing, or its first letters. */
export function token(man) {
  const look = man.shape === "pawn" ? "standing" : `piece piece--${man.shape ?? "round"}`;
  const id = [man.art, `art-${man.art}`].find(drawn);
  const inside = id
    ? s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, s("use", { href: `#${id}`, width: 100, height: 100 }))
    : h("b", { class: "piece-letter" }, plain(man.name).slice(0, 2));
  return h("span", { class: look, "aria-hidden": "true", data: { seat: paint(man) } }, inside);
}

/** What is left of it, as a bar under the piece. */
function life(man) {
  const [, left, most] = /^(\d+)\/(\d+)$/.exec(man.label ?? "") ?? [];
  if (!most) return "";
  const bar = h("span", {
    class: classes("man-life", Number(left) * 3 <= Number(most) && "is-low"),
    "aria-hidden": "true",
  });
  bar.style.setProperty("--left", `${(100 * left) / most}%`);
  return bar;
}

function watched(element, look, rest) {
  for (const event of ["pointerenter", "focus"]) element.addEventListener(event, look);
  for (const event of ["pointerleave", "blur"]) element.addEventListener(event, rest);
  return element;
}

function said(square, cost, option, pen) {
  const text = option.hint || [square.terrain, square.tip].filter(Boolean).join(": ");
  return [
    h("b", {}, square.name),
    cost === undefined ? "" : h("i", {}, cost),
    h("span", { class: "readout-text" }, rich(text, pen)),
  ].filter(Boolean);
}

function about(man, pen) {
  return [h("b", {}, plain(man.name, pen.names)), h("span", { class: "readout-text" }, rich(man.tip ?? "", pen))];
}

/** While nothing is pointed at: who acts, or the name of the place. */
function resting(node, active, pen) {
  return active ? about(active, pen) : [h("span", { class: "readout-text" }, rich(node.name, pen))];
}
