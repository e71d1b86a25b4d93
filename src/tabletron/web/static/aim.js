/** Choosing any point of a plane: a ghost follows the pointer or the arrow keys, a click or Enter answers. */

import { ghostBase } from "./base.js";
import { button, h } from "./h.js";
import { plain } from "./markup.js";
import { icon } from "./sprites.js";
import { words } from "./words.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** How far one press of an arrow goes, as a part of a unit; with shift it goes four times as far. */
const PACE = 4;
/** A pointer this many pixels from a listed point means that point: many lie at the very edge of what is allowed. */
const MAGNET = 4;

/** The point that a notation means, or null. */
export function pointOf(notation) {
  const found = /^spot (-?\d+) (-?\d+)$/.exec(notation);
  return found && [Number(found[1]), Number(found[2])];
}

/** The point that a refusal offers instead, or null. */
export function offeredPoint(refusal) {
  return refusal?.instead?.map(pointOf).find(Boolean) ?? null;
}

/**
 * Makes a field answer with points.
 * @param {{spots: {number: number, point: number[]}[], nearest: number[] | null, send: (x: number, y: number) => void}} points
 */
export function aimed(field, surface, node, points, place) {
  const ghost = ghostBase();
  let at = points.nearest ?? points.spots[0]?.point ?? [node.width / 2, node.height / 2];
  let tapped = false;

  const confirm = button("button--small field-confirm", () => points.send(...at), { data: { key: "field.confirm" }, hidden: true }, icon("check"), node.rings?.length ? words("Toss") : words("Go there"));
  const said = h("output", { class: "field-said" });
  const pad = h("button", {
    type: "button",
    class: "field-pad",
    data: { key: "field.pad" },
    "aria-label": words("Choose a point: arrow keys move it, Enter takes it"),
    on: { keydown: steer, focus: () => pad.matches(":focus-visible") && show(at) },
  });

  function show(point) {
    at = [Math.min(node.width, Math.max(0, Math.round(point[0]))), Math.min(node.height, Math.max(0, Math.round(point[1])))];
    place(ghost, ...at, node.ghost || node.unit / 2);
    ghost.hidden = false;
    said.textContent = ringAt() || [at.map((n) => (n / node.unit).toFixed(2)).join(" / "), far()].filter(Boolean).join(" · ");
  }

  /** The innermost zone that the point lies in, if there are any. */
  function ringAt() {
    const around = (node.rings ?? []).find((ring) => Math.hypot(ring.x - at[0], ring.y - at[1]) <= ring.radius);
    return around ? plain(around.name) : node.rings?.length ? words("outside") : "";
  }

  /** How far it is from who acts, in a straight line. */
  function far() {
    const mover = (node.pieces ?? []).find((one) => one.active);
    return mover ? words("{n} away", { n: (Math.hypot(mover.x - at[0], mover.y - at[1]) / node.unit).toFixed(1) }) : "";
  }

  function under(event) {
    const box = surface.getBoundingClientRect();
    const [x, y] = [((event.clientX - box.left) / box.width) * node.width, (1 - (event.clientY - box.top) / box.height) * node.height];
    const near = points.spots.find(({ point }) => Math.hypot(point[0] - x, point[1] - y) < (MAGNET / box.width) * node.width);
    return near?.point ?? [x, y];
  }

  function steer(event) {
    const step = STEPS[event.key];
    if (!step) return;
    const far = (node.unit / PACE) * (event.shiftKey ? 4 : 1);
    show([at[0] + step[0] * far, at[1] + step[1] * far]);
    event.preventDefault();
    event.stopPropagation();
  }

  surface.addEventListener("pointermove", (event) => (event.pointerType !== "touch" || node.rings?.length) && show(under(event)));
  surface.addEventListener("pointerleave", () => !tapped && !pad.matches(":focus-visible") && !points.nearest && (ghost.hidden = true));
  surface.addEventListener("click", (event) => {
    const pressed = event.target.closest("button");
    if (pressed && pressed !== pad) return;
    if (event.detail === 0) points.send(...at);
    else {
      show(under(event));
      tapped = event.pointerType === "touch";
      if (tapped) confirm.hidden = false;
      else points.send(...at);
    }
  });

  const dots = points.spots.map(({ number, point }) => {
    const dot = h("span", { class: "field-dot", data: { spot: number }, "aria-hidden": "true" });
    return place(dot, ...point);
  });
  surface.querySelector(".field-map").after(pad, ...dots);
  surface.append(ghost);
  field.append(h("p", { class: "field-hint" }, said, confirm));
  if (points.nearest) {
    show(points.nearest);
    ghost.classList.add("is-offered");
  }
  field.classList.add("field--aim");
  field.point = show;
  return field;
}

/** Shows on the table which point an option of the list means. */
export function pointAt(notation) {
  const point = pointOf(notation);
  if (point) document.querySelector("#table .field--aim")?.point(point);
}
