/** The end of a game: who won and why, and what to do next. */

import { nodesOf } from "../layouts/index.js";
import { drawFigure } from "../nodes/figure.js";
import { button, classes, h, s } from "../shared/dom.js";
import { rich } from "../shared/markup.js";
import { badge, colour, named } from "../shared/names.js";
import { drawn, icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

/** The verdict as nodes. */
export function verdict(view, pen) {
  const winners = view?.winners ?? [];
  if (!winners.length) return rich(view?.unwon ?? "", pen);
  return [
    winners.flatMap((seat, n) => [n ? ", " : "", named(seat, pen.names)]),
    " ",
    winners.length > 1 ? words("win!") : words("wins!"),
  ];
}

/** In the box: the verdict and what comes next; it stays when the big picture is put away. */
export function finishBox(app, moment, pen) {
  return h(
    "div",
    { class: "finish-box" },
    h("p", { class: "finish-verdict" }, verdict(moment.view, pen)),
    h("p", {}, rich(moment.view?.why ?? "", pen)),
    steps(app),
  );
}

/** On the table: the winner's robot in the spotlight. */
export function finishPicture(app, moment, pen) {
  const { view } = moment;
  const winners = view?.winners ?? [];
  const all = [...nodesOf(view?.scene.zones ?? [])].filter((node) => node.type === "figure");
  const figures = winners.length ? all.filter((node) => winners.includes(node.seat) && !node.out) : all;
  const heroes = all.length
    ? []
    : fighters(view)
        .filter((card) => !winners.length || winners.includes(card.seat))
        .slice(0, 2);
  const mine = winners.some((seat) => app.info.mine.includes(seat));
  return h(
    "section",
    { class: classes("finish", !winners.length && "finish--lost"), "aria-label": words("Result") },
    h(
      "div",
      { class: "finish-stage", data: { figures: figures.length } },
      figures.length
        ? figures.slice(0, 4).map((figure) => drawFigure({ ...figure, asleep: false }))
        : heroes.length
          ? heroes.map((card) =>
              s(
                "svg",
                { class: "finish-hero", viewBox: "0 0 100 100", "aria-hidden": "true" },
                s("use", { href: `#${picture(card.art)}`, width: 100, height: 100 }),
              ),
            )
          : winners.map((seat) => badge(seat)),
    ),
    h(
      "div",
      { class: "finish-words", data: { seat: colour(winners[0] ?? null) } },
      h("h2", {}, mine ? words("You win!") : verdict(view, pen)),
      h("p", {}, rich(view?.why ?? "", pen)),
      steps(app),
      button(
        "button--small",
        () => app.closeFinish(),
        { data: { key: "finish.close" } },
        icon("eye"),
        words("Look at the table"),
      ),
    ),
  );
}

/** Who is still on a board of squares, by their sheets. */
function fighters(view) {
  const nodes = [...nodesOf(view?.scene.zones ?? [])];
  const standing = new Set(
    nodes.filter((node) => node.type === "grid").flatMap((node) => (node.men ?? []).map((man) => man.art)),
  );
  return nodes.filter((node) => node.type === "card" && standing.has(node.art) && picture(node.art));
}

function picture(art) {
  return [art, `art-${art}`].find(drawn);
}

function steps(app) {
  const { id, info } = app;
  const again = info.rematch
    ? h(
        "a",
        { class: "button button--gold", href: `/t/${info.rematch}`, data: { key: "finish.next" } },
        icon("play"),
        words("To the next game"),
      )
    : info.mine.length
      ? button(
          "button--gold",
          () => app.say({ do: "rematch" }),
          { data: { key: "finish.rematch" } },
          icon("replay"),
          words("Once more"),
        )
      : "";
  return h(
    "div",
    { class: "finish-steps" },
    again,
    h("a", { class: "button", href: `/t/${id}/replay`, data: { key: "finish.replay" } }, icon("eye"), words("Replay")),
    h(
      "a",
      { class: "button", href: `/t/${id}/replay#branch`, data: { key: "finish.branch" } },
      icon("branch"),
      words("What if …?"),
    ),
    h("a", { class: "button", href: "/", data: { key: "finish.lobby" } }, words("To the lobby")),
  );
}
