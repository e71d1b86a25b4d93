"""Set-up: boards, decks, heroes, and who starts where."""

from __future__ import annotations

from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import Phase, ask, roll, shuffle, together
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import CASTLE, Box, CardId
from tabletron.games.boardgame.options import Choose
from tabletron.games.boardgame.rules import cards, turn
from tabletron.games.boardgame.rules.decks import deck_lists
from tabletron.games.boardgame.state import STARTER, BoardGame, Hero, Pile, Switches, base, left_of

CORE_PLAYERS = 6
MEGA_MAN = "mega_man"


def setup(seats: int, switches: Switches, content: Box) -> BoardGame:
    """The table before anybody has chosen: every stage in play around the Castle (MM-001, MM-002)."""
    expansion = switches.expansion == "on" or (switches.expansion == "auto" and seats > CORE_PLAYERS)
    if seats > CORE_PLAYERS and not expansion:
        raise IllegalPlay(
            "{n} players need the boards of Time Man and Oil Man, and the expansion is off",
            clauses=("MM-208",),
            n=seats,
        )
    stages = [stage.id for stage in content.stages if stage.id != CASTLE and (expansion or not stage.expansion)]
    if int(switches.gate) > len(stages):
        raise IllegalPlay(
            "Only {n} stages are in play, so {gate} cannot be needed for the Castle", clauses=("MM-205",),
            n=len(stages), gate=switches.gate,
        )  # fmt: skip
    lists = deck_lists(switches, content)
    return BoardGame(
        seats,
        [Hero(seat, MEGA_MAN, deck_name=STARTER, deck=action_deck(lists[STARTER])) for seat in range(seats)],
        stages=stages,
        piles={stage: Pile(deck_of(stage, expansion, content)) for stage in (*stages, CASTLE)},
        lists=lists,
    )


def action_deck(cards: dict[CardId, int]) -> list[CardId]:
    return [card for card, n in cards.items() for _ in range(n)]


def deck_of(stage: CardId, expansion: bool, content: Box) -> list[CardId]:
    """The challenges of a stage; the Castle has copies of the Robot Masters in play as well (MM-006, MM-207)."""
    deck = [card.id for card in content.challenges if card.stage == stage]
    if stage == CASTLE:
        deck += [card.id for card in content.copies if expansion or not card.expansion]
    return deck


async def choose_heroes(game: BoardGame) -> Phase:
    """Heroes openly in seat order, then decks by all in secret (MM-008, MM-216); then cards and stats (MM-012)."""
    for hero in game.heroes:
        if game.switches.heroes == "on":
            free = [Choose(name) for name in free_heroes(game)]
            hero.card = (await ask(hero.seat, "hero", free, Choose(MEGA_MAN))).name
            game.tell(ev.HeroTaken(hero.seat, hero.card))
    options = [Choose(name) for name in game.lists]
    chosen = await together({hero.seat: ask(hero.seat, "deck", options, Choose(STARTER)) for hero in game.heroes})
    for hero in game.heroes:
        hero.deck_name = chosen[hero.seat].name
        card = game.content.hero[hero.card]
        hero.lives, hero.health = card.lives, base(game, hero, "health")
        hero.we, hero.threat = base(game, hero, "we"), base(game, hero, "threat")
    return deal


def free_heroes(game: BoardGame) -> list[CardId]:
    """Mega Man for anybody, each other hero for one player only (MM-008)."""
    taken = {hero.card for hero in game.heroes if hero.card != MEGA_MAN}
    return [card for card in game.content.hero if card not in taken]


async def deal(game: BoardGame) -> Phase:
    """All decks are shuffled separately, everybody draws four (MM-006, MM-009, MM-010); no mulligan (MM-011)."""
    for hero in game.heroes:
        hero.deck = action_deck(game.lists[hero.deck_name])
        await shuffle(hero.deck, "setup")
    for pile in game.piles.values():
        await shuffle(pile.deck, "setup")
    await cards.refill(game)
    [game.turn] = await roll([range(game.seats)], "setup")  # MM-013
    game.tell(ev.Began(game.turn))
    return choose_stages


async def choose_stages(game: BoardGame) -> Phase:
    """From the first player clockwise, each a Robot Master stage that nobody has (MM-014, MM-015, MM-016)."""
    seat = game.turn
    for _ in game.heroes:
        taken = {hero.stage for hero in game.heroes}
        options = [Choose(stage) for stage in game.stages if stage not in taken]
        game.heroes[seat].stage = (await ask(seat, "stage", options)).name
        game.tell(ev.StageChosen(seat, game.heroes[seat].stage))
        seat = left_of(game, seat)
    return turn.begin_turn  # MM-018
