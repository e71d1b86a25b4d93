/** A table with squads: a plane, or a sheet for people with real figures, and beside it scores, seats and squads. */

import { draw } from "../nodes/index.js";
import { drawBoss, drawMember } from "../nodes/member.js";
import { nameplate } from "../nodes/nameplate.js";
import { drawRace } from "../nodes/race.js";
import { drawBanner } from "../nodes/zone.js";
import { drawPlane } from "../plane/plane.js";
import { drawBase } from "../plane/round-base.js";
import { classes, h } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { piece, place } from "../shared/pressable.js";
import { backdrop, icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

export function drawField({ mine, others: neighbours, banners, middle: [first, ...rest] }, pen) {
  const flat = first.type === "plane";
  const races = rest.filter((zone) => zone.shape === "race");
  const squads = rest.filter(isSquad);
  const plates = new Map(
    [...mine, ...neighbours].map((zone) => [zone.seat, (zone.nodes ?? []).find((node) => node.type === "plate")]),
  );
  const acting = squads.some((zone) => plateOf(zone).active);
  const lists = squads
    .filter((zone) => !isBoss(zone))
    .map((zone) =>
      squad(
        zone,
        pen,
        first.pieces ?? [],
        plates.get(zone.seat),
        acting,
        squads.some((other) => other !== zone && other.seat === zone.seat),
      ),
    );
  const loose = [...plates]
    .filter(([seat]) => !squads.some((zone) => zone.seat === seat))
    .map(([, plate]) => nameplate(plate, pen));
  const others = rest.filter((zone) => !races.includes(zone) && (!isSquad(zone) || isBoss(zone)));
  return h(
    "main",
    { class: "table", id: "table", data: { middle: "field" } },
    backdrop(),
    races.map((zone) => drawRace(zone, pen)),
    h(
      "div",
      { class: classes("field-place", !flat && "field-place--sheet") },
      flat ? drawPlane(first, pen) : [draw(first, pen), lists.length ? h("div", { class: "sheet-squads" }, lists) : ""],
      banners.length
        ? h(
            "div",
            { class: "banners", role: "status" },
            banners.map((banner) => drawBanner(banner, pen)),
          )
        : "",
    ),
    h(
      "div",
      { class: "field-side", tabindex: "0", role: "region", "aria-label": words("Scores and squads") },
      others.map((zone) => beside(zone, pen, plates.get(zone.seat))),
      loose.length ? h("div", { class: "field-seats" }, loose) : "",
      flat ? lists : "",
    ),
  );
}

/** The opponent, its cards and devices, an exchange of blows; a box of cards as lines that open. */
function beside(zone, pen, plate) {
  if (isBoss(zone)) return drawBoss(zone, pen, plate);
  return zone.type === "zone" && zone.shape !== "duel" ? aside(zone, pen) : draw(zone, pen);
}

function aside(zone, pen) {
  const lines = (zone.nodes ?? []).map((node) => {
    if (node.type === "card") return drawMember(node, pen, []);
    if (node.type === "token")
      return piece(
        node,
        pen,
        { class: "chip field-token", label: plain(node.name, pen.names), thing: node.icon },
        drawBase(node),
        rich(node.name, pen),
      );
    return draw(node, pen);
  });
  return h(
    "section",
    { class: "zone", "aria-label": plain(zone.name, pen.names), data: { id: zone.id } },
    h("h3", { class: "zone-title" }, rich(zone.name, pen)),
    h("div", { class: "zone-things" }, lines),
  );
}

/** Cards in hand, small; each tells its name and what it does. */
function hand(zone, pen) {
  const cards = (zone.nodes ?? []).map((node) =>
    piece(
      node,
      pen,
      { class: "mini-card", tag: "span", label: plain(node.name, pen.names), thing: node.icon },
      icon(node.icon) || h("b", {}, plain(node.name, pen.names).slice(0, 1)),
    ),
  );
  return cards.length
    ? h(
        "span",
        { class: "squad-hand", role: "group", "aria-label": plain(zone.name, pen.names), data: { id: zone.id } },
        cards,
      )
    : "";
}

/** A zone with a name plate is somebody's squad. */
function isSquad(zone) {
  return (zone.nodes ?? []).some((node) => node.type === "plate");
}

/** A squad of one, with nothing in hand, is the opponent of all. */
function isBoss(zone) {
  return isSquad(zone) && zone.nodes.length === 2 && zone.nodes[1].type === "card";
}

function plateOf(zone) {
  return zone.nodes.find((node) => node.type === "plate");
}

/**
 * Who plays it, what is in hand, and a line for each member. It is on turn if one of them acts, or if nobody does yet;
 * if its player has several, it also says its own name.
 */
function squad(zone, pen, pieces, seat, acting, several) {
  const plate = plateOf(zone);
  const head = seat
    ? nameplate(
        {
          ...plate,
          name: seat.name,
          marks: several ? [plate.name] : [],
          active: plate.active || (!acting && seat.active),
        },
        pen,
      )
    : h("h3", {}, rich(zone.name, pen));
  return h(
    "section",
    { class: "squad", "aria-label": plain(zone.name, pen.names), data: { id: zone.id, seat: paint(zone) } },
    h(
      "header",
      {},
      head,
      zone.nodes.filter((node) => node.type === "zone").map((node) => hand(node, pen)),
    ),
    zone.nodes.filter((node) => node.type === "card").map((card) => member(card, pen, pieces)),
  );
}

/** A line of a squad; if it belongs to options itself, a tag beside it is pressed. */
function member(card, pen, pieces) {
  const line = drawMember(card, pen, pieces);
  if (!pen.touch.numbers(card.id).length) return line;
  return place({ ...card, tip: "" }, pen, { class: "member-place" }, line);
}
