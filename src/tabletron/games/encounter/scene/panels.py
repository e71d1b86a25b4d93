"""The sheets beside the battlefield: the race for points, the Doomsday Device, and the cards that play Ultron."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from tabletron.core.i18n import Words, message
from tabletron.core.scene import Cause, Counter, Node, Trace, Track, Zone
from tabletron.games.encounter import events as ev
from tabletron.games.encounter.box import DIE
from tabletron.games.encounter.rules import ending
from tabletron.games.encounter.rules.ultron import script
from tabletron.games.encounter.rules.ultron.doomsday import device_dice
from tabletron.games.encounter.state import COSMIC, CRISIS, THIRD, Encounter
from tabletron.games.encounter.words.cards import sentence
from tabletron.games.encounter.words.signs import FACES, SIDES, dice, name_of, thing

TEAMS = {CRISIS: (0, 1), COSMIC: (THIRD,)}
SHORT = {
    "reserves": message("Reserves"),
    "peace": message("Peace"),
    "sound": message("Sound"),
    "better_age": message("Better Age"),
    "barrage": message("Barrage"),
}
ASKS = {
    "P1": message("a holder within 5?"),
    "P2": message("a citizen within 5?"),
    "P3": message("a console beyond 5?"),
    "P4": message("a console within 5?"),
    "A1": message("one alone within 2?"),
    "A2": message("several in the area?"),
    "A3": message("anybody within 4?"),
}
SUBJECTS = {
    "P1": message("holder"),
    "P2": message("citizen"),
    "P3": message("far console"),
    "P4": message("near console"),
    "A1": message("one alone"),
    "A2": message("several"),
    "A3": message("anybody"),
}
CARDS = (("P1", "P2", "P3", "P4"), ("A1", "A2", "A3"))
CARD_SIGNS = ("P", "A")
TURNS = 3
"""His turns in a round (UE-045)."""


def race(game: Encounter, words: Words) -> Zone:
    """Who has how many points of those that win, and the turns of the Cosmic Threat in this round."""
    goal = game.content.mission.goal
    nodes: list[Node] = [
        Track(id=f"vp{side}", name=words(SIDES[side]), value=min(goal, game.vp[side]), high=goal, teams=TEAMS[side])
        for side in (CRISIS, COSMIC)
    ]
    nodes.append(Counter(id="tracker", name=words("Ultron's turns"), value=game.tracker, of=TURNS))
    return Zone(id="scores", name=words("Encounter"), shape="race", nodes=tuple(nodes))


# --- the Doomsday Device


def device(game: Encounter, words: Words) -> Trace:
    """What the last roll brought; before the first one, what the next may bring."""
    own = ending.controlled(game, COSMIC)
    base = game.content.difficulty[game.switches.difficulty].dice
    rolled = next((event.dice for event in game.trace if isinstance(event, ev.DoomRolled)), "")
    steps = tuple(_called(game, rolled, words)) if rolled else tuple(_odds(game, words))
    return Trace(
        id="doomsday", name=words("Doomsday Device"), look="device", steps=steps,
        note=words.plural("{base} + {n} console", "{base} + {n} consoles", own, base=base),
        ahead=words("Next roll: {n} dice", n=device_dice(game)),
    )  # fmt: skip


def _called(game: Encounter, rolled: str, words: Words) -> Iterator[Cause]:
    """The rows that worked, each with the dice that called it and what came of it."""
    for row, told in _parts(game.trace, ev.Doomed):
        assert isinstance(row, ev.Doomed)
        item = game.content.doom[row.row]
        faces = [face for face in rolled if face in item.faces]
        came = _came(game, told, words) or words("nothing")
        yield Cause(
            words.colon(words(SHORT.get(row.row, item.name)), came),
            words.colon(words(item.name), sentence(item.does, words)),
            sign=dice("".join(faces)) or f"[{FACES['W']}]", state="yes",
        )  # fmt: skip


def _odds(game: Encounter, words: Words) -> Iterator[Cause]:
    number = device_dice(game)
    for row in game.content.doomsday:
        miss = 1 - sum(DIE.count(face) for face in row.faces) / len(DIE)
        chance = words("{name}: {n} %", name=words(SHORT.get(row.id, row.name)), n=round(100 - 100 * miss**number))
        yield Cause(chance, words.colon(words(row.name), sentence(row.does, words)), sign=dice("".join(row.faces)))


# --- the cards that play Ultron


def program(game: Encounter, words: Words) -> Trace:
    """Both cards, row by row: how each was answered in his last turn, and what the next turn would bring."""
    thoughts = [(event, told) for event, told in _parts(game.trace, ev.Thought) if _row(event)[0] in CARD_SIGNS]
    steps: list[Cause] = []
    for card in CARDS:
        fired = next((event for event, _ in thoughts if _row(event)[0] == card[0][0]), None)
        told = next((told for event, told in thoughts if event is fired), [])
        steps += _card(game, card, _row(fired) if fired else "", fired, told, words)
    for event, told in [one for one in thoughts if _row(one[0])[0] == "P"][1:]:
        steps.append(_fired(game, event, told, words("nobody to attack, so again:"), words))
    return Trace(
        id="program", name=words("Programming"), look="card", steps=tuple(steps),
        note=words("turn {n}", n=_turn(game)) if thoughts else words("first yes fires"),
        ahead=_ahead(game, words),
    )  # fmt: skip


def _turn(game: Encounter) -> int:
    """The number of his turn under way, or of his last one."""
    return game.tracker + 1 if game.turn == COSMIC and game.step == "activation" else game.tracker or TURNS


def _row(event: object) -> str:
    return event.row if isinstance(event, ev.Thought) else ""


def _card(
    game: Encounter, card: Sequence[str], fired: str, event: object, told: Sequence[ev.Events], words: Words
) -> Iterator[Cause]:
    """Rows above the one that applied were answered no, those below were not asked; neighbours of one kind are one."""

    def state(row: str) -> Literal["", "yes", "no", "skipped"]:
        return "" if not fired else "yes" if row == fired else "no" if row < fired or fired == "A0" else "skipped"

    for how, group in groupby(card, state):
        rows = list(group)
        if how == "yes":
            yield _fired(game, event, told, words(ASKS[rows[0]]), words)
        elif how:
            asked = ", ".join(words(SUBJECTS[row]) for row in rows)
            yield Cause(asked, clause="UE-193", sign=f"{rows[0]}–{rows[-1][1]}" if rows[1:] else rows[0], state=how)
        else:
            for row in rows:
                yield Cause(words(ASKS[row]), sign=row)


def _fired(game: Encounter, event: object, told: Sequence[ev.Events], asked: str, words: Words) -> Cause:
    assert isinstance(event, ev.Thought)
    came = _came(game, told, words, event.what)
    taken = any(isinstance(one, ev.Controlled) for one in told)
    parts = [thing(game, event.what, words)] if event.what and not taken else []
    parts += [came] if came else []
    return Cause(f"{asked} {', '.join(parts)}", words(event.why), "UE-193", sign=event.row, state="yes")


def _ahead(game: Encounter, words: Words) -> str:
    if game.companion or not game.round or game.step == "over":
        return ""
    row, what = script.programmed(game)
    return words("Next, as it stands: {row}, {what}", row=row, what=thing(game, what, words))


# --- what came of it


def _parts(trace: Sequence[ev.Events], kind: type) -> Iterator[tuple[ev.Events, list[ev.Events]]]:
    """Each event of a kind with what was told after it, until the next cause."""
    for at, event in enumerate(trace):
        if isinstance(event, kind):
            after = trace[at + 1 :]
            until = next((n for n, one in enumerate(after) if _is_cause(one)), len(after))
            yield event, list(after[:until])


def _is_cause(event: ev.Events) -> bool:
    """A row of the device or of a card, or the beginning of his activation."""
    return isinstance(event, ev.Doomed | ev.Activated) or _row(event)[:1] in CARD_SIGNS


def _came(game: Encounter, told: Sequence[ev.Events], words: Words, known: str = "") -> str:
    """What followed, in a few words; whoever is known by now is not named again."""
    points = sum(isinstance(one, ev.Scored) for one in told)
    dropped = sum(isinstance(one, ev.Dropped) for one in told)
    parts = [words("+{n} VP", n=points)] if points else []
    parts += [words("{n} dropped", n=dropped)] if dropped else []
    parts += _hurt(game, [one for one in told if isinstance(one, ev.Damaged)], words, known)
    for one in told:
        match one:
            case ev.Controlled(console, _):
                parts.append(words("takes {what}", what=console))
            case ev.Destroyed(terrain):
                parts.append(words("{what} gone", what=words(game.place.pieces[terrain].name)))
            case ev.WasDazed():
                parts.append(words("Dazed"))
            case ev.KnockedOut():
                parts.append(words("KO'd"))
    return ", ".join(parts)


def _hurt(game: Encounter, told: Sequence[ev.Damaged], words: Words, known: str) -> Iterator[str]:
    """Who suffered how much; those who suffered the same stand together."""
    for n, group in groupby(sorted(told, key=lambda one: one.n), lambda one: one.n):
        names = [name_of(game, one.fighter, words) for one in group if str(one.fighter) != known]
        if names[1:]:
            yield words("{who}: {n} Damage each", who=", ".join(names), n=n)
        else:
            yield words("{who} {n} Damage", who=names[0], n=n) if names else words("{n} Damage", n=n)
