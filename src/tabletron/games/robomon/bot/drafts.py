"""Teams: which RoboMon to take, to deny, to lead with and to bring in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletron.core.flow import Seat
from tabletron.games.robomon.box import Ability, Card, CardId
from tabletron.games.robomon.options import Choose, Enter, Keep, Options
from tabletron.games.robomon.rules import draft
from tabletron.games.robomon.state import Mon, RoboMon, card_of, fighting, reserves
from tabletron.games.robomon.verbs.abilities import Trap
from tabletron.games.robomon.verbs.data import colour_against

SAME_TYPE = 2.0
"""What a second RoboMon of a type is worth less."""
SAME_PACE = 1.0
"""The same for one that is nearly as fast."""
PACE = 6
DENY = 0.8
"""How much it is worth to keep a card from the other."""
FAST = 0.06
LEADER = 2.5
"""What range or a trap is worth in the first RoboMon."""
MATCH = 3.0
"""What an advantage of type over an enemy on the map is worth."""


def rate(game: RoboMon, card: CardId, team: Iterable[CardId]) -> float:
    """The budget value of a card, less what it repeats in the team."""
    one = game.content.card[card]
    value = draft.worth(one)
    for other in (game.content.card[number] for number in team):
        value -= SAME_TYPE * (other.type == one.type) + SAME_PACE * (abs(other.speed - one.speed) < PACE)
    return value


def choose(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:
    """The best card for the team; in a draft of open cards also what the other would like best."""
    team = team_of(game, seat)
    cards = [option for option in options if isinstance(option, Choose)]
    return max(cards, key=lambda option: rate(game, option.card, team))


def open_pick(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:
    """All see all cards, so what is good for the other counts too."""
    mine, others = game.benches[seat], game.benches[1 - seat]
    cards = [option for option in options if isinstance(option, Choose)]
    return max(cards, key=lambda option: rate(game, option.card, mine) + DENY * rate(game, option.card, others))


def keep(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:
    """The best card is kept; of those that the other gets the best is discarded."""
    team = game.benches[seat]
    pairs = [option for option in options if isinstance(option, Keep)]
    rates = {card: rate(game, card, team) for card in {pair.card for pair in pairs}}
    return max(pairs, key=lambda pair: (rates[pair.card], rates[pair.discard]))


def team_of(game: RoboMon, seat: Seat) -> list[CardId]:
    """The cards that the seat has taken so far."""
    return [game.mons[mon].card for mon in game.team] if game.seats == 1 else game.benches[seat]


def waiting(game: RoboMon, seat: Seat) -> list[CardId]:
    """The cards of the seat that may come in."""
    return [mon.card for mon in reserves(game)] if game.seats == 1 else game.benches[seat]


# --- on the map


def lead(card: Card) -> float:
    """How good it is to be the first on the map: fast, with range or a trap."""
    ranged = any(one.range > 1 or traps(one) for one in card.abilities if not one.heals)
    return draft.worth(card) + FAST * card.speed + LEADER * ranged


def traps(ability: Ability) -> bool:
    return any(isinstance(line.verb, Trap) for line in ability.does)


def match_up(game: RoboMon, card: Card, enemies: Sequence[Mon]) -> float:
    """How well a RoboMon fits those on the other side of the map."""
    value = 0.0
    for other in (card_of(game, enemy) for enemy in enemies):
        value += _edge(card, other) - _edge(other, card)
    return MATCH * value


def _edge(card: Card, other: Card) -> float:
    """What the type of a RoboMon's special attacks does against another."""
    if not any(ability.kind == "special" and not ability.heals for ability in card.abilities):
        return 0.0
    return {"green": 1.0, "white": 0.0, "red": -0.7}[colour_against(card.type, other.type)]


def fit(game: RoboMon, seat: Seat, card: CardId) -> float:
    """How good it is to bring this RoboMon in now."""
    one = game.content.card[card]
    return lead(one) + match_up(game, one, fighting(game, 1 - seat))


def reveal(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:
    cards = [option for option in options if isinstance(option, Choose)]
    return max(cards, key=lambda option: fit(game, seat, option.card))


def replace(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:
    """Who fits best, on the X that is nearest to an enemy."""
    grid, enemies = game.grid, fighting(game, 1 - seat)

    def rating(option: Enter) -> tuple[float, float]:
        ways = [grid.distances(grid.named[to]) for to in option.to]
        return (
            sum(fit(game, seat, card) for card in option.cards),
            -sum(min((way[enemy.square] for enemy in enemies), default=0) for way in ways),
        )

    return max((option for option in options if isinstance(option, Enter)), key=rating)
