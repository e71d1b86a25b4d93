/** Things travel from where they were to where they are. A new picture may always interrupt. */

import { setting } from "./memory.js";

const MOST = 30;
const NEAR = 2;
const SLOW = 1500;
const PATIENCE = 3;
let slow = 0;
let running = null;
let latest = null;

/**
 * Puts a fresh drawing in place of the old one and moves what moved.
 * @param {HTMLElement} host
 * @param {HTMLElement} fresh
 * @param {() => void} landed called once the fresh drawing is in the page
 * @param {boolean} still whether nothing shall move
 */
export function change(host, fresh, landed, still = false) {
  const old = host.firstElementChild;
  latest = { fresh, landed };
  running?.skipTransition();
  if (!old || still || fresh.querySelector("[data-still]") || !mayMove()) return land(host);
  const was = things(old);
  old.replaceWith(fresh);
  const moves = matched(was, things(fresh)).slice(0, MOST);
  if (!moves.length) return land(host);
  fresh.replaceWith(old);
  for (const [n, [from]] of moves.entries()) name(from.element, n);
  const begun = performance.now();
  const transition = document.startViewTransition(() => {
    for (const [from] of moves) name(from.element, null);
    if (latest.fresh === fresh) for (const [n, [, to]] of moves.entries()) name(to.element, n);
    land(host);
  });
  running = transition;
  transition.ready.catch(() => {});
  transition.finished.finally(() => {
    for (const [, to] of moves) name(to.element, null);
    if (performance.now() - begun > SLOW) slow += 1;
    if (running === transition) running = null;
  });
  return undefined;
}

function land(host) {
  if (host.firstElementChild !== latest.fresh) host.replaceChildren(latest.fresh);
  const { landed } = latest;
  latest = { ...latest, landed: () => {} };
  landed();
}

/** Not if nobody wants or sees it, nor on a machine that cannot keep up. */
export function mayMove() {
  return (
    setting("speed") !== "off" &&
    slow < PATIENCE &&
    !document.hidden &&
    Boolean(document.startViewTransition) &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

function name(element, n) {
  element.style.viewTransitionName = n === null ? "" : `thing-${n}`;
}

/** Everything with an id, where it is and what it is. */
function things(root) {
  return [...root.querySelectorAll("[data-id][data-thing], .die[data-id], .track .now")]
    .map((element) => ({
      id: element.dataset.id ?? `${element.closest("[data-id]")?.dataset.id} marker`,
      what: element.dataset.thing ?? "",
      box: element.getBoundingClientRect(),
      element,
    }))
    .filter((thing) => thing.box.width > 0 && !isCut(thing));
}

/** What lies out of sight in a window of the table would travel across the page. */
function isCut({ element, box }) {
  const view = element.closest(".field-view.is-close")?.getBoundingClientRect();
  return (
    Boolean(view) && (box.left < view.left || box.right > view.right || box.top < view.top || box.bottom > view.bottom)
  );
}

/** Pairs of old and new places of the same thing. A place may hold another card now: then its card is looked for elsewhere. */
function matched(was, now) {
  const here = new Map(now.map((thing) => [`${thing.id} ${thing.what}`, thing]));
  const stayed = [];
  const left = [];
  for (const thing of was) {
    const same = here.get(`${thing.id} ${thing.what}`);
    if (!same) left.push(thing);
    else if (here.delete(`${thing.id} ${thing.what}`) && apart(thing.box, same.box)) stayed.push([thing, same]);
  }
  const come = [...here.values()];
  const found = left.map((thing) => [thing, take(come, thing.what)]).filter(([, to]) => to);
  return [...found, ...stayed];
}

function take(list, what) {
  const n = what ? list.findIndex((thing) => thing.what === what) : -1;
  return n < 0 ? null : list.splice(n, 1)[0];
}

function apart(a, b) {
  return Math.abs(a.left - b.left) > NEAR || Math.abs(a.top - b.top) > NEAR;
}

/** Dice tumble after a roll, and robots shake that were hit. */
export function react(root, before, news) {
  const kinds = news.map((line) => line.kind);
  if (kinds.some((kind) => /rolled/i.test(kind))) tumble(root, before.faces);
  if (kinds.some((kind) => /damaged|hit/i.test(kind))) shake(root, before.tracks);
}

/** What `react` compares with: the faces of dice and the values of tracks. */
export function remembered(root) {
  const faces = new Map();
  const tracks = new Map();
  for (const die of root?.querySelectorAll(".die[data-id]") ?? []) faces.set(die.dataset.id, die.dataset.face);
  for (const track of root?.querySelectorAll("[data-track]") ?? [])
    tracks.set(track.dataset.id, Number(track.dataset.track));
  return { faces, tracks };
}

function tumble(root, faces) {
  const rolled = [...root.querySelectorAll(".die[data-id]:not(.is-used)")].filter(
    (die) => die.dataset.face && die.dataset.face !== faces.get(die.dataset.id),
  );
  for (const die of rolled) play(die, "is-rolling");
}

function shake(root, tracks) {
  for (const track of root.querySelectorAll("[data-track]")) {
    const fell = Number(track.dataset.track) < (tracks.get(track.dataset.id) ?? -Infinity);
    const figure = fell && track.closest(".seat, .bench")?.querySelector(".figure");
    if (!figure) continue;
    play(figure, "is-hit");
    const pawn = root.querySelector(`.standee[data-seat="${figure.dataset.seat}"]`);
    if (pawn) play(pawn, "is-hit");
  }
}

function play(element, name_) {
  element.classList.add(name_);
  element.addEventListener("animationend", () => element.classList.remove(name_), { once: true });
}
