"""The turn: refresh, where to go, one challenge after the other, press on or pass."""

from __future__ import annotations

from tabletron.core.flow import PASS, Phase, ask
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import CASTLE
from tabletron.games.boardgame.options import Choose, Enter, Options, PressOn
from tabletron.games.boardgame.rules import battle, challenge, stats
from tabletron.games.boardgame.state import BoardGame, Hero, at_boss, base, left_of


async def begin_turn(game: BoardGame) -> Phase:
    """Refresh, perhaps a new stage, then the boss one stands before or a challenge (MM-019 to MM-024)."""
    hero = game.hero
    game.tell(ev.TurnBegan(hero.seat))
    if not hero.lives:
        hero.lives = game.content.hero[hero.card].lives  # MM-130
    stats.refresh(game, hero)
    if not hero.stage or hero.moving:
        await choose_stage(game, hero)
    if at_boss(game, hero) or hero.copy:
        return battle.begin_battle  # MM-023
    return challenge.reveal  # MM-024


async def choose_stage(game: BoardGame, hero: Hero) -> None:
    """Any stage not yet won, or the Castle if the gate is met (MM-022, MM-131, MM-133, MM-134, MM-173)."""
    options = [Choose(stage) for stage in game.stages if stage not in hero.won]
    if len(hero.won) >= int(game.switches.gate):
        options.insert(0, Choose(CASTLE))
    hero.stage = (await ask(hero.seat, "stage", options)).name
    hero.position, hero.moving = 0, False  # MM-016, MM-174
    game.tell(ev.StageChosen(hero.seat, hero.stage))


def advance(game: BoardGame, spaces: int) -> None:
    """The piece moves forward; it stops before any boss (MM-110, MM-111, MM-112, MM-182)."""
    hero = game.hero
    for _ in range(spaces):
        if not at_boss(game, hero):
            hero.position += 1
    game.tell(ev.Moved(hero.seat, hero.position))


async def go_on(game: BoardGame) -> Phase:
    """After a passed challenge: the boss, another challenge, or the end of the turn."""
    hero = game.hero
    if at_boss(game, hero):
        if game.switches.boss_entry == "forced":
            return battle.begin_battle
        enter: list[Options] = [Enter(), PASS]
        return end_turn if await ask(hero.seat, "enter", enter, PASS) is PASS else battle.begin_battle  # MM-116
    if not hero.threat:
        return end_turn  # MM-115
    more: list[Options] = [PressOn(), PASS]
    return end_turn if await ask(hero.seat, "press_on", more, PASS) is PASS else challenge.reveal  # MM-114


async def end_turn(game: BoardGame) -> Phase:
    """The player to the left goes on; nothing of the turn is left (MM-027)."""
    game.tell(ev.TurnEnded(game.turn))
    game.turn = left_of(game, game.turn)
    game.turns += 1
    return begin_turn


def full_health(game: BoardGame, hero: Hero) -> None:
    """Health goes back to base (MM-165)."""
    hero.health = base(game, hero, "health")
