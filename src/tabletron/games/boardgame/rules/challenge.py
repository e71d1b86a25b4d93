"""Reveal a challenge, and Play Abilities: priority goes round, each side spends its own points."""

from __future__ import annotations

from tabletron.core.flow import PASS, Phase, Seat, ask
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import CardId, Cost
from tabletron.games.boardgame.options import Ability, Options, Play, Special
from tabletron.games.boardgame.outlook import look
from tabletron.games.boardgame.rules import battle, cards, legality, minions, moments, rolling, stats
from tabletron.games.boardgame.state import BoardGame, Facing, forget, left_of


async def reveal(game: BoardGame) -> Phase:
    """The next card of the stage; a copy starts a battle instead (MM-028, MM-177)."""
    hero = game.hero
    pile = await cards.has_challenges(game, hero.stage)
    card = pile.deck.pop(0)
    pile.known.pop(card, None)
    game.tell(ev.Revealed(hero.seat, card))
    if card in game.content.copy:
        hero.copy = card
        return battle.begin_battle
    return await face(game, card)


async def face(game: BoardGame, card: CardId) -> Phase:
    """Starting minions, then the challenge ability, then Play Abilities (MM-031, MM-033, MM-036)."""
    one = game.content.challenge[card]
    game.facing = Facing(card, one.ap, one.ap, game.turn)
    minions.place(game, one.minion, one.start)
    game.doing = card
    await moments.carry_out(game, one.ability)
    await cards.refill(game)
    game.doing = ""
    return abilities


async def abilities(game: BoardGame) -> Phase:
    """Who has priority makes one play or passes; the step ends when all passed in a row (MM-037, MM-038, MM-047)."""
    facing = game.challenge
    seat = facing.priority
    option: Options = PASS
    if not legality.is_idle(game, seat):
        option = await ask(seat, kind_of(game, seat), legality.plays, PASS, legality.refusals, (game, seat))
    if option is PASS:
        facing.passes += 1
        if seat not in facing.passed:
            facing.passed.append(seat)
        game.tell(ev.Passed(seat))
        if facing.passes == game.seats:
            return rolling.spend_dice
    else:
        facing.passes = 0  # MM-046
        await make_play(game, seat, option)
        if facing.replaced:
            return replace(game)
    facing.priority = left_of(game, seat)
    return abilities


def kind_of(game: BoardGame, seat: Seat) -> str:
    """A Dr. Wily player who has passed before may let later windows of this challenge go unasked."""
    if seat == game.turn:
        return "play"
    return "counter_again" if seat in game.challenge.passed else "counter"


async def make_play(game: BoardGame, seat: Seat, option: Options) -> None:
    match option:
        case Play(card):
            await play_card(game, seat, card)
        case Ability(name):
            await use_ability(game, name)
        case Special(minion):
            await activate(game, seat, minion)


async def play_card(game: BoardGame, seat: Seat, card: CardId) -> None:
    """Points and costs are paid, the card works in full, then it is discarded and replaced (MM-050 to MM-054)."""
    facing, box, mine = game.challenge, game.content, seat == game.turn
    doing = box.hero_side[card] if mine else box.wily_side[card]
    game.heroes[seat].hand.remove(card)
    game.playing, game.player = card, seat
    if mine:
        facing.hero_ap -= doing.ap
        facing.hero_cards += 1
        game.tell(ev.Played(seat, card, "hero", facing.hero_ap))
    else:
        facing.wily_ap -= doing.ap
        facing.wily_cards += 1
        game.tell(ev.Played(seat, card, "wily", facing.wily_ap))
    await pay(game, seat, doing.cost)
    await moments.carry_out(game, doing.do, seat)
    cards.finish_play(game)
    await cards.refill(game)
    if not mine and box.action[card].symbol == box.challenge[facing.card].symbol:
        facing.matched = True  # MM-069, MM-071
        await offer_special(game, seat)


async def offer_special(game: BoardGame, seat: Seat) -> None:
    """The player of the matching card may activate the special at once (MM-073)."""
    options: list[Options] = [*(Special(minion) for minion in legality.specials(game, look(game))), PASS]
    choice = await ask(seat, "special", options, PASS)
    if isinstance(choice, Special):
        await activate(game, seat, choice.minion)


async def activate(game: BoardGame, seat: Seat, minion: str) -> None:
    """One special a challenge, once and not once a minion (MM-070, MM-074)."""
    game.challenge.special = True
    game.tell(ev.Activated(seat, minion))
    await moments.carry_out(game, game.content.minion[minion].special, seat)
    await cards.refill(game)


async def use_ability(game: BoardGame, name: CardId) -> None:
    """An ability of the character or of a power, once a challenge (MM-040, MM-041)."""
    doing = game.content.stage_ability[name]
    game.challenge.used.append(name)
    game.challenge.hero_ap -= doing.ap
    game.doing = name
    game.tell(ev.Used(game.turn, name, battle=False))
    await pay(game, game.turn, doing.cost)
    await moments.carry_out(game, doing.do, game.turn)
    await cards.refill(game)
    game.doing = ""


async def pay(game: BoardGame, seat: Seat, cost: Cost) -> None:
    """What stands before the colon, in full and at once (MM-045)."""
    hero = game.heroes[seat]
    stats.shift(game, hero, "we", -cost.energy)
    stats.shift(game, hero, "threat", -cost.threat)
    if cost.health:
        hero.health -= cost.health
        game.tell(ev.Damaged(seat, cost.health, 0, hero.health))
    if cost.cards:
        await cards.give_up(game, hero, cost.cards)


def replace(game: BoardGame) -> Phase:
    """Another challenge takes the place of this one, without failure or penalty."""
    leave(game, "replaced")
    return reveal


def leave(game: BoardGame, how: str) -> None:
    """The card goes to the discard pile of its deck, and all that came with it ends (MM-066, MM-113, MM-198)."""
    facing = game.challenge
    game.piles[game.hero.stage].discard.append(facing.card)
    game.tell(ev.ChallengeEnded(game.turn, facing.card, how))  # type: ignore[arg-type]
    game.facing = None
    forget(game)
