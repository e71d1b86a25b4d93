"""What effects of the book do."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import ask
from tabletron.games.robomon.island.events import Arrived, Drew, Filled, Finished, Quested
from tabletron.games.robomon.island.rules import roster
from tabletron.games.robomon.island.verbs.conditions import icon, island
from tabletron.games.robomon.island.verbs.data import Counted, Effect, Hurt, Logged, Mend
from tabletron.games.robomon.options import Swap
from tabletron.games.robomon.rules import ending
from tabletron.games.robomon.state import RoboMon


async def perform(game: RoboMon, effects: Sequence[Effect]) -> None:
    """All of them, in the listed order."""
    for effect in effects:
        await _perform(game, effect)


async def _perform(game: RoboMon, effect: Effect) -> None:
    sheet = island(game)
    match effect:
        case Effect(gain=dict(things)):
            gain(game, things)
        case Effect(lose=dict(things)):
            lose(game, things)
        case Effect(draw=str(card)):
            draw(game, card)
        case Effect(discard=str(card)):
            discard(game, card)
        case Effect(robomon=str(number)):
            await roster.join(game, number)
        case Effect(damage=Hurt() as hurt):
            await _harm(game, hurt)
        case Effect(repair=Mend() as mend):
            await _mend(game, mend)
        case Effect(flag=str(flag)):
            note(sheet.flags, flag)
        case Effect(unflag=str(flag)):
            sheet.flags = [one for one in sheet.flags if one != flag]
        case Effect(unlock=str(lock)):
            note(sheet.unlocked, lock)
        case Effect(log=Logged(icon=name, pages=pages)):
            for page in pages:
                fill(game, page, name)
        case Effect(log=str(name)):
            fill(game, sheet.page, name)
        case Effect(quest_start=str(card)):  # RM-031
            sheet.quests[card] = "open"
            game.tell(Quested(card, False))
            draw(game, card)
        case Effect(quest_done=str(card)):  # RM-032
            sheet.quests[card] = "closed"
            game.tell(Quested(card, True))
            discard(game, card)
        case Effect(goto=str(entry)):
            sheet.next = entry
        case Effect(move=int(page)):
            arrive(game, page)
        case Effect(ending=str(name)):
            sheet.ending = name
            game.tell(Finished(name))
        case _:
            raise AssertionError(effect)


def note(names: list[str], name: str) -> None:
    if name not in names:
        names.append(name)


def gain(game: RoboMon, things: Counted) -> None:
    """Counters go up without a limit (RM-012, RM-044)."""
    for item, n in things.items():
        ending.gain(game, item, n)


def lose(game: RoboMon, things: Counted) -> None:
    """A loss takes at most what there is (RM-045)."""
    for item, n in things.items():
        if taken := min(n, game.items.get(item, 0)):
            ending.gain(game, item, -taken)


def draw(game: RoboMon, card: str) -> None:
    """A card is taken from the Adventure deck by its number (RM-012)."""
    if card not in island(game).cards:
        island(game).cards.append(card)
        game.tell(Drew(card))


def discard(game: RoboMon, card: str) -> None:
    if card in island(game).cards:
        island(game).cards.remove(card)
        game.tell(Drew(card, back=True))


def fill(game: RoboMon, page: int, name: str) -> None:
    """An icon of the log is filled; it never empties again."""
    if icon(page, name) not in island(game).log:
        island(game).log.append(icon(page, name))
        game.tell(Filled(page, name))


def arrive(game: RoboMon, page: int) -> None:
    """Another page of the book lies open."""
    sheet = island(game)
    sheet.page, sheet.fresh = page, page not in sheet.visited
    if sheet.fresh:
        sheet.visited.append(page)
    game.tell(Arrived(page, sheet.fresh))


async def _harm(game: RoboMon, hurt: Hurt) -> None:
    team = [game.mons[mon] for mon in game.team]
    if hurt.who == "choice" and team:
        team = [game.mons[(await ask(0, "harm", [Swap(mon.id) for mon in team])).mon]]
    elif hurt.who == "lowest_hp":
        team = sorted((mon for mon in team if mon.left), key=lambda mon: mon.left)[:1]
    elif hurt.who == "first_on_team":
        team = team[:1]
    for mon in team:
        roster.harm(game, mon, hurt.n)


async def _mend(game: RoboMon, repair: Mend) -> None:
    if repair.who == "choice":
        await roster.mend_some(game, repair.count, repair.n)
        return
    hurt = [mon for mon in roster.damaged(game) if repair.who == "all" or mon.id == game.team[0]]
    for mon in hurt:
        roster.mend(game, mon, repair.n)
