"""What a beaten boss brings: a power, a Trophy, the next stage, or the game."""

from __future__ import annotations

from tabletron.core.flow import PASS, GameOver, Phase, ask
from tabletron.core.game import Result
from tabletron.core.i18n import message
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import CardId
from tabletron.games.boardgame.options import Options, Take
from tabletron.games.boardgame.rules import cards, lives, trophies, turn
from tabletron.games.boardgame.state import BoardGame, Hero

WON = message("Dr. Wily is beaten: the first to destroy both sides of the Wily Machine wins.")


async def beat_boss(game: BoardGame) -> Phase:
    """The turn ends, Health is full, Lives stay (MM-165); the second side of the machine wins the game (MM-192)."""
    hero, battle = game.hero, game.fight
    game.tell(ev.BossBeaten(hero.seat, battle.boss))
    cards.finish_play(game)
    if battle.kind == "machine":
        game.winner = hero.seat
        game.tell(ev.Won(hero.seat))
        raise GameOver
    await cards.refill(game)
    lives.close_battle(game)
    turn.full_health(game, hero)
    if battle.kind == "stage":
        win_stage(game, hero, battle.boss)
    elif battle.kind == "copy":
        await win_copy(game, hero, battle.boss)
    else:
        turn_past(game, hero)  # MM-183
    return turn.end_turn


def win_stage(game: BoardGame, hero: Hero, boss: CardId) -> None:
    """The stage counts, the power is attached, and the miniature is taken if it stands there (MM-166 to MM-171)."""
    hero.won.append(hero.stage)
    hero.moving = True
    take_power(game, hero, boss)
    if trophies.is_free(game, boss):
        hero.trophies.append(boss)
        game.tell(ev.TrophyWon(hero.seat, boss))


def take_power(game: BoardGame, hero: Hero, boss: CardId) -> None:
    """At most one copy of each power (MM-167)."""
    power = game.content.power_of[boss]
    if power not in hero.powers:
        hero.powers.append(power)
        game.tell(ev.PowerWon(hero.seat, power))


async def win_copy(game: BoardGame, hero: Hero, boss: CardId) -> None:
    """The power if it is not owned yet and wanted, one space forward, no Trophy, no stage (MM-178, MM-180)."""
    lives.discard_copy(game, hero)
    if game.content.power_of[boss] not in hero.powers:
        options: list[Options] = [Take(), PASS]
        if await ask(hero.seat, "power", options, Take()) is not PASS:
            take_power(game, hero, boss)
    turn.advance(game, 1)


def turn_past(game: BoardGame, hero: Hero) -> None:
    """Past Yellow Devil, to the next space."""
    hero.position += 1
    game.tell(ev.Moved(hero.seat, hero.position))


def result(game: BoardGame) -> Result:
    """One winner; no score, no draw."""
    assert game.winner is not None
    return Result((game.winner,), tuple(float(seat == game.winner) for seat in range(game.seats)), WON)
