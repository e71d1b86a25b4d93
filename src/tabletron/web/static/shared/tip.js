/** One paper slip that explains the thing under the pointer or in focus. */

import { h, put, swallow } from "./dom.js";

const HOLD = 450;
const texts = new WeakMap();
const slip = h("div", { id: "tip", class: "tip", role: "tooltip", popover: "manual" });
let shownFor = null;
let dismissed = null;

/** Gives an element something to tell; `build` makes the nodes when they are wanted. */
export function explain(element, build) {
  texts.set(element, build);
  element.dataset.tip = "";
  return element;
}

/** Starts watching pointer and focus. */
export function watchTips() {
  document.body.append(slip);
  // A slip that was put away by scrolling comes back as soon as the pointer stirs; one that was dismissed does not.
  for (const stir of ["pointerover", "pointermove"]) {
    document.addEventListener(stir, (event) => event.pointerType !== "touch" && point(told(event.target)));
  }
  document.addEventListener("focusin", (event) =>
    show(event.target.matches(":focus-visible") ? told(event.target) : null),
  );
  document.addEventListener("focusout", () => show(null));
  document.addEventListener(
    "click",
    (event) => told(event.target)?.getAttribute("aria-disabled") && show(told(event.target)),
  );
  watchHolds();
  document.addEventListener("scroll", hideTip, { capture: true, passive: true });
}

/** A finger that rests on a thing asks about it, and does not press it. */
function watchHolds() {
  let timer = 0;
  let held = null;
  const rest = () => clearTimeout(timer);
  const hold = (thing) => {
    held = thing;
    show(thing);
  };
  document.addEventListener("pointerdown", (event) => {
    rest();
    held = null;
    const thing = event.pointerType === "touch" ? told(event.target) : null;
    if (thing) timer = setTimeout(hold, HOLD, thing);
    else if (event.pointerType === "touch") show(null);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, rest);
  document.addEventListener("pointermove", (event) => Math.hypot(event.movementX, event.movementY) > 2 && rest());
  document.addEventListener("contextmenu", (event) => held && event.preventDefault());
  document.addEventListener("click", (event) => held?.contains(event.target) && swallow(event), { capture: true });
}

function told(target) {
  return target instanceof Element ? target.closest("[data-tip]") : null;
}

function point(element) {
  if (element !== dismissed) dismissed = null;
  show(dismissed ? null : element);
}

/** Puts the slip away; says whether there was one. */
export function hideTip() {
  const was = shownFor !== null;
  show(null);
  return was;
}

/** Puts the slip away until the pointer goes elsewhere; says whether there was one. */
export function dismissTip() {
  dismissed = shownFor;
  return hideTip();
}

function show(element) {
  if (element === shownFor) return;
  shownFor?.removeAttribute("aria-describedby");
  shownFor = element;
  if (slip.matches(":popover-open")) slip.hidePopover();
  put(slip, element && texts.has(element) ? texts.get(element)() : "");
  if (!slip.hasChildNodes()) return;
  slip.showPopover();
  place(element.getBoundingClientRect(), slip.getBoundingClientRect());
  element.setAttribute("aria-describedby", "tip");
}

/** Above the thing if there is room, otherwise below, always inside the window. */
function place(thing, box) {
  const gap = 10;
  const above = thing.top - box.height - gap;
  const left = Math.min(Math.max(8, thing.left + thing.width / 2 - box.width / 2), innerWidth - box.width - 8);
  slip.style.left = `${left}px`;
  slip.style.top = `${above >= 8 ? above : Math.min(thing.bottom + gap, innerHeight - box.height - 8)}px`;
  slip.style.setProperty("--point", `${thing.left + thing.width / 2 - left}px`);
  slip.dataset.side = above >= 8 ? "above" : "below";
}
