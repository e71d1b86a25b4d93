/** Choosing any point of a plane: drag a figure, or let a ghost follow the pointer or the arrow keys; a release, a click or Enter answers. */

import { button, h, swallow } from "../shared/dom.js";
import { plain } from "../shared/markup.js";
import { icon } from "../shared/sprites.js";
import { hideTip } from "../shared/tip.js";
import { words } from "../shared/words.js";
import { ghostBase, lifeOf } from "./round-base.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** How far one press of an arrow goes, as a part of a unit; with shift it goes four times as far. */
const PACE = 4;
/** A pointer this many pixels from a listed point means that point: many lie at the very edge of what is allowed. */
const MAGNET = 4;
/** A press that goes so many pixels is a drag. */
const PULL = 6;

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
 * Makes a field answer with points; without `spots` only by dragging the figure.
 * @param {{spots: {number: number, point: number[]}[] | null, nearest: number[] | null, reach: any, send: (x: number, y: number) => void}} points
 */
export function aimed(field, surface, node, points, place, sketch) {
  const ghost = ghostBase();
  const { reach } = points;
  const mover = (node.pieces ?? []).find(
    (one) => reach?.length && lifeOf(one) && one.x === reach.at[0] && one.y === reach.at[1],
  );
  const radius = mover?.radius ?? (node.ghost || node.unit / 2);
  const said = h("output", { class: "field-said" });
  const confirm = button(
    "button--small field-confirm",
    () => points.send(...at),
    { data: { key: "field.confirm" }, hidden: true },
    icon("check"),
    node.rings?.length ? words("Toss") : words("Go there"),
  );
  let at = points.nearest ?? points.spots?.[0]?.point ?? [node.width / 2, node.height / 2];

  function show(point) {
    at = [
      Math.min(node.width, Math.max(0, Math.round(point[0]))),
      Math.min(node.height, Math.max(0, Math.round(point[1]))),
    ];
    place(ghost, ...at, radius);
    ghost.hidden = false;
    const { lost, said: far } = sketch.stand(reach, { x: at[0], y: at[1], radius });
    ghost.classList.toggle("is-lost", lost);
    said.textContent =
      ringAt() || [at.map((n) => (n / node.unit).toFixed(2)).join(" / "), far].filter(Boolean).join(" · ");
  }

  /** The innermost zone that the point lies in, if there are any. */
  function ringAt() {
    const around = (node.rings ?? []).find((ring) => Math.hypot(ring.x - at[0], ring.y - at[1]) <= ring.radius);
    return around ? plain(around.name) : node.rings?.length ? words("outside") : "";
  }

  /** Shows a point that nobody pointed at: it may lie out of sight. */
  function bring(point) {
    show(point);
    surface.parentElement.reveal?.(at[0] / node.width, 1 - at[1] / node.height);
  }

  function hide() {
    ghost.hidden = true;
    sketch.clear();
  }

  function under(event) {
    const box = surface.getBoundingClientRect();
    const [x, y] = [
      ((event.clientX - box.left) / box.width) * node.width,
      (1 - (event.clientY - box.top) / box.height) * node.height,
    ];
    const near = points.spots?.find(
      ({ point }) => Math.hypot(point[0] - x, point[1] - y) < (MAGNET / box.width) * node.width,
    );
    return near?.point ?? [x, y];
  }

  /** A finger hides what it points at: it confirms. */
  function settle(event) {
    if (event.pointerType !== "touch") {
      show(under(event));
      return points.send(...at);
    }
    bring(under(event));
    confirm.hidden = false;
    return undefined;
  }

  if (mover) {
    draggable(surface, surface.querySelector(`.field-piece[data-id="${CSS.escape(mover.id)}"]`), {
      begin: () => sketch.shade(reach),
      move: (event) => show(under(event)),
      drop: settle,
      cancel: hide,
    });
  }
  surface.append(ghost);
  surface.parentElement.append(sketch.note);
  field.append(h("p", { class: "field-hint" }, said, confirm));
  if (points.spots) {
    sketch.shade(reach);
    pointable(surface, node, points, {
      place,
      show,
      bring,
      hide,
      under,
      settle,
      at: () => at,
      held: () => !confirm.hidden,
    });
    field.classList.add("field--aim");
    field.point = bring;
  }
  if (points.nearest) {
    bring(points.nearest);
    ghost.classList.add("is-offered");
  }
  return field;
}

/** Any point answers: by pointer, by tap and confirmation, by arrow keys. */
function pointable(surface, node, points, { place, show, bring, hide, under, settle, at, held }) {
  const pad = h("button", {
    type: "button",
    class: "field-pad",
    data: { key: "field.pad" },
    "aria-label": words("Choose a point: arrow keys move it, Enter takes it"),
    on: { keydown: steer, focus: () => pad.matches(":focus-visible") && bring(at()) },
  });

  function steer(event) {
    const step = STEPS[event.key];
    if (!step) return;
    const far = (node.unit / PACE) * (event.shiftKey ? 4 : 1);
    bring([at()[0] + step[0] * far, at()[1] + step[1] * far]);
    event.preventDefault();
    event.stopPropagation();
  }

  surface.addEventListener(
    "pointermove",
    (event) => (event.pointerType !== "touch" || node.rings?.length) && !surface.dragging && show(under(event)),
  );
  surface.addEventListener(
    "pointerleave",
    () => !surface.dragging && !held() && !pad.matches(":focus-visible") && !points.nearest && hide(),
  );
  surface.addEventListener("click", (event) => {
    const pressed = event.target.closest("button");
    if (pressed && pressed !== pad) return;
    if (event.detail === 0) points.send(...at());
    else settle(event);
  });
  const dots = points.spots.map(({ number, point }) =>
    place(h("span", { class: "field-dot", data: { spot: number }, "aria-hidden": "true" }), ...point),
  );
  surface.querySelector(".field-map").after(pad, ...dots);
}

/** A figure that is taken and put down elsewhere; a press that goes nowhere stays a press. */
function draggable(surface, figure, { begin, move, drop, cancel }) {
  let start = null;
  const end = () => {
    start = null;
    figure.classList.remove("is-held");
    setTimeout(() => (surface.dragging = false));
  };
  figure.classList.add("is-loose");
  figure.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    start = [event.clientX, event.clientY];
    figure.setPointerCapture(event.pointerId);
  });
  figure.addEventListener("pointermove", (event) => {
    if (!start) return;
    if (!surface.dragging) {
      if (Math.hypot(event.clientX - start[0], event.clientY - start[1]) < PULL) return;
      surface.dragging = true;
      figure.classList.add("is-held");
      begin();
    }
    hideTip();
    move(event);
    event.stopPropagation();
  });
  figure.addEventListener("pointerup", (event) => {
    if (surface.dragging && start) drop(event);
    end();
  });
  figure.addEventListener("pointercancel", () => {
    if (surface.dragging) cancel();
    end();
  });
  figure.addEventListener("dragstart", (event) => event.preventDefault());
  surface.addEventListener("click", (event) => surface.dragging && swallow(event), {
    capture: true,
  });
}

/** Shows on the table which point an option of the list means. */
export function pointAt(notation) {
  const point = pointOf(notation);
  if (point) document.querySelector("#table .field--aim")?.point(point);
}

/** Draws what who acts sees, while an option that is about others is looked at. */
export function lookAlong(on) {
  const field = document.querySelector("#table .field");
  if (!field || field.matches(".field--aim")) return;
  if (on) field.look();
  else field.rest();
}
