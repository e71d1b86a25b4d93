/** What fingers, the mouse and the wheel do to a plane that people come close to. */

import { swallow } from "../shared/dom.js";

/** A finger that goes so many pixels shifts; two taps so near in place and time (milliseconds) are a double tap. */
const PULL = 8;
const TWICE = { far: 30, late: 350 };
/** A turn of the wheel counts at most so many pixels, and each of them brings the plane so much closer. */
const NOTCH = 40;
const PACE = 0.01;
let tapped = { time: 0, x: 0, y: 0 };

/**
 * One finger, the mouse or the wheel shifts what is close; two fingers, or the wheel with ctrl, bring it nearer or farther;
 * two taps or clicks come close or go back.
 * @param {{zoom: number, x: number, y: number}} look how the plane is seen
 * @param {{hold: (point: number[], place: number[], zoom?: number) => void, twice: (x: number, y: number) => void}} acts
 */
export function gestures(view, look, { hold, twice }) {
  const down = new Map();
  let start = null;
  let shifted = false;

  /** The point of the plane (parts of the whole) at a place of the screen. */
  function part(x, y) {
    const box = view.getBoundingClientRect();
    return [
      look.x + ((x - box.left) / box.width - 0.5) / look.zoom,
      look.y + ((y - box.top) / box.height - 0.5) / look.zoom,
    ];
  }

  view.addEventListener("pointerdown", (event) => {
    shifted = false;
    if (event.button !== 0 || event.target.closest(".is-loose")) return;
    down.set(event.pointerId, [event.clientX, event.clientY]);
    start = down.size === 1 ? [event.clientX, event.clientY] : null;
  });
  view.addEventListener("pointermove", (event) => {
    if (!event.buttons) down.delete(event.pointerId); // it was let go elsewhere
    if (!down.has(event.pointerId) || (down.size === 1 && look.zoom === 1)) return;
    if (start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) < PULL) return;
    start = null;
    shifted = true;
    view.setPointerCapture(event.pointerId);
    const before = spanOf(down);
    down.set(event.pointerId, [event.clientX, event.clientY]);
    const now = spanOf(down);
    hold(part(before.x, before.y), part(now.x, now.y), look.zoom * (now.wide / before.wide));
  });
  view.addEventListener("pointerup", (event) => {
    const still = down.delete(event.pointerId) && start;
    const answers = event.pointerType === "mouse" ? "button, .can" : "button:not(.field-pad)";
    if (!still || event.target.closest(answers)) return;
    const near = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < TWICE.far;
    if (near && event.timeStamp - tapped.time < TWICE.late) twice(...part(event.clientX, event.clientY));
    tapped = { time: event.timeStamp, x: event.clientX, y: event.clientY };
  });
  view.addEventListener("pointercancel", (event) => down.delete(event.pointerId));
  // browsers differ in whom they tell of a click after a capture
  view.addEventListener("click", (event) => shifted && swallow(event), {
    capture: true,
  });
  view.addEventListener(
    "wheel",
    (event) => {
      if (look.zoom === 1 && !event.ctrlKey) return;
      event.preventDefault();
      const { clientX: x, clientY: y, deltaX, deltaY } = event;
      const turn = Math.min(NOTCH, Math.max(-NOTCH, deltaY));
      if (event.ctrlKey) hold(part(x, y), part(x, y), look.zoom * Math.exp(-turn * PACE));
      else hold(part(x + deltaX, y + deltaY), part(x, y));
    },
    { passive: false },
  );
  const keep = (event) => event.touches.length > 1 && event.preventDefault(); // the page itself must not scroll or grow
  for (const kind of ["touchstart", "touchmove"]) view.addEventListener(kind, keep, { passive: false });
}

/** The middle of the fingers, and how far they are apart. */
function spanOf(down) {
  const [one, two = one] = [...down.values()];
  return {
    x: (one[0] + two[0]) / 2,
    y: (one[1] + two[1]) / 2,
    wide: Math.hypot(one[0] - two[0], one[1] - two[1]) || 1,
  };
}
