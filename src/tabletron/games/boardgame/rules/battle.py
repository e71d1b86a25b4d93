"""Boss Battles: how they begin, and the hero's half of each Battle Round."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS, Phase, ask
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import DEVIL, CardId
from tabletron.games.boardgame.options import Ability, Options, Play
from tabletron.games.boardgame.outlook import look
from tabletron.games.boardgame.rules import boss, cards, challenge, dice, legality, moments, rolling, stats
from tabletron.games.boardgame.rules import trophies as scoring
from tabletron.games.boardgame.rules.subsets import Joined
from tabletron.games.boardgame.state import Battle, BoardGame, Throw, base, controller, in_castle


async def begin_battle(game: BoardGame) -> Phase:
    """The Character Card is turned, the boss has its full Health (MM-136, MM-137)."""
    name, kind = opponent(game)
    game.battle = Battle(name, kind, game.content.boss[name].health, "before")  # type: ignore[arg-type]
    game.tell(ev.BattleBegan(game.turn, name, game.battle.health))
    return begin_round


def opponent(game: BoardGame) -> tuple[CardId, str]:
    """Whom the hero meets: a copy, Yellow Devil, the Wily Machine, or the boss of the stage (MM-135, MM-186)."""
    hero, stage = game.hero, game.content.stage[game.hero.stage]
    if hero.copy:
        return game.content.copy[hero.copy].boss, "copy"
    if in_castle(hero):
        return (DEVIL, "devil") if hero.position == stage.yellow else (stage.boss, "machine")
    return stage.boss, "stage"


async def begin_round(game: BoardGame) -> Phase:
    """A new Battle Round: limits are fresh, WE is not (MM-141, MM-164)."""
    battle = game.fight
    battle.round += 1
    battle.cards, battle.used, battle.step = 1, [], "before"
    game.throw, game.force, game.shield, game.extra = Throw("hero"), [], 0, 0
    game.tell(ev.RoundBegan(battle.round, controller(game)))
    await moments.fire_once(game, "round")
    return before_roll


async def before_roll(game: BoardGame) -> Phase:
    """Cards and abilities before the roll, as long as the hero wants (MM-144, MM-145)."""
    choice = await ask(game.turn, "battle", plays, PASS, legality.battle_refusals, (game,))
    if choice is PASS:
        return throw
    await make_play(game, choice)
    return before_roll


def plays(game: BoardGame) -> list[Options]:
    return [*legality.battle_plays(game), PASS]


async def make_play(game: BoardGame, choice: Options) -> None:
    match choice:
        case Play(card):
            await play_card(game, card)
        case Ability(name):
            await use_ability(game, name)
        case _:
            await rolling.change_dice(game, choice)


async def play_card(game: BoardGame, card: CardId) -> None:
    """The W ability of a card; no action points in battle (MM-138, MM-144)."""
    doing = game.content.boss_side[card]
    game.hero.hand.remove(card)
    game.playing, game.player = card, game.turn
    game.fight.cards -= 1
    game.tell(ev.Played(game.turn, card, "boss", game.fight.cards))
    await challenge.pay(game, game.turn, doing.cost)
    await moments.carry_out(game, doing.do, game.turn)
    cards.finish_play(game)
    await cards.refill(game)


async def use_ability(game: BoardGame, name: str) -> None:
    """A battle ability, once a Battle Round; it is paid at once (MM-147)."""
    doing = game.content.battle_ability[name]
    game.fight.used.append(name)
    game.tell(ev.Used(game.turn, name, battle=True))
    await challenge.pay(game, game.turn, doing.cost)
    await moments.carry_out(game, doing.do, game.turn)
    await cards.refill(game)


async def throw(game: BoardGame) -> Phase:
    """All boss-side Threat dice, each round anew (MM-148); then what the boss did to this roll (MM-162)."""
    await dice.throw(game, base(game, game.hero, "threat") + game.extra, game.turn)
    game.fight.step = "rolled"
    await moments.fire_once(game, "hero_roll")
    dice.stick(game)
    return rerolls


async def rerolls(game: BoardGame) -> Phase:
    """Re-rolls, abilities and cards between the roll and its scoring (MM-145, MM-149)."""
    if not game.fight.cards and not rolling.can_change_dice(game) and not legality.battle_plays(game):
        return scoring.score(game)
    choice = await ask(game.turn, "battle_reroll", choices, PASS, legality.battle_refusals, (game,))
    if choice is PASS:
        return scoring.score(game)
    await make_play(game, choice)
    return rerolls


def choices(game: BoardGame) -> Sequence[Options]:
    return Joined([*dice.rerolls(game), legality.battle_plays(game), [PASS]])


async def strike(game: BoardGame) -> Phase:
    """Every scored face deals its damage, all of it as one sum (MM-150, MM-230)."""
    now = look(game)
    terms = [ev.Term(face, now.deals(face)) for face in now.dice]
    terms = [term for term in terms if term.n]
    if terms:
        game.tell(ev.Sum("boss", tuple(terms)))
    game.fight.step = "after"
    stats.hurt_boss(game, sum(term.n for term in terms))
    return after_strike


async def after_strike(game: BoardGame) -> Phase:
    """A card that is still allowed may be played before the boss rolls (MM-145, MM-229)."""
    if not game.fight.cards:
        return boss.boss_half
    choice = await ask(game.turn, "battle_after", plays, PASS, legality.battle_refusals, (game,))
    if choice is PASS:
        return boss.boss_half
    await make_play(game, choice)
    return after_strike
