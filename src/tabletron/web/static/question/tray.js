/** The red tin box: the question and all its answers, in every game. */

import { drawCost } from "../nodes/card.js";
import { wayOf } from "../nodes/grid/grid.js";
import { clock } from "../nodes/nameplate.js";
import { lookAlong, offeredPoint, pointAt } from "../plane/aim.js";
import { button, classes, h } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { badge, colour } from "../shared/names.js";
import { icon } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";
import { words } from "../shared/words.js";
import { finishBox } from "../table/finish.js";
import { rolledForm } from "../table/real-dice.js";
import { requests } from "../table/requests.js";
import { arrangeForm } from "./arrange.js";

/** So few orders are always in sight. */
const FEW = 2;

/** The whole box for this moment. */
export function drawAsk(app, moment, pen) {
  const { view } = moment;
  return h(
    "section",
    {
      class: classes("ask", moment.question && "ask--mine", pen.touch?.points?.spots && "ask--points"),
      id: "ask",
      tabindex: "-1",
      "aria-labelledby": "ask-question",
      data: { seat: colour(view?.seat ?? null) },
    },
    phases(view),
    requests(app, pen),
    recap(app, pen),
    h(
      "div",
      { class: "ask-card" },
      h("h2", { class: "ask-question", id: "ask-question" }, headline(app, moment, pen)),
      hint(app, moment),
    ),
    refusal(app, pen),
    advice(app, moment, pen),
    inside(app, moment, pen),
  );
}

function phases(view) {
  const { phases: names = [], phase = null } = view?.scene ?? {};
  if (!names.length) return "";
  return h(
    "ol",
    { class: "phases", "aria-label": words("Phases of the turn") },
    names.map((name, n) =>
      h(
        "li",
        {
          class: classes(n === phase && "now", phase !== null && n < phase && "done"),
          "aria-current": n === phase ? "step" : null,
        },
        phase !== null && n < phase ? icon("check") : "",
        name,
      ),
    ),
  );
}

/** The question in words, or what is waited for instead. */
export function headline(app, moment, pen) {
  if (app.info?.status === "over") return words("The game is over");
  if (moment.dice) return words("What was rolled?");
  if (moment.given) return waitingFor(moment.view, pen);
  if (moment.question) return rich(moment.question.text, { ...pen, dice: "die" });
  return waitingFor(moment.view, pen);
}

function waitingFor(view, pen) {
  const asked = view?.asked ?? [];
  if (!asked.length) return words("One moment …");
  const names = asked.map(([seat]) => pen.names[seat]).join(", ");
  return words("{names}: thinking …", { names });
}

function hint(app, moment) {
  const { view, question } = moment;
  const parts = [];
  const holder = app.info?.holders.find((one) => one.seat === view?.seat);
  if (question && holder?.deadline)
    parts.push(
      h(
        "span",
        { class: "clock", data: { clock: holder.seat } },
        icon("clock"),
        h("span", {}, clock((holder.deadline - performance.now()) / 1000)),
      ),
    );
  if (moment.given) parts.push(words("Your answer is in. You may change it until everybody is ready."));
  else if (moment.arrangement) parts.push(words("Press two cards: they change places."));
  if (moment.crowded.size && !app.picked.length) parts.push(words("Press the dice you mean."));
  if (moment.dice && !moment.dice.places) parts.push(words("Roll your dice and tap what they show."));
  if (app.sent) parts.push(h("span", { class: "sent" }, words("sent …")));
  else if (app.digits)
    parts.push(h("span", { class: "typed" }, words("Number {n} … Enter to confirm", { n: app.digits })));
  else if (app.picked.length)
    parts.push(
      button(
        "button--small",
        () => app.unpick(),
        { data: { key: "ask.all" } },
        words("Show all options"),
        h("kbd", {}, "Esc"),
      ),
    );
  else if (view && view.seat === null && app.info?.status === "playing") parts.push(words("You are watching."));
  if (question && moment.desk?.coach && !app.advice && !app.sent)
    parts.push(
      button(
        "button--small",
        () => app.askCoach(),
        { data: { key: "ask.coach" }, "aria-keyshortcuts": "h" },
        icon("bot"),
        words("Ask the coach"),
      ),
    );
  return parts.length ? h("p", { class: "ask-hint" }, parts) : "";
}

/** What happened since the player last looked. */
function recap(app, pen) {
  if (!app.story.recap.length) return "";
  return h(
    "div",
    { class: "recap" },
    h("h3", {}, words("While you were away")),
    h(
      "ol",
      {},
      app.story.recap.slice(-8).map((line) => h("li", {}, rich(line.text, pen))),
    ),
    button("button--small", () => app.forgetRecap(), { data: { key: "ask.recap" } }, icon("check"), words("Got it")),
  );
}

/** A refusal from the server: its sentence and the clauses behind it. */
function refusal(app, pen) {
  if (!app.refusal) return "";
  return h(
    "div",
    { class: "ask-refusal", role: "alert" },
    h("b", {}, rich(app.refusal.message, pen)),
    (app.refusal.clauses ?? []).map((one) => h("p", {}, rich(one.text, pen), " ", h("code", {}, one.clause))),
    instead(app),
  );
}

/** The nearest point that would do, if the refusal names one. */
function instead(app) {
  const point = offeredPoint(app.refusal);
  if (!point) return "";
  return button(
    "button--small",
    () => app.point(...point),
    { data: { key: "ask.nearest" } },
    icon("target"),
    words("Take the nearest point"),
  );
}

/** What the coach would do, if it was asked. */
function advice(app, moment, pen) {
  const chosen =
    app.advice?.seat === moment.view?.seat &&
    moment.question?.choices.find((choice) => choice.number === app.advice.number);
  if (!chosen) return "";
  return h(
    "div",
    { class: "ask-advice", role: "status" },
    h(
      "b",
      {},
      icon("bot"),
      " ",
      rich(words("The coach would choose: {option}.", { option: chosen.words.label }), { ...pen, dice: "die" }),
    ),
    app.advice.reason ? h("p", {}, rich(app.advice.reason, pen)) : "",
  );
}

function inside(app, moment, pen) {
  if (app.info?.status === "over") return finishBox(app, moment, pen);
  if (moment.dice) return rolledForm(app, moment.dice);
  if (moment.arrangement) return arrangeForm(app, moment, pen);
  if (moment.question) return [options(app, moment, pen), pleas(app, moment, pen)];
  return ahead(app, moment, pen);
}

function options(app, moment, pen) {
  const { listed, main } = moment;
  const last = listed.length > 1 && listed.at(-1) === main ? [main] : [];
  const rest = listed.filter((choice) => !last.includes(choice));
  return h(
    "div",
    { class: "answers", role: "group", "aria-label": words("Answers") },
    h(
      "div",
      { class: classes("options", listed.length > 9 && "options--many") },
      laddered(rest).map((same) =>
        same.length > 1 ? ladder(same, app, pen) : option(same[0], same[0] === main, app, pen),
      ),
    ),
    last.map((choice) => option(choice, true, app, pen)),
  );
}

function option(choice, main, app, pen) {
  const { label, hint: small = "", cost = "" } = choice.words;
  const sent = app.sent?.choice === choice.number;
  return pressable(
    choice,
    classes("option", main && "option--main"),
    app,
    pen,
    h("kbd", { class: "key" }, choice.number),
    h("span", { class: "option-text" }, h("span", {}, rich(label, { ...pen, dice: "die" })), hintOf(small, pen)),
    sent ? h("span", { class: "chip" }, words("sent")) : cost ? drawCost(cost, pen) : main ? icon("play") : "",
  );
}

/** What answers when it is pressed, and lights what it belongs to. */
function pressable(choice, kind, app, pen, ...children) {
  const { label, nodes = [], preview = "" } = choice.words;
  const element = h(
    "button",
    {
      type: "button",
      class: classes(
        kind,
        app.sent?.choice === choice.number && "is-sent",
        app.advice?.number === choice.number && "is-advised",
      ),
      data: { key: `option ${choice.notation}`, number: choice.number },
      "aria-disabled": app.sent ? "true" : null,
      on: {
        click: () => app.answer(choice.number),
        pointerenter: () => light(nodes, true, choice),
        pointerleave: () => light(nodes, false),
        focus: () => light(nodes, true, choice),
        blur: () => light(nodes, false),
      },
    },
    ...children,
  );
  return preview ? explain(element, () => [h("b", {}, rich(label, pen)), h("p", {}, rich(preview, pen))]) : element;
}

/** Options that differ in how much only: one line, a rung each. */
function ladder(choices, app, pen) {
  return h(
    "div",
    { class: "ladder", role: "group", "aria-label": plain(choices[0].words.ladder, pen.names) },
    h("span", { class: "ladder-name" }, rich(choices[0].words.ladder, pen)),
    choices.map((choice) => {
      const { label, hint: small = "", cost = "", rung } = choice.words;
      const told = [label, cost, small]
        .map((text) => plain(text, pen.names))
        .filter(Boolean)
        .join(", ");
      const step = pressable(
        choice,
        "option rung",
        app,
        pen,
        h("span", { class: "visually-hidden" }, told),
        h("span", { class: "rung-signs", "aria-hidden": "true" }, rich(cost, pen)),
        h("b", { "aria-hidden": "true" }, rung),
        h("kbd", { class: "rung-key", "aria-hidden": "true" }, choice.number),
      );
      return explain(step, () => [h("b", {}, rich(label, pen)), small ? h("p", {}, rich(small, pen)) : ""]);
    }),
  );
}

/** The list with each ladder in one piece. */
function laddered(choices) {
  const groups = Map.groupBy(choices, (choice) => choice.words.ladder || choice);
  return [...groups.values()];
}

/** The consequence in small; on a phone only its first part. */
function hintOf(text, pen) {
  if (!text) return "";
  const [first, ...more] = text.split(" · ");
  return h(
    "small",
    {},
    rich(first, pen),
    more.map((part) => h("span", { class: "not-phone" }, " · ", rich(part, pen))),
  );
}

/** Lights what an option belongs to, so that the list and the table explain each other. */
function light(nodes, on, choice = null) {
  if (choice) pointAt(choice.notation);
  lookAlong(on && nodes.length > 0);
  wayOf(on ? choice?.words : null);
  for (const id of nodes)
    document.querySelector(`#table [data-id="${CSS.escape(id)}"]`)?.classList.toggle("is-lit", on);
}

/** Answers that may be given before being asked. */
function ahead(app, moment, pen) {
  const orders = moment.desk?.ahead ?? [];
  if (!orders.length || moment.view.seat === null) return "";
  const ordered = orders.filter((one) => one.ordered).length;
  return h(
    "details",
    {
      class: "ahead",
      open: ordered > 0 || app.aheadOpen || orders.length <= FEW,
      on: { toggle: (event) => (app.aheadOpen = event.target.open) },
    },
    h("summary", {}, words("Answer ahead of time"), ordered ? h("b", { class: "chip" }, ordered) : ""),
    h(
      "div",
      { class: "options" },
      orders.map((one) =>
        h(
          "button",
          {
            type: "button",
            class: classes("option", one.ordered && "is-ordered"),
            "aria-pressed": String(one.ordered),
            data: { key: `ahead ${one.notation}` },
            on: { click: () => app.order(one.notation) },
          },
          h("span", { class: "box" }, one.ordered ? icon("check") : ""),
          h(
            "span",
            { class: "option-text" },
            h("span", {}, rich(one.words.label, pen)),
            one.words.hint ? h("small", {}, rich(one.words.hint, pen)) : "",
          ),
        ),
      ),
    ),
  );
}

/** Friends who could help out of turn: a press asks one of them, in the chat. */
function pleas(app, moment, pen) {
  const friends = moment.desk?.pleas ?? [];
  if (!friends.length || app.sent) return "";
  return h(
    "div",
    { class: "pleas", role: "group", "aria-label": words("Ask for help") },
    h("b", {}, words("Ask for help")),
    friends.map(({ to, words: help }) =>
      button(
        "button--small",
        () => app.plead(to, help),
        { data: { key: `plea ${to}`, seat: colour(to) }, disabled: app.pleaded.includes(to) },
        badge(to),
        " ",
        pen.names[to],
        h("small", {}, rich(help, pen)),
      ),
    ),
  );
}

/** What a screen reader hears when the question changes. */
export function spokenQuestion(app, moment, pen) {
  const text = [headline(app, moment, pen)]
    .flat()
    .map((part) => part.textContent ?? part)
    .join("");
  if (!moment.question || moment.given) return plain(text);
  return `${plain(moment.question.text, pen.names)} ${words.plural("{n} option.", "{n} options.", moment.offered.length)}`;
}
