"""Resolve damage and effects: one batch in a fixed order, then move or end the turn."""

from __future__ import annotations

from tabletron.core.flow import Phase
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.outlook import Outlook, look, minion_damage, rank, ruled
from tabletron.games.boardgame.rules import cards, challenge, minions, moments, stats, turn
from tabletron.games.boardgame.state import PENALTY, BoardGame
from tabletron.games.boardgame.verbs.vocabulary import FACES

PELLET = 2


async def resolve(game: BoardGame) -> Phase:
    """The nine steps of MM-098."""
    now = look(game)
    met = now.met  # (1) MM-099
    await minions.shoot(game, now)  # (2) MM-063
    ready = triggered(game, now, met)
    await carry_out(game, _of(game, ready, "minions"))  # MM-224
    stats.hurt_hero(game, damage(game, _of(game, ready, "damage")))  # (3) to (5)
    gains, rest = _of(game, ready, "gain"), _of(game, ready, "rest")
    await carry_out(game, [use for use in ready if use in (*gains, *rest) and rank(use) == PENALTY])  # (6) MM-108
    heal_pellets(game)  # (7) MM-104
    await carry_out(game, [use for use in gains if rank(use) != PENALTY])
    await carry_out(game, [use for use in rest if rank(use) != PENALTY])  # (8)
    await cards.refill(game)
    spaces = 1 + game.challenge.moves
    challenge.leave(game, "passed" if met else "failed")  # (9) MM-066, MM-113
    if not met:
        return turn.end_turn  # MM-117
    turn.advance(game, spaces)  # MM-109, MM-110
    return turn.go_on


def triggered(game: BoardGame, now: Outlook, met: bool) -> list[Use]:
    """What scoring, faces, passing or failing brings, in the order of MM-217; faces count as they lie now (MM-223)."""
    lines, ready = game.content.lines, list[Use]()
    end = "pass" if met else "fail"
    for use in game.waiting:
        when = lines[use.line].when
        if when in FACES:
            ready += [use] * now.dice.count(when)
        elif when in ("score", end):
            ready.append(use)
    penalty = [Use(line.address) for line in game.content.challenge[game.challenge.card].penalty]
    return sorted(ready + penalty * penalties(game, now, met), key=rank)


def penalties(game: BoardGame, now: Outlook, met: bool) -> int:
    """Once for each Dr. Wily face, once more for failing (MM-102, MM-103)."""
    failed = not met and game.switches.fail_penalty == "on"
    return (now.dice.count("wily") + failed) * now.times


def _of(game: BoardGame, ready: list[Use], step: str) -> list[Use]:
    """Those whose verbs come at this step."""
    return [use for use in ready if game.content.lines[use.line].verb.due() == step]  # type: ignore[attr-defined]


def damage(game: BoardGame, ready: list[Use]) -> int:
    """Everything that hurts, as one number (MM-065, MM-098)."""
    terms = [ev.Term("minions", minion_damage(game, look(game)))] if game.challenge.minions else []
    for use in ready:
        line = game.content.lines[use.line]
        if line.holds(game):
            n = line.at(game).n  # type: ignore[attr-defined]
            terms.append(ev.Term("penalty" if rank(use) == PENALTY else "effect", n))
    terms = [term for term in terms if term.n]
    if terms:
        game.tell(ev.Sum("hero", tuple(terms)))
    return sum(term.n for term in terms)


def heal_pellets(game: BoardGame) -> None:
    """Each Pellet heals 2, on success and on failure (MM-104); damage came first (MM-105)."""
    if ruled(game).pellets:
        stats.heal(game, PELLET * game.roll.count("pellet"))


async def carry_out(game: BoardGame, ready: list[Use]) -> None:
    for use in ready:
        await moments.do(game, use)
