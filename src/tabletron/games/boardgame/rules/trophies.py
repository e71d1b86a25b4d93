"""Scoring, and the trophy window after every scored roll."""

from __future__ import annotations

from tabletron.core.flow import PASS, Phase, Seat, ask
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import CardId
from tabletron.games.boardgame.options import Options, Return
from tabletron.games.boardgame.rules import battle, boss, resolve
from tabletron.games.boardgame.state import BoardGame, Hero, left_of
from tabletron.games.boardgame.verbs.vocabulary import FACES, PLACE


def score(game: BoardGame) -> Phase:
    """All dice count at once as they lie; nothing is rolled again after this (MM-085, MM-088, MM-095)."""
    roll = game.roll
    roll.scored, roll.asked, roll.passes = True, game.turn, 0
    game.tell(ev.Scored(tuple(die.face for die in roll.dice)))
    return trophies


def owners(game: BoardGame) -> list[Hero]:
    return [hero for hero in game.heroes if hero.trophies]


async def trophies(game: BoardGame) -> Phase:
    """Owners, hero first, give Trophies back to change dice until all pass in a row (MM-089 to MM-092)."""
    roll = game.roll
    while roll.dice and roll.passes < len(owners(game)):
        seat = roll.asked
        roll.asked = left_of(game, seat)
        if not game.heroes[seat].trophies:
            continue
        choice = await ask(seat, "trophy", choices(game, seat), PASS)
        if isinstance(choice, Return):
            use(game, seat, choice)
            roll.passes = 0
        else:
            roll.passes += 1
    return {"challenge": resolve.resolve, "hero": battle.strike, "boss": boss.attack}[roll.kind]


def choices(game: BoardGame, seat: Seat) -> list[Options]:
    """A Trophy, a die, a new face; the hero cannot touch what Dr. Wily changed in this roll (MM-093, MM-094)."""
    looks: dict[tuple[str, str], int] = {}
    for number, die in enumerate(game.roll.dice):
        if seat != game.turn or die.by != "wily":
            looks.setdefault((die.face, die.by), number)
    found: list[Options] = [
        Return(trophy, number, to)
        for trophy in game.heroes[seat].trophies
        for (face, _), number in looks.items()
        for to in FACES
        if to != face
    ]
    return [*found, PASS]


def use(game: BoardGame, seat: Seat, choice: Return) -> None:
    """The miniature goes back to its stage, free for whoever beats it next (MM-096)."""
    game.heroes[seat].trophies.remove(choice.trophy)
    die = game.roll.dice[choice.die]
    old, die.face = die.face, choice.to  # type: ignore[assignment]
    die.by = "hero" if seat == game.turn else "wily"
    game.roll.dice.sort(key=lambda die: PLACE[die.face])
    game.tell(ev.TrophyReturned(seat, choice.trophy, old, choice.to))


def is_free(game: BoardGame, boss: CardId) -> bool:
    """Whether the miniature stands on its own stage (MM-003, MM-168)."""
    return not any(boss in hero.trophies for hero in game.heroes)
