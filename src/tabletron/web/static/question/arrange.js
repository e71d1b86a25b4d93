/** Arrangements: a question whose answers say which card goes where is answered by putting the cards there. */

import { button, classes, h } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

/** What lies where now: as the player put it, else as it was answered, else as the first answer says; null if nothing is arranged. */
export function arrangementOf(app, view, question, given) {
  const choices = question?.choices.filter((choice) => choice.words.places?.length) ?? [];
  if (!choices.length) return null;
  const key = `${app.picture.asked} ${view.seat}`;
  const first = choices.find((choice) => choice.number === given) ?? choices[0];
  const number =
    app.arranged?.key === key && choices.some((choice) => choice.number === app.arranged.number)
      ? app.arranged.number
      : first.number;
  const choice = choices.find((one) => one.number === number);
  return { key, choices, choice, given, places: choice.words.places };
}

/** The answer in which these two cards changed places, or nothing if the rules have none. */
export function swapped({ choices, places }, one, other) {
  const at = new Map(places);
  const wanted = new Map([...at, [one, at.get(other)], [other, at.get(one)]]);
  return choices.find((choice) => choice.words.places.every(([card, slot]) => wanted.get(card) === slot));
}

/** The scene with the cards of all arrangements in their slots. */
export function placed(zones, places) {
  if (!places.length) return zones;
  const cards = new Map([...cardsOf(zones)].map((card) => [card.id, card]));
  const known = places.filter(([card]) => cards.has(card));
  const inSlot = new Map(known.map(([card, slot]) => [slot, cards.get(card)]));
  const gone = new Set(known.map(([card]) => card));
  const put = (node) => {
    if (node.type === "slot" && inSlot.has(node.id)) return { ...node, card: inSlot.get(node.id) };
    if (!node.nodes) return node;
    return { ...node, nodes: node.nodes.filter((one) => !gone.has(one.id)).map(put) };
  };
  return zones.map(put);
}

function* cardsOf(nodes) {
  for (const node of nodes) {
    if (node.type === "card") yield node;
    yield* cardsOf(node.nodes ?? []);
  }
}

/** In the box: a line a slot, and the button that says it is meant so. */
export function arrangeForm(app, moment, pen) {
  const { arrangement, rest } = moment;
  const slots = new Map([...slotsOf(moment.view.scene.zones)].map((slot) => [slot.id, slot]));
  const same = arrangement.given === arrangement.choice.number;
  return h(
    "div",
    { class: "answers arrange", role: "group", "aria-label": words("Answers") },
    h(
      "ol",
      { class: "options" },
      arrangement.places.map(([card, slot], n) => h("li", {}, line(app, slots.get(slot), card, n + 1, pen))),
    ),
    arrangement.choice.words.hint
      ? h("p", { class: "arrange-hint" }, icon("warning"), rich(arrangement.choice.words.hint, pen))
      : "",
    rest.map((choice) =>
      button(
        "button--small",
        () => app.answer(choice.number),
        { data: { key: `option ${choice.notation}` } },
        rich(choice.words.label, pen),
      ),
    ),
    h(
      "button",
      {
        type: "button",
        class: classes("option", "option--main", app.sent && "is-sent"),
        "aria-disabled": app.sent || same ? "true" : null,
        data: { key: "arrange.ready", number: same ? null : arrangement.choice.number },
        on: { click: () => same || app.answer(arrangement.choice.number) },
      },
      h("kbd", { class: "key" }, "↵"),
      h(
        "span",
        { class: "option-text" },
        h("span", {}, same ? words("Ready") : arrangement.given ? words("Change it") : words("Ready!")),
      ),
      icon(same ? "check" : "play"),
    ),
  );
}

function* slotsOf(nodes) {
  for (const node of nodes) {
    if (node.type === "slot") yield node;
    yield* slotsOf(node.nodes ?? []);
  }
}

/** One slot and its card: pressed, it is picked; pressed after another, both change places. */
function line(app, slot, id, n, pen) {
  const card = slot?.card;
  const picked = app.picked.includes(id);
  const rows = card?.rows ?? [];
  const counts = slot?.row ?? 0;
  const name = plain(slot?.name ?? "", pen.names);
  return h(
    "button",
    {
      type: "button",
      class: classes("option", "arrange-line", picked && "is-picked"),
      "aria-pressed": String(picked),
      data: { key: `arrange ${id}`, thing: null },
      on: { click: () => app.press(id) },
    },
    h("kbd", { class: "key" }, n),
    h(
      "span",
      { class: "option-text" },
      h(
        "span",
        { class: "arrange-head" },
        h("b", {}, rich(card?.name ?? "", pen)),
        h("small", { class: "arrange-slot" }, name),
      ),
      h(
        "small",
        {},
        h("b", {}, rich(rows[counts] ?? "", pen)),
        rows.length > 1 ? h("span", { class: "arrange-other" }, " · ", rich(rows[1 - counts] ?? "", pen)) : "",
      ),
    ),
    picked ? h("span", { class: "chip" }, words("to where?")) : "",
  );
}
