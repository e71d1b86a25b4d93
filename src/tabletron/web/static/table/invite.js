/** Links to hand out: one a free seat, and one to look on. The secret stands behind the #, which no server sees. */

import { button, h } from "../shared/dom.js";
import { openSheet } from "../shared/drawer.js";
import { keysOf } from "../shared/memory.js";
import { badge, colour } from "../shared/names.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

export function openInvite(app) {
  openSheet(words("Invite"), [inviteLinks(app), watchLink(app), ownLinks(app)], { key: "invite" });
}

/** The links to the free seats, as far as this browser has them. */
export function inviteLinks(app) {
  const { invitations } = keysOf(app.id);
  const open = (app.info?.holders ?? []).filter((holder) => holder.kind === "open");
  const known = open.filter((holder) => invitations[holder.seat]);
  if (!open.length) return h("p", {}, words("All seats are taken."));
  if (!known.length) return h("p", {}, words("Who opened this table has the links to its free seats."));
  return h(
    "div",
    { class: "links" },
    h("p", {}, words("Send each friend one link. Whoever opens it first has the seat.")),
    known.map((holder) =>
      link(`${words("Seat {n}", { n: holder.seat + 1 })}`, `${here(app)}#sit=${invitations[holder.seat]}`, holder.seat),
    ),
  );
}

function watchLink(app) {
  return h("div", { class: "links" }, h("p", {}, words("To look on:")), link(words("Spectators"), here(app), null));
}

/** The seats of this screen, to go on with on another one or in the terminal: shown on demand, because they are keys. */
function ownLinks(app) {
  const seats = Object.entries(keysOf(app.id).seats);
  if (!seats.length) return "";
  const shown = h("div", { class: "links" });
  const reveal = () =>
    shown.replaceChildren(
      ...seats.map(([seat, token]) =>
        link(words("Seat {n}", { n: Number(seat) + 1 }), `${here(app)}#seat=${token}`, Number(seat)),
      ),
    );
  shown.append(button("button--small", reveal, {}, icon("eye"), words("Show my own key")));
  return h(
    "div",
    { class: "links" },
    h("p", {}, words("Your own seat on another screen, or with “tabletron join” in a terminal. Keep it to yourself:")),
    shown,
  );
}

function here(app) {
  return `${location.origin}/t/${app.id}`;
}

function link(label, address, seat) {
  const field = h("input", {
    type: "text",
    class: "field",
    readonly: true,
    value: address,
    "aria-label": label,
    on: { focus: () => field.select() },
  });
  const done = h("span", {}, words("Copy"));
  const copy = button(
    "button--small button--gold",
    () => copied(field, done),
    { "aria-label": words("Copy the link: {name}", { name: label }) },
    icon("link"),
    done,
  );
  return h(
    "div",
    { class: "link", data: { seat: colour(seat) } },
    seat === null ? icon("eye") : badge(seat),
    field,
    copy,
  );
}

async function copied(field, done) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  done.textContent = words("Copied");
}
