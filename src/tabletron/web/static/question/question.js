/** One moment as the page shows it: the question, the options on the list, what is lit and what is refused. */

import { offeredPoint, pointOf } from "../plane/aim.js";
import { LOOK_ONLY } from "../shared/pressable.js";
import { arrangementOf, placed } from "./arrange.js";
import { answerAndPoint } from "./drag-answer.js";
import { crowd, isExactly, levelled, likes } from "./same-dice.js";

/** The desk of the seat the screen is for; a spectator has one, too. */
export function deskOf(app) {
  const desks = app.picture?.desks ?? [];
  return desks.find((desk) => desk.view.seat === app.shown) ?? desks[0] ?? null;
}

export function momentOf(app) {
  const desk = deskOf(app);
  const seen = desk?.view ?? null;
  const dice = seen?.seat === null ? null : (app.picture?.dice ?? null);
  const substituted = app.info?.holders.some((holder) => holder.seat === seen?.seat && holder.substitute);
  const question = dice || substituted || app.info?.status === "over" ? null : (seen?.question ?? seen?.change ?? null);
  const given = question && !seen.question ? seen.settled.find((one) => one.seat === seen.seat)?.number : undefined;
  const arrangement = arrangementOf(app, seen, question, given);
  const view = seen && {
    ...seen,
    scene: { ...seen.scene, zones: placed(seen.scene.zones, placesOf(seen, arrangement)) },
  };
  const offered = question?.choices ?? [];
  const alike = likes(seen?.scene.zones ?? []);
  const picked = levelled(app.picked, alike);
  const crowded = crowd(offered, alike);
  const fitting = arrangement ? [] : belonging(offered, picked);
  const listed = fitting.filter((choice) => !crowded.has(choice) || isExactly(choice, picked));
  const rest = arrangement ? offered.filter((choice) => !arrangement.choices.includes(choice)) : [];
  return {
    desk,
    view,
    dice,
    question,
    given,
    arrangement,
    rest,
    offered,
    fitting,
    listed,
    alike,
    crowded,
    main: mainOf(offered, view),
    refused: refusedOf(question),
  };
}

/** Which cards lie in which slots: one's own as one has put them, those of others as they answered. */
function placesOf(view, arrangement) {
  const others = (view.settled ?? []).filter((one) => !arrangement || one.seat !== view.seat);
  return [...(arrangement?.places ?? []), ...others.flatMap((one) => one.words.places ?? [])];
}

/** The options that belong to every one of these nodes. */
export function belonging(choices, nodes) {
  return choices.filter((choice) => nodes.every((id) => choice.words.nodes?.includes(id)));
}

/** What is picked once this node is, too: it alone if nothing belongs to all, nothing if nothing belongs to it. */
export function picking(choices, picked, id, alike = new Map()) {
  if (picked.includes(id)) return picked.filter((one) => one !== id);
  const both = [...picked, id];
  if (belonging(choices, levelled(both, alike)).length) return both;
  return belonging(choices, levelled([id], alike)).length ? [id] : [];
}

/** Refusals; those that answer the question asked are loud, those that belong to another step only explain. */
function refusedOf(question) {
  if (!question) return [];
  const verbs = new Set([question.kind, ...question.choices.map((choice) => verb(choice.notation))]);
  return question.refused.map((one) => ({ ...one, loud: verbs.has(verb(one.notation)) }));
}

function verb(notation) {
  return notation.split(" ")[0];
}

/** The option that lets the game go on: to pass, or the only thing to do if it is no card. */
function mainOf(offered, view) {
  const pass = offered.find((choice) => choice.notation === "pass");
  const others = offered.filter((choice) => choice !== pass);
  const ids = others.length === 1 ? (others[0].words.nodes ?? []) : ["-"];
  const zones = new Set(zonesOf(view?.scene.zones ?? []));
  if (ids.every((id) => zones.has(id))) return others[0];
  return pass ?? null;
}

function* zonesOf(nodes) {
  for (const node of nodes) {
    if (node.type === "zone" && node.id) yield node.id;
    yield* zonesOf(node.nodes ?? []);
  }
}

/** How the table may be touched in this moment. */
export function touchOf(app, moment) {
  return { ...touched(app, moment), notes: moment.view?.seat === null ? null : () => app.notes() };
}

function touched(app, moment) {
  if (!moment.question) return LOOK_ONLY;
  if (moment.arrangement) return touchCards(app, moment);
  const numbers = new Map();
  for (const choice of moment.fitting) {
    for (const id of choice.words.nodes ?? []) numbers.set(id, [...(numbers.get(id) ?? []), choice.number]);
  }
  const refused = new Map(moment.refused.flatMap((one) => (one.words.nodes ?? []).map((id) => [id, one])));
  const of = (id) => numbers.get(id) ?? numbers.get(moment.alike.get(id)?.[0]) ?? [];
  return {
    numbers: of,
    refusal: (id) => (of(id).length ? undefined : refused.get(id)),
    words: (id) => moment.fitting.find((choice) => choice.words.nodes?.includes(id))?.words,
    label: (id) => moment.fitting.find((choice) => choice.words.nodes?.includes(id))?.words.label,
    press: (id) => app.press(id),
    picked: new Set(app.picked),
    points: pointsOf(app, moment),
  };
}

/** How a point of a plane is chosen, if one is asked for, or if an option could be given by dragging a figure. */
function pointsOf(app, { question, offered }) {
  const spots = offered
    .map(({ number, notation }) => ({ number, point: pointOf(notation) }))
    .filter(({ point }) => point);
  if (question.wide && spots.length)
    return { spots, nearest: offeredPoint(app.refusal), reach: question.reach, send: (x, y) => app.point(x, y) };
  const far = offered.find((choice) => choice.words.reach);
  return far
    ? { spots: null, nearest: null, reach: far.words.reach, send: (x, y) => answerAndPoint(app, far.number, x, y) }
    : null;
}

/** Cards that are being arranged: each has the number of its line in the box. */
function touchCards(app, { arrangement }) {
  const lines = new Map(arrangement.places.map(([card], n) => [card, [n + 1]]));
  return {
    ...LOOK_ONLY,
    numbers: (id) => lines.get(id) ?? [],
    press: (id) => app.press(id),
    picked: new Set(app.picked),
  };
}

/** Whether one of these views shows what the other hides: then the screen must be handed over unseen. */
export function hidesSomething(one, other) {
  const a = new Set(idsOf(one.scene.zones));
  const b = new Set(idsOf(other.scene.zones));
  return a.size !== b.size || [...a].some((id) => !b.has(id));
}

function* idsOf(nodes) {
  for (const node of nodes) {
    if (node.id) yield node.back ? `${node.id} back` : node.id;
    yield* idsOf(node.nodes ?? []);
  }
}
