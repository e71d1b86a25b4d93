/** A board without fields, seen from above: terrain as outlines, pieces as round bases, and points to choose. */

import { classes, h, put, s } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { piece, touchClass } from "../shared/pressable.js";
import { drawn } from "../shared/sprites.js";
import { aimed } from "./aim.js";
import { Sketch } from "./measuring.js";
import { Minimap } from "./minimap.js";
import { drawBase, lifeOf } from "./round-base.js";
import { closeable } from "./zoom.js";

/** How many units of the picture make one step of what people measure in. */
const STEP = 20;
/** So many of these steps around who acts matter, if nobody goes anywhere. */
const AROUND = 5;
/** How much it matters that these stay in sight: who acts, whom it could act on and what can be pressed, a listed point. */
const WEIGHTS = { acting: 10, thing: 1, point: 0.1 };

export function drawPlane(node, pen) {
  const scale = STEP / node.unit;
  const size = [node.width * scale, node.height * scale];
  const at = (x, y) => [x * scale, (node.height - y) * scale];
  const map = s(
    "svg",
    { class: "field-map", viewBox: `0 0 ${size.join(" ")}`, "aria-hidden": "true" },
    s(
      "g",
      { id: `${node.id}.ground` },
      s("rect", { class: "mat", width: size[0], height: size[1] }),
      drawn(`mat-${node.id}`) ? s("use", { href: `#mat-${node.id}`, width: size[0], height: size[1] }) : "",
      s("path", { class: "field-grid", d: grid(size) }),
    ),
    [...(node.rings ?? [])].reverse().map((ring, n, all) => zone(ring, all.length - n, at, scale, pen)),
    (node.circles ?? []).map((circle) => line(circle, at, scale, pen)),
    s(
      "g",
      { id: `${node.id}.terrain` },
      (node.shapes ?? []).map((shape) => outline(shape, at, pen)),
    ),
  );
  const sketch = new Sketch(node, at, scale);
  map.append(sketch.area, sketch.ranges, sketch.over);
  const spot = (element, x, y, radius) => placed(element, node, x, y, radius);
  const surface = h(
    "div",
    { class: "field-window" },
    map,
    (node.shapes ?? []).map((shape) => spot(sign(shape, pen), ...signPlace(shape, node))),
    (node.pieces ?? [])
      .filter((one) => one.label && !lifeOf(one))
      .map((one) => spot(nameTag(one, pen), one.x, one.y - 1.7 * one.radius)),
    (node.pieces ?? []).map((one) => spot(measured(base(one, pen, node), one, node, sketch), one.x, one.y, one.radius)),
    (node.edges ?? []).map((edge, n) =>
      h("p", { class: classes("field-edge", n && "field-edge--near") }, rich(edge, pen)),
    ),
  );
  const view = h("div", { class: "field-view" }, surface);
  for (const one of [view, surface]) one.style.setProperty("aspect-ratio", `${node.width} / ${node.height}`);
  const closer = node.rings?.length
    ? ""
    : closeable(view, surface, node.id, whatMatters(node, pen), new Minimap(node, size, at, pen, played(node, pen)));
  const name = plain(node.name, pen.names);
  const field = h(
    "section",
    { class: classes("field", node.rings?.length && "field--lid"), "aria-label": name, data: { id: node.id } },
    view,
    closer,
    node.edges?.length ? "" : h("p", { class: "field-name" }, rich(node.name, pen)),
  );
  const acting = (node.pieces ?? []).find((one) => one.active);
  field.look = () => acting && sketch.look(acting);
  field.rest = () => sketch.clear();
  return pen.touch.points ? aimed(field, surface, node, pen.touch.points, spot, sketch) : field;
}

/** The box of what matters now, in parts of the plane: how far the one who acts can go, or all that can be pressed; null if nothing does. */
function whatMatters(node, pen) {
  const reach = pen.touch.points?.reach;
  const acting = (node.pieces ?? []).filter((one) => one.active);
  const pressed = (node.pieces ?? []).filter((one) => pen.touch.numbers(one.id).length);
  const around = acting.length ? acting : pressed;
  const points = reach?.area?.length
    ? reach.area.flat()
    : around.flatMap(({ x, y }) => [
        [x - AROUND * node.unit, y - AROUND * node.unit],
        [x + AROUND * node.unit, y + AROUND * node.unit],
      ]);
  if (!points.length) return null;
  const [xs, ys] = [points.map(([x]) => x / node.width), points.map(([, y]) => 1 - y / node.height)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** What people look at now, in parts of the plane: who acts and on whom it could, all that can be pressed, and the listed points. */
function played(node, pen) {
  const part = (x, y, radius, weight) => ({
    x: x / node.width,
    y: 1 - y / node.height,
    radius: radius / node.width,
    weight,
  });
  const pressed = (one) => pen.touch.numbers(one.id).length > 0;
  const targets = new Set((node.aims ?? []).map((aim) => aim.target));
  const pieces = (node.pieces ?? [])
    .filter((one) => one.active || targets.has(one.id) || pressed(one))
    .map((one) => part(one.x, one.y, one.radius, one.active ? WEIGHTS.acting : WEIGHTS.thing));
  const shapes = (node.shapes ?? [])
    .filter(pressed)
    .map((shape) => part(...middle(shape.corners), node.unit, WEIGHTS.thing));
  const points = (pen.touch.points?.spots ?? []).map(({ point }) =>
    part(...point, node.ghost || node.unit / 2, WEIGHTS.point),
  );
  return [...pieces, ...shapes, ...points];
}

/** Lays an element over the map with its middle at a point; with a radius it is as large as that. */
function placed(element, node, x, y, radius) {
  element.style.setProperty("left", `${(100 * x) / node.width}%`);
  element.style.setProperty("top", `${100 - (100 * y) / node.height}%`);
  if (radius) element.style.setProperty("width", `${(200 * radius) / node.width}%`);
  return element;
}

/** A round zone; in a list of zones it can be pressed. */
function zone(ring, n, at, scale, pen) {
  const [cx, cy] = at(ring.x, ring.y);
  const r = ring.radius * scale;
  const can = pen.touch.numbers(ring.id).length > 0;
  return s(
    "g",
    {
      class: classes("ring", `ring--${n}`, can && "can"),
      "data-id": ring.id,
      on: can ? { click: () => pen.touch.press(ring.id) } : {},
    },
    s("circle", { cx, cy, r }),
    s("text", { x: cx, y: cy - r + 30 }, plain(ring.name, pen.names)),
  );
}

function grid([width, height]) {
  const lines = [];
  for (let x = 6 * STEP; x < width; x += 6 * STEP) lines.push(`M${x} 0V${height}`);
  for (let y = 6 * STEP; y < height; y += 6 * STEP) lines.push(`M0 ${y}H${width}`);
  return lines.join("");
}

/** A circle that is only shown, with its name at its lower end. */
function line(circle, at, scale, pen) {
  const [cx, cy] = at(circle.x, circle.y);
  const r = circle.radius * scale;
  return s(
    "g",
    { class: "circle" },
    s("circle", { cx, cy, r }),
    s("text", { x: cx, y: cy + r }, plain(circle.name, pen.names)),
  );
}

/** The name of a token, under it. */
function nameTag(one, pen) {
  return h("span", { class: "field-tag", "aria-hidden": "true", data: { seat: paint(one) } }, rich(one.label, pen));
}

/** A terrain: its drawing, or its wall, and its roof a little smaller. */
function outline(shape, at, pen) {
  const corners = shape.corners.map(([x, y]) => at(x, y));
  const [cx, cy] = at(...middle(shape.corners));
  const roof = corners.map(([x, y]) => [cx + (x - cx) * 0.8, cy + (y - cy) * 0.8]);
  const points = (list) => list.map((point) => point.join(",")).join(" ");
  const lamp = shape.label === "1" ? s("circle", { class: "lamplight", cx, cy, r: 3.2 * STEP }) : "";
  const can = pen.touch.numbers(shape.id).length > 0;
  return s(
    "g",
    {
      class: classes("terrain", touchClass(shape, pen)),
      "data-size": shape.label ?? "",
      "data-art": shape.art,
      "data-shape": shape.id,
      "data-icon": shape.icon ?? "",
      on: can ? { click: () => pen.touch.press(shape.id) } : {},
    },
    lamp,
    s("polygon", { class: "terrain-shadow", points: points(corners.map(([x, y]) => [x + 2, y + 5])) }),
    s("polygon", { class: "terrain-wall", points: points(corners) }),
    drawn(`terrain-${shape.art}`)
      ? fitted(shape, corners)
      : s("polygon", { class: "terrain-roof", points: points(roof) }),
  );
}

/** The drawing of a terrain, as large as the box around it. */
function fitted(shape, corners) {
  const [xs, ys] = [0, 1].map((n) => corners.map((corner) => corner[n]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return s("use", {
    class: "terrain-art",
    href: `#terrain-${shape.art}`,
    x,
    y,
    width: Math.max(...xs) - x,
    height: Math.max(...ys) - y,
  });
}

/** The middle of the box around some corners. */
function middle(corners) {
  const span = (n) => {
    const all = corners.map((corner) => corner[n]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  return [span(0), span(1)];
}

/** A sign lies in the middle of a terrain, or beside one that it would hide. */
function signPlace(shape, node) {
  const [x, y] = middle(shape.corners);
  const wide =
    Math.max(...shape.corners.map((corner) => corner[0])) - Math.min(...shape.corners.map((corner) => corner[0]));
  return [wide < 1.5 * node.unit && drawn(`terrain-${shape.art}`) ? x + 0.8 * wide : x, y];
}

/** The size of a terrain as a sign in its middle; it is what can be pressed and what tells. */
function sign(shape, pen) {
  const name = plain(shape.name, pen.names);
  const label = [name, plain(shape.tip ?? "", pen.names)].filter(Boolean).join(", ");
  return piece(
    shape,
    pen,
    { class: classes("field-sign", shape.icon && `is-${shape.icon}`), label },
    h("span", { "aria-hidden": "true" }, shape.label ?? ""),
  );
}

function base(one, pen, node) {
  const name = plain(one.name, pen.names);
  const label = [name, plain(one.label ?? "", pen.names), plain(one.tip ?? "", pen.names)].filter(Boolean).join(", ");
  const lively = { ...one, tip: one.tip || one.label || one.name };
  return piece(
    lively,
    pen,
    {
      class: classes(
        "field-piece",
        one.faded && "is-faded",
        one.active && "is-active",
        one.x > 0.9 * node.width && "at-edge",
      ),
      label,
      thing: one.icon,
      "data-seat": paint(one),
    },
    drawBase(one),
    one.marks?.length
      ? h(
          "span",
          { class: "base-marks", "aria-hidden": "true" },
          one.marks.map((mark) => rich(mark, pen)),
        )
      : "",
  );
}

/** While one looks at a piece that can suffer, the ranges around its base are drawn. */
function measured(element, one, node, sketch) {
  if (!node.ranges?.length || !lifeOf(one)) return element;
  const show = () =>
    put(
      sketch.ranges,
      node.ranges.map((range, n) => sketch.ring(one, range, `R${n + 1}`)),
    );
  for (const event of ["pointerenter", "focus"]) element.addEventListener(event, show);
  for (const event of ["pointerleave", "blur"]) element.addEventListener(event, () => put(sketch.ranges, ""));
  return element;
}
