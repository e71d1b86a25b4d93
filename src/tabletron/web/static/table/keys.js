/** The keyboard alone: numbers answer, arrows walk over the table, letters open what is at hand. */

import { CLOSER } from "../plane/zoom.js";
import { pressReady, typeLine } from "../question/arrange-input.js";
import { isSheetOpen } from "../shared/drawer.js";
import { dismissTip } from "../shared/tip.js";

const WAIT = 900;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function watchKeys(app) {
  let timer = 0;

  const clear = () => {
    clearTimeout(timer);
    app.type("");
  };

  const settle = () => {
    const number = Number(app.digits);
    clear();
    app.answer(number);
  };

  /** One digit answers at once unless a longer number could be meant. */
  function digit(key) {
    const form = document.querySelector(".rolled");
    if (form?.fill) return form.fill(key);
    if (typeLine(app, Number(key))) return undefined;
    const last = app.lastNumber();
    if (!last) return undefined;
    if (last === 10 && !app.digits && key === "0") return app.answer(10);
    const typed = Number(`${app.digits}${key}`);
    if (typed < 1 || typed > last) return clear();
    if (typed * 10 > last) {
      clear();
      return app.answer(typed);
    }
    clearTimeout(timer);
    app.type(String(typed));
    timer = setTimeout(settle, WAIT);
    return undefined;
  }

  function dismiss() {
    if (dismissTip()) return;
    if (app.digits) clear();
    else app.unpick();
  }

  const letters = {
    "?": () => app.rules(),
    u: () => app.undo(),
    h: () => app.askCoach(),
    n: () => app.notes(),
    l: () => app.tab("log"),
    c: () => app.tab("chat"),
    ...CLOSER,
    Escape: dismiss,
  };

  document.addEventListener("keydown", (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isSheetOpen() ||
      event.target.closest("input, select, textarea")
    )
      return;
    const { key } = event;
    if (/^[0-9]$/.test(key)) digit(key);
    else if (key === "Enter" && app.digits) settle();
    else if (key === "Enter" && !event.target.closest("button, a") && pressReady(app)) event.preventDefault();
    else if (key === "Enter" && document.querySelector(".rolled")?.tell && !event.target.closest("button, a"))
      document.querySelector(".rolled").tell();
    else if (STEPS[key]) {
      if (!walk(STEPS[key])) return;
    } else if (letters[key]) letters[key]();
    else return;
    event.preventDefault();
  });
}

/** Moves the focus to the nearest thing in a direction; from nowhere to the first option. */
function walk([dx, dy]) {
  const at = document.activeElement;
  const things = [
    ...document.querySelectorAll("#table :is(button, [tabindex], a), #ask :is(button, a, summary), .leaflet button"),
  ].filter((one) => one.offsetParent !== null || one.closest("svg"));
  if (!things.includes(at)) {
    const first =
      document.querySelector("#ask .option") ??
      document.querySelector("#ask button") ??
      document.querySelector("#table button");
    first?.focus();
    return Boolean(first);
  }
  if (at.closest(".lines")) return false;
  const from = middle(at);
  let best = null;
  for (const one of things) {
    if (one === at) continue;
    const to = middle(one);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along < 6) continue;
    const far = along + aside * 2.2;
    if (!best || far < best.far) best = { one, far };
  }
  best?.one.focus();
  return true;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
