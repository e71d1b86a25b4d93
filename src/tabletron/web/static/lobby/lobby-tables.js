/** Tables in the lobby: mine, whose keys this browser holds, and those open to anybody. */

import { classes, h, put, s } from "../shared/dom.js";
import { forgetKeys, keepKeys } from "../shared/memory.js";
import { badge } from "../shared/names.js";
import { ask, myName } from "../shared/reading-page.js";
import { words } from "../shared/words.js";

const PREFIX = "tabletron.table.";
const MOST = 12;
const filled = new WeakSet();

/** Keeps the keys of a table: without them nobody gets back to the seat. */
export function keep(keys, game) {
  keepKeys(keys.table, { ...keys, game, at: Date.now() });
}

/** The tables this browser has keys of, newest first. */
function kept() {
  try {
    const ours = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const mine = ours.map((key) => ({
      seats: {},
      at: 0,
      ...JSON.parse(localStorage.getItem(key)),
      id: key.slice(PREFIX.length),
    }));
    return mine.sort((one, other) => other.at - one.at).slice(0, MOST);
  } catch {
    return [];
  }
}

/** The tables to go on with. */
export async function showMine() {
  const mine = kept();
  const infos = await Promise.all(mine.map(look));
  const rows = mine.map((keys, n) => infos[n] && myRow(keys, infos[n])).filter(Boolean);
  const section = document.querySelector("#mine");
  fill(section.querySelector(".rows"), rows);
  section.hidden = rows.length === 0;
  flag(infos.filter((info, n) => info && isMyTurn(mine[n], info)).map((info) => info.game));
}

/** What there is to know of a table; one that is gone is forgotten. */
async function look({ id }) {
  try {
    return await ask("GET", `/api/tables/${id}`);
  } catch (refused) {
    if (refused.status === 404 || refused.status === 410) forgetKeys(id);
    return refused.code === "broken"
      ? { id, title: words("A table that cannot be opened"), status: "broken", why: refused.message }
      : null;
  }
}

function isMyTurn(keys, info) {
  return info.status === "playing" && info.asked.some((seat) => seat in keys.seats);
}

function myRow(keys, info) {
  if (info.status === "broken") return brokenRow(info, forget(keys.id));
  const turn = isMyTurn(keys, info);
  const doors = {
    waiting: words("Go there"),
    playing: turn ? words("Your turn") : words("Go on"),
    over: words("Replay"),
  };
  const address = info.status === "over" ? `/t/${info.id}/replay` : `/t/${info.id}`;
  return row(info, address, doors[info.status], turn, forget(keys.id));
}

/** Only the browser forgets; a table with people at it goes on. */
function forget(id) {
  const gone = (event) => {
    forgetKeys(id);
    event.target.closest(".row").remove();
  };
  const label = words("Forget this table");
  return h(
    "button",
    { type: "button", class: "forget", "aria-label": label, title: label, on: { click: gone } },
    sign("close"),
  );
}

/** The tables open to anybody; those of this browser stand above already. */
export async function showOpen() {
  const { page = 0 } = document.querySelector("#open").dataset;
  const tables = await ask("GET", `/api/tables?page=${page}&language=${document.documentElement.lang}`).catch(
    () => null,
  );
  if (!tables) return;
  const mine = new Set(kept().map((keys) => keys.id));
  const rows = tables.filter((table) => !mine.has(table.id)).map(openRow);
  fill(document.querySelector("#open .rows"), rows);
  document.querySelector("#open .nobody").hidden = rows.length > 0;
}

/** A refusal as a sentence of its own. */
function sentence(message) {
  return `${message[0].toUpperCase()}${message.slice(1).replace(/\.$/, "")}.`;
}

/** A table that cannot be opened: its page says why, and lets those who sat there remove it. */
function brokenRow(table, ...more) {
  const door = h("a", { class: "button button--small", href: `/t/${table.id}` }, words("Look"));
  return h(
    "li",
    { class: "row row--broken", data: { table: table.id } },
    h("span", { class: "row-text" }, h("b", {}, table.title), h("small", {}, sentence(table.why))),
    door,
    ...more,
  );
}

function openRow(table) {
  if (table.status === "broken") return brokenRow(table);
  const joinable = table.status === "waiting" && free(table).length > 0;
  const made = row(table, `/t/${table.id}`, joinable ? words("Sit down") : words("Watch"), joinable);
  if (joinable) made.querySelector("a").addEventListener("click", (event) => sitDown(event, table));
  return made;
}

async function sitDown(event, table) {
  event.preventDefault();
  const about = event.target.closest(".row").querySelector("small");
  try {
    const seated = await ask("POST", `/api/tables/${table.id}/sit`, { name: myName(), seat: free(table)[0] });
    keep({ table: table.id, host: "", seats: { [seated.seat]: seated.token }, invitations: {} }, table.game);
    location.assign(`/t/${table.id}`);
  } catch (refused) {
    about.textContent = refused.message;
  }
}

/** Puts rows in their list if they say something new; otherwise whoever walks there by keys would lose the place. */
function fill(list, rows) {
  const fresh = list.cloneNode();
  fresh.append(...rows);
  if (filled.has(list) && fresh.isEqualNode(list)) return;
  filled.add(list);
  put(list, [...fresh.children]);
}

function row(table, address, door, gold, ...more) {
  return h(
    "li",
    { class: "row", data: { table: table.id } },
    h(
      "span",
      { class: "badges" },
      table.holders.map(({ kind, seat }) => (kind === "open" ? freeSeat() : badge(seat))),
    ),
    h("span", { class: "row-text" }, h("b", {}, table.title), h("small", {}, about(table))),
    h("a", { class: classes("button", "button--small", gold && "button--gold"), href: address }, door),
    ...more,
  );
}

/** The numbers of the seats that nobody has. */
function free({ holders }) {
  return holders.filter(({ kind }) => kind === "open").map(({ seat }) => seat);
}

function freeSeat() {
  return h("span", { class: "seat-free", role: "img", "aria-label": words("free seat") }, sign("plus"));
}

function about(table) {
  const names = table.holders
    .map(({ name }) => name)
    .filter(Boolean)
    .join(", ");
  if (table.status === "waiting") return words("free seats: {n} · {names}", { n: free(table).length, names });
  return table.status === "over" ? words("finished · {names}", { names }) : words("playing · {names}", { names });
}

function sign(name) {
  return s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#icon-${name}` }));
}

/** A flag on the boxes of the games that wait for the reader. */
function flag(games) {
  for (const box of document.querySelectorAll(".box")) {
    box.querySelector(".box-flag")?.remove();
    if (games.includes(box.dataset.game))
      box.append(h("span", { class: "chip chip--turn box-flag" }, words("your turn")));
  }
}
