/** Coming close to a plane: by a press, a double tap or click, two fingers, the wheel or keys; a small map shows where one is. */

import { button, put } from "../shared/dom.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";
import { gestures } from "./gestures.js";

/** So many times as large as the whole a plane is shown at most, and at least when somebody comes close. */
const MOST = 5;
const NEAR = 1.6;
/** So many times as large it gets by one press of a key. */
const STEP = 1.5;
/** So much room is left around what matters, as a part of it. */
const ROOM = 0.12;
/** A point that somebody chose matters as much as who acts. */
const POINTED = 10;
/** How each plane is looked at, by its id: how large, around which point (parts of the whole), what mattered then, and where its small map lies. */
const looks = new Map();

/** Keys that come closer and go back, wherever a plane is shown. */
export const CLOSER = { "+": () => nearer(STEP), "=": () => nearer(STEP), "-": () => nearer(1 / STEP) };

function nearer(times) {
  document.querySelector("#table .field-view")?.nearer?.(times);
}

/**
 * Lets people come close to a plane; gives what they press for it, and its small map.
 * @param {HTMLElement} view the window that the plane is seen through
 * @param {HTMLElement} sheet the plane itself
 * @param {{left: number, top: number, right: number, bottom: number} | null} matter the box of what matters, in parts of the whole
 * @param {import("./minimap.js").Minimap} map
 */
export function closeable(view, sheet, id, matter, map) {
  const look = looks.get(id) ?? { zoom: 1, x: 0.5, y: 0.5, about: "", corner: 0 };
  const about = matter ? JSON.stringify(matter) : look.about;
  const toggle = button("field-closer", () => (look.zoom > 1 ? show(1) : fit()), { data: { key: `${id}.closer` } });

  /** Shows it so many times as large, with this point as near to the middle as the edges allow. */
  function show(zoom, x = look.x, y = look.y) {
    const half = 0.5 / zoom;
    const inside = (part) => Math.min(1 - half, Math.max(half, part));
    Object.assign(look, { zoom, x: inside(x), y: inside(y), about });
    looks.set(id, look);
    sheet.style.setProperty("width", `${100 * zoom}%`);
    sheet.style.setProperty("--zoom", zoom);
    sheet.style.setProperty("translate", `${100 * (half - look.x)}% ${100 * (half - look.y)}%`);
    view.classList.toggle("is-close", zoom > 1);
    if (zoom === 1 && map.button === document.activeElement) toggle.focus();
    map.follow(look);
    const said = zoom > 1 ? words("Whole table") : words("Come closer");
    if (toggle.getAttribute("aria-label") === said) return;
    toggle.setAttribute("aria-label", said);
    toggle.title = `${said} (${zoom > 1 ? "-" : "+"})`;
    put(toggle, icon(zoom > 1 ? "expand" : "search"));
  }

  function fit() {
    if (!matter) return show(NEAR);
    const { left, top, right, bottom } = matter;
    const zoom = 1 / ((1 + 2 * ROOM) * Math.max(right - left, bottom - top, 1 / MOST));
    return show(Math.max(NEAR, zoom), (left + right) / 2, (top + bottom) / 2);
  }

  /** Brings a point of the plane to where another one is seen now, and shows it so many times as large. */
  function hold([x, y], [toX, toY], zoom = look.zoom) {
    const next = Math.min(MOST, Math.max(1, zoom));
    show(next, x - ((toX - look.x) * look.zoom) / next, y - ((toY - look.y) * look.zoom) / next);
  }

  /** Brings a point (parts of the whole) into sight. */
  view.reveal = (x, y) => {
    const half = 0.5 / look.zoom;
    const lost = Math.abs(x - look.x) > half || Math.abs(y - look.y) > half;
    if (lost) show(look.zoom, x, y);
    map.lie({ x, y, radius: ROOM / look.zoom / 2, weight: POINTED });
  };

  /** So many times as large as now; the first step comes close to what matters, the last one shows all. */
  view.nearer = (times) => {
    if (look.zoom === 1) return times > 1 ? fit() : undefined;
    return look.zoom * times < NEAR ? show(1) : show(Math.min(MOST, look.zoom * times));
  };

  map.moves = { to: (x, y) => show(look.zoom, x, y), whole: () => show(1) };
  if (look.zoom > 1 && look.about !== about) {
    view.dataset.still = "";
    fit();
  } else show(look.zoom);
  gestures(view, look, { hold, twice: (x, y) => (look.zoom > 1 ? show(1) : show(2 * NEAR, x, y)) });
  return [toggle, map.button, map.said];
}
