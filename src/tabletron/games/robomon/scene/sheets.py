"""RoboMon as cards and sheets, and what an opposing one did last, cause by cause."""

from __future__ import annotations

from msgspec import structs

from tabletron.core.i18n import Words
from tabletron.core.scene import Card, Cause, Meter, Node, Trace
from tabletron.games.robomon import events as ev
from tabletron.games.robomon.box import CardId
from tabletron.games.robomon.state import Mon, RoboMon, Slot, card_of, owner, sheet_of
from tabletron.games.robomon.words import cards, signs
from tabletron.games.robomon.words.cards import name_of

CLAUSES = {
    "exit": "RM-200",
    "icon": "RM-194",
    "points": "RM-192",
    "range": "RM-193",
    "way": "RM-190",
    "distance": "RM-190",
    "closest": "RM-189",
    "highest_speed": "RM-188",
    "lowest_speed": "RM-188",
    "most_hp": "RM-188",
    "least_hp": "RM-188",
    "types": "RM-188",
    "most_damaged_ally": "RM-272",
}
"""The clause behind each reason of an opposing RoboMon; all others are the worst for you (RM-196)."""


def unit(game: RoboMon, slot: Slot, words: Words) -> Node:
    """A RoboMon on the map: its card or its sheet, and what lies on it."""
    mon = game.mons[slot.mon]
    card = card_of(game, mon)
    rows = cards.d4_rows(game, sheet_of(game, mon), words) if mon.sheet else cards.card_rows(card, words)
    return Card(
        id=f"card{mon.id}",
        seat=owner(game, mon.side),
        side=mon.side,
        name=words(card.name),
        kind=card.type,
        art=f"robomon-{card.id}",
        rows=tuple(rows),
        meters=_meters(game, mon, words),
        facts=_facts(game, mon.card, all_signs=mon.sheet != ""),
        mark=_state(mon, words),
        now=_last_roll(game, mon),
        source=card.source,
        active=bool(game.turns) and game.turn.mon == mon.id,
    )


def reserve(game: RoboMon, mon: Mon, words: Words) -> Node:
    """A member of the team that is not on the map."""
    card = card_of(game, mon)
    return Card(
        id=f"card{mon.id}",
        seat=owner(game, mon.side),
        side=mon.side,
        name=words(card.name),
        kind=card.type,
        art=f"robomon-{card.id}",
        rows=tuple(cards.card_rows(card, words)),
        meters=_meters(game, mon, words),
        source=card.source,
        facts=_facts(game, mon.card),
        mark="" if mon.able else words("cannot fight"),
    )


def card(game: RoboMon, number: CardId, key: str, words: Words) -> Node:
    """A card that nobody has played yet."""
    one = game.content.card[number]
    fresh = Mon(-1, number, 0, one.hp, one.power, one.armor)
    return Card(
        id=key,
        name=words(one.name),
        kind=one.type,
        art=f"robomon-{number}",
        source=one.source,
        rows=tuple(cards.card_rows(one, words)),
        meters=_meters(game, fresh, words),
        facts=_facts(game, number),
    )


def _meters(game: RoboMon, mon: Mon, words: Words) -> tuple[Meter, ...]:
    card = card_of(game, mon)
    printed = sheet_of(game, mon).armor if mon.sheet else card.armor
    meters = [Meter("hp", words("hit points"), mon.left, mon.hp)]
    if not mon.sheet:
        meters.append(Meter("power", words("power"), mon.power, card.power))
    if printed or mon.armor:
        meters.append(Meter("armor", words("armor tokens"), mon.armor, max(printed, mon.armor)))
    if mon.where == "map" and (mon.sheet or game.seats == 2):
        meters.append(Meter("time", words("time tokens"), mon.time, card.time))
    return tuple(meters)


def _facts(game: RoboMon, number: CardId, all_signs: bool = False) -> tuple[str, ...]:
    """Speed and movement; how it moves as signs, as far as no row of the card says it."""
    card = game.content.card[number]
    signs = [f"[{attr}]" for attr in card.attrs if all_signs or attr == "swim"]
    return (f"[quick] {card.speed}", " ".join([f"[steps] {card.move}", *signs]))


def _state(mon: Mon, words: Words) -> str:
    states = [words(signs.STATUS["trap"])] * mon.trapped + [words(signs.STATUS["paralyze"])] * mon.paralyzed
    states += [words("resists traps")] * mon.resists_trap + [words("resists paralysis")] * mon.resists_paralysis
    return ", ".join(states)


def _last_roll(game: RoboMon, mon: Mon) -> int | None:
    rolls = [one for one in game.trace if isinstance(one, ev.Thought) and one.step in ("run", "row")]
    return int(rolls[-1].what) - 1 if rolls and rolls[-1].mon == mon.id else None


# --- what an opposing RoboMon did


def trace(game: RoboMon, words: Words) -> Node | None:
    """Its last turn, step by step with the reasons, and turns before that to look back at."""
    turns = [turn for n, told in enumerate([game.trace, *game.before]) if (turn := _turn(game, n, told, words))]
    return structs.replace(turns[0], earlier=tuple(turns[1:])) if turns else None


def _turn(game: RoboMon, ago: int, told: list[ev.Events], words: Words) -> Trace | None:
    steps = [step for event in told if (step := _cause(game, event, words))]
    if not steps:
        return None
    began = told[0]
    assert isinstance(began, ev.TurnBegan)
    mon = game.mons[began.mon]
    name = words("Bonus turn: {name}", name=name_of(game, mon, words)) if began.bonus else name_of(game, mon, words)
    key = f"trace.{ago}" if ago else "trace"
    return Trace(id=key, side=mon.side, name=name, art=f"robomon-{mon.card}", steps=tuple(steps))


def _cause(game: RoboMon, event: ev.Events, words: Words) -> Cause | None:
    match event:
        case ev.Thought():
            return _thought(game, event, words)
        case ev.Modified(colour, face):
            return Cause(
                words("{die} {face}", die=words(signs.DICE[colour]), face=signs.face_of(face)), clause="RM-115"
            )
        case ev.Blocked(mon, points):
            return Cause(words("{n} blocked", n=points), clause="RM-127", nodes=(f"mon{mon}",))
        case ev.ArmorBroke(mon, tokens):
            return Cause(f"−{tokens} [armor]", clause="RM-129", nodes=(f"mon{mon}",))
        case ev.Damaged(mon, points):
            return Cause(f"{points} [damage]", clause="RM-117", nodes=(f"mon{mon}",))
        case ev.Missed() | ev.Pushed() | ev.Bumped() | ev.StatusRolled() | ev.Left() | ev.Supported():
            return Cause(event.say(game, words))
        case _:
            return None


def _thought(game: RoboMon, event: ev.Thought, words: Words) -> Cause:
    why = event.why(words)
    clause = CLAUSES.get(event.by, "RM-196")
    match event.step:
        case "paralyzed":
            return Cause(words("paralyzed"), words("It does nothing this turn."), "RM-147")
        case "run":
            return Cause(f"[d4 {event.what}] {words('Run')}", words("Its row of the d4."), "RM-187", event.over)
        case "row":
            return Cause(f"[d4 {event.what}] {words(event.by)}", words("Its row of the d4."), "RM-187", event.over)
        case "target" | "support":
            assert event.target is not None
            target = name_of(game, game.mons[event.target], words)
            said, aim = words.colon(why, target) if why else target, (f"mon{event.target}",)
            return Cause(said, words("Whom the row aims at."), clause, event.over, aim)
        case "stay":
            return Cause(words("stays on {square}", square=event.what), why, clause, event.over, (f"sq.{event.what}",))
        case _:
            return Cause(words("to {square}", square=event.what), why, clause, event.over, (f"sq.{event.what}",))
