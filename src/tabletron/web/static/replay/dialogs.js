/** Papers of a replay: a new table from here, the check of the dice, the link to a moment. */

import { levelName } from "../nodes/nameplate.js";
import { button, h, put } from "../shared/dom.js";
import { openSheet } from "../shared/drawer.js";
import { keepKeys } from "../shared/memory.js";
import { ask } from "../shared/reading-page.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

/** "What if": a new table goes on from the moment shown. */
export async function openBranch(replay) {
  replay.stop();
  if (replay.moment?.view.winners)
    return openSheet(
      words("What if …?"),
      h("p", {}, words("Here the game is over. Go back to the moment you want to play differently.")),
      { key: "branch" },
    );
  if (!replay.eyes.length)
    return openSheet(
      words("What if …?"),
      h("p", {}, words("While the game runs, only its players can branch from it. Come back when it is over.")),
      { key: "branch" },
    );
  const games = await ask("GET", "/api/games").catch(() => []);
  const levels = games.find(({ name }) => name === replay.game)?.levels ?? ["greedy"];
  const seat = choice(
    replay.eyes.map((one) => [one, replay.info.holders.find((holder) => holder.seat === one)?.name ?? `${one + 1}`]),
    replay.seat ?? replay.moment.view.asked[0]?.[0] ?? 0,
  );
  const level = choice(
    levels.map((one) => [one, levelName(one)]),
    levels.includes("greedy") ? "greedy" : levels[0],
  );
  const trouble = h("p", { class: "branch-trouble", role: "alert" });
  const start = async () => {
    try {
      const order = {
        seq: replay.moment.seq,
        seat: Number(seat.value),
        level: level.value,
        language: document.documentElement.lang || "en",
      };
      const keys = await ask("POST", `/api/tables/${replay.id}/branch`, order, replay.token);
      keepKeys(keys.table, { ...keys, game: replay.game, at: Date.now() });
      location.assign(`/t/${keys.table}`);
    } catch (refused) {
      put(trouble, refused.message);
    }
  };
  return openSheet(
    words("What if …?"),
    [
      h(
        "p",
        {},
        words(
          "A new table goes on from step {n}. What your seat cannot see is dealt anew, so nobody knows more than they knew then.",
          { n: replay.at },
        ),
      ),
      h("label", { class: "branch-field" }, words("You take the seat of"), seat),
      h("label", { class: "branch-field" }, words("Bots play the others"), level),
      trouble,
      button("button--gold", start, {}, icon("branch"), words("Play on from here")),
    ],
    { key: "branch", kind: "sheet--branch" },
  );
}

function choice(options, chosen) {
  return h(
    "select",
    {},
    options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
}

/** Seed, fingerprint and how to check both without us. */
export function openVerify(replay) {
  const { commitment, seed } = replay.info;
  const record = `/api/tables/${replay.id}/record`;
  const revealed = [
    h("p", {}, words("The game is over, so here is the seed:")),
    h("p", {}, h("code", { class: "secret" }, seed)),
    h("p", {}, words("Anybody can deal and roll the whole game again from it:")),
    h(
      "ol",
      { class: "verify-steps" },
      h(
        "li",
        {},
        h(
          "a",
          { class: "button button--small", href: record, download: "" },
          icon("download"),
          words("Download the record"),
        ),
      ),
      h("li", {}, words("Run this beside it:"), " ", h("code", {}, "tabletron verify FILE")),
    ),
  ];
  openSheet(
    words("Fair dice?"),
    [
      h("p", {}, words("Every roll follows from a seed that was fixed before the first one. This is its fingerprint:")),
      h("p", {}, h("code", { class: "secret" }, commitment)),
      seed ? revealed : h("p", { class: "soft" }, words("The seed itself is told when the game is over.")),
    ],
    { key: "verify" },
  );
}

/** Copies the address of the moment shown, and says so on the button. */
export async function share(replay, pressed) {
  const link = new URL(replay.address(), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    const said = h("span", { role: "status" }, words("Link copied"));
    pressed.replaceChildren(icon("check"), said);
  } catch {
    openSheet(
      words("Share this moment"),
      h("input", { class: "share-link", readonly: true, value: link, "aria-label": words("Link") }),
      { key: "share" },
    );
  }
}
