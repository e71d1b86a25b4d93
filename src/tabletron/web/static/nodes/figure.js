/** Robots: six drawings on top of each other, and beside them the same parts to read. */

import { classes, h, s } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { piece } from "../shared/pressable.js";
import { drawn, icon, measure } from "../shared/sprites.js";
import { words } from "../shared/words.js";

const DEPTH = [/leg|foot|track|wheel/, /torso|body|chest/, /arm|hand/, /head/];

/** The robot on its plinth; `own` also frames the slots that are still free. */
export function drawFigure(node, own = false) {
  const shown = [...node.parts].sort((a, b) => depth(a) - depth(b)).filter((part) => drawn(`art-${part.art}`));
  const frames = own && !node.out ? node.parts.filter((part) => part.empty && drawn(`art-${part.art}`)).map(frame) : [];
  const picture = s(
    "svg",
    {
      class: classes("figure", node.asleep && "is-asleep", node.out && "is-out"),
      viewBox: "-8 -12 256 326",
      role: "img",
      "aria-label": spoken(node),
      "data-seat": paint(node),
      "data-id": node.id,
    },
    s("ellipse", { class: "plinth-side", cx: 120, cy: 299, rx: 92, ry: 13 }),
    s("ellipse", { class: "plinth", cx: 120, cy: 293, rx: 92, ry: 13 }),
    frames,
    s("g", { class: "robot" }, shown.length ? shown.map(use) : stranger()),
  );
  return picture;
}

function depth(part) {
  const found = DEPTH.findIndex((pattern) => pattern.test(slotOf(part)));
  return found < 0 ? 1 : found;
}

/** The slot of a part as its id says it: `robot0.left_arm` is `left_arm`. */
export function slotOf(part) {
  return part.id.slice(part.id.lastIndexOf(".") + 1);
}

function use(part) {
  return s("use", { href: `#art-${part.art}` });
}

function frame(part) {
  const [x, y, width, height] = measure(`art-${part.art}`);
  return s("rect", { class: "slot-empty", x, y, width, height, rx: 16 });
}

/** A figure whose parts nobody drew. */
function stranger() {
  return [
    s("rect", { class: "stranger", x: 70, y: 90, width: 100, height: 190, rx: 20 }),
    s("circle", { class: "stranger", cx: 120, cy: 52, r: 40 }),
  ];
}

function spoken(node) {
  const built = node.parts.filter((part) => !part.empty).map((part) => part.name);
  const parts = built.length ? built.join(", ") : words("a bare robot");
  if (node.out) return words("out of the game");
  return node.asleep ? `${parts}; ${words("asleep")}` : parts;
}

/** The parts to read and to press: one plate a slot. */
export function drawParts(node, pen) {
  return h(
    "div",
    { class: "plates" },
    node.parts.map((part) => plate(part, pen)),
  );
}

function plate(part, pen) {
  const [needs, does] = part.text.includes(" → ") ? part.text.split(" → ") : ["", part.text];
  const bare = part.empty && !part.text;
  return piece(
    { ...part, tip: part.empty ? "" : part.tip },
    pen,
    {
      class: classes("plate", bare && "plate--empty", part.empty && "plate--bare", part.used && "is-used"),
      thing: part.empty ? null : part.art,
    },
    slotIcon(part),
    h("b", {}, part.empty ? part.slot : part.name),
    bare ? h("small", {}, part.name) : "",
    needs
      ? h("span", { class: "signs cond" }, rich(needs, pen), h("i", { class: "arrow", "aria-hidden": "true" }, "▸"))
      : "",
    does ? h("span", { class: "signs effect" }, rich(does, pen)) : "",
    part.used ? h("span", { class: "stamp" }, words("used")) : "",
  );
}

export function slotIcon(part) {
  const name = `slot-${slotOf(part)}`;
  return drawn(`icon-${name}`) ? icon(name, part.slot) : h("span", { class: "icon" });
}

/** What a slip tells about somebody else's robot: a line a part. */
export function partsTable(node, pen) {
  return h(
    "ul",
    { class: "parts-list" },
    node.parts
      .filter((part) => part.text || !part.empty)
      .map((part) =>
        h(
          "li",
          { class: part.used ? "is-used" : "" },
          slotIcon(part),
          h("b", {}, part.empty ? plain(part.slot) : part.name),
          h("span", {}, rich(part.text, pen)),
        ),
      ),
  );
}
