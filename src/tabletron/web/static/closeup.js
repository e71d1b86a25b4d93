/** Coming close to a plane on a small screen: by a press, a double tap or two fingers; a finger shifts it, one press goes back. */

import { button, put } from "./h.js";
import { icon } from "./sprites.js";
import { words } from "./words.js";

/** So many times as large as the whole a plane is shown at most, and at least when somebody comes close. */
const MOST = 5;
const NEAR = 1.6;
/** So much room is left around what matters, as a part of it. */
const ROOM = 0.12;
/** A finger that goes so many pixels shifts; two taps so near in place and time (milliseconds) are a double tap. */
const PULL = 8;
const TWICE = { far: 30, late: 350 };
/** How each plane is looked at, by its id: how large, around which point (parts of the whole), and what mattered then. */
const looks = new Map();
let tapped = { time: 0, x: 0, y: 0 };

/**
 * Lets people come close to a plane.
 * @param {HTMLElement} view the window that the plane is seen through
 * @param {HTMLElement} sheet the plane itself
 * @param {{left: number, top: number, right: number, bottom: number} | null} matter the box of what matters, in parts of the whole
 */
export function closeable(view, sheet, id, matter) {
  const look = looks.get(id) ?? { zoom: 1, x: 0.5, y: 0.5, about: "" };
  const about = matter ? JSON.stringify(matter) : look.about;
  const toggle = button("field-closer", () => (look.zoom > 1 ? show(1) : fit()), { data: { key: `${id}.closer` } });

  /** Shows it so many times as large, with this point as near to the middle as the edges allow. */
  function show(zoom, x = look.x, y = look.y) {
    const half = 0.5 / zoom;
    const inside = (part) => Math.min(1 - half, Math.max(half, part));
    Object.assign(look, { zoom, x: inside(x), y: inside(y), about });
    looks.set(id, look);
    sheet.style.setProperty("width", `${100 * zoom}%`);
    sheet.style.setProperty("translate", `${100 * (half - look.x)}% ${100 * (half - look.y)}%`);
    view.classList.toggle("is-close", zoom > 1);
    const said = zoom > 1 ? words("Whole table") : words("Come closer");
    toggle.setAttribute("aria-label", said);
    put(toggle, icon(zoom > 1 ? "expand" : "search"));
  }

  function fit() {
    if (!matter) return show(NEAR);
    const { left, top, right, bottom } = matter;
    const zoom = 1 / ((1 + 2 * ROOM) * Math.max(right - left, bottom - top, 1 / MOST));
    return show(Math.max(NEAR, zoom), (left + right) / 2, (top + bottom) / 2);
  }

  /** Brings a point (parts of the whole) into sight. */
  view.reveal = (x, y) => {
    const half = 0.5 / look.zoom;
    const lost = Math.abs(x - look.x) > half || Math.abs(y - look.y) > half;
    if (lost) show(look.zoom, x, y);
  };

  if (look.zoom > 1 && look.about !== about) {
    view.dataset.still = "";
    fit();
  } else show(look.zoom);
  fingers(view, look, show, (x, y) => (look.zoom > 1 ? show(1) : show(2 * NEAR, x, y)));
  return toggle;
}

/** One finger or a wheel shifts what is close, two fingers bring it nearer or farther, two taps come close or go back. */
function fingers(view, look, show, twice) {
  const down = new Map();
  let start = null;

  function part(x, y) {
    const box = view.getBoundingClientRect();
    return [look.x + ((x - box.left) / box.width - 0.5) / look.zoom, look.y + ((y - box.top) / box.height - 0.5) / look.zoom];
  }

  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || event.target.closest(".is-loose")) return;
    down.set(event.pointerId, [event.clientX, event.clientY]);
    start = down.size === 1 ? [event.clientX, event.clientY] : null;
  });
  view.addEventListener("pointermove", (event) => {
    if (!down.has(event.pointerId) || (down.size === 1 && look.zoom === 1)) return;
    if (start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) < PULL) return;
    start = null;
    const before = spanOf(down);
    down.set(event.pointerId, [event.clientX, event.clientY]);
    const now = spanOf(down);
    const zoom = Math.min(MOST, Math.max(1, look.zoom * (now.wide / before.wide)));
    const [x, y] = part(before.x, before.y);
    const [middle, high] = part(now.x, now.y);
    const [farX, farY] = [((middle - look.x) * look.zoom) / zoom, ((high - look.y) * look.zoom) / zoom];
    show(zoom, x - farX, y - farY);
  });
  view.addEventListener("pointerup", (event) => {
    const still = down.delete(event.pointerId) && start;
    if (!still || event.target.closest("button:not(.field-pad)")) return;
    const near = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < TWICE.far;
    if (near && event.timeStamp - tapped.time < TWICE.late) twice(...part(event.clientX, event.clientY));
    tapped = { time: event.timeStamp, x: event.clientX, y: event.clientY };
  });
  view.addEventListener("pointercancel", (event) => down.delete(event.pointerId));
  view.addEventListener("wheel", (event) => {
    if (look.zoom === 1) return;
    event.preventDefault();
    const box = view.getBoundingClientRect();
    show(look.zoom, look.x + event.deltaX / box.width / look.zoom, look.y + event.deltaY / box.height / look.zoom);
  }, { passive: false });
  const keep = (event) => event.touches.length > 1 && event.preventDefault(); // the page itself must not scroll or grow
  for (const kind of ["touchstart", "touchmove"]) view.addEventListener(kind, keep, { passive: false });
}

/** The middle of the fingers, and how far they are apart. */
function spanOf(down) {
  const [one, two = one] = [...down.values()];
  return { x: (one[0] + two[0]) / 2, y: (one[1] + two[1]) / 2, wide: Math.hypot(one[0] - two[0], one[1] - two[1]) || 1 };
}
