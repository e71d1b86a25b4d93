"""What the cards at the table declare for a window: who may use what, who pays, and how it is carried out.

No card is known here by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletron.core.flow import Clause, Seat
from tabletron.core.vocabulary import NOBODY
from tabletron.core.vocabulary import Use as Working
from tabletron.games.encounter.box import Power, Tactic
from tabletron.games.encounter.events import Played
from tabletron.games.encounter.options import Options, Pick, Play, Use
from tabletron.games.encounter.rules.asking import window
from tabletron.games.encounter.rules.power import affordable, is_spent, lose, spare, use
from tabletron.games.encounter.state import CRISIS, Encounter, Fighter, belongs, power_of, powers_at, team

PAID_FIRST = ("targeted", "counting", "carrying")
"""Where a card is paid for before it is laid down."""


def working(game: Encounter, option: Use | Play) -> Working:
    """The line at work behind an option."""
    if isinstance(option, Use):
        power = power_of(game, game.fighters[option.fighter], option.power)
        assert power is not None
        line, pick = power.does, option.terrain or ""
    else:
        line, pick = game.content.tactic[option.card].does, "" if option.n is None else str(option.n)
    return Working(line.address, option.fighter, NOBODY if option.target is None else option.target, pick)


# --- superpowers


def aims(game: Encounter, fighter: Fighter, power: Power) -> list[Use]:
    """A superpower on everything it could work on."""
    found = power.does.verb.aims(game, fighter)
    return [Use(fighter.id, power.id, None if on == NOBODY else on, pick or None) for on, pick in found]


def uses(game: Encounter, fighter: Fighter, moment: str) -> list[Use]:
    """The superpowers that a character may use at a window, if it can pay for them (CP-032)."""
    found: list[Use] = []
    for power in powers_at(game, fighter, moment):
        free = power.kind == "innate" or affordable(game, fighter, power)
        if free and power.does.holds(game) and not is_working(game, fighter, power):
            found += aims(game, fighter, power)
    return found


def is_working(game: Encounter, fighter: Fighter, power: Power) -> bool:
    """Whether it works in this attack already."""
    strike, address = game.strike, power.does.address
    return strike is not None and any(one.line == address and one.by == fighter.id for one in strike.uses)


def pay_for(game: Encounter, option: Use) -> Power:
    """Pays for a superpower; what is innate costs nothing."""
    fighter = game.fighters[option.fighter]
    power = power_of(game, fighter, option.power)
    assert power is not None
    if power.kind != "innate":
        use(game, fighter, power, str(option.target) if power.does.when == "active" else "")
    return power


async def activate(game: Encounter, option: Use) -> None:
    """Pays for a superpower and carries it out."""
    await pay_for(game, option).does.do(game, working(game, option))


def weighed(game: Encounter, fighter: Fighter) -> dict[Options, Clause | None]:
    """Every superpower of an activation on everything it could work on, with the clause that forbids it."""
    return {
        option: why_not(game, fighter, power, option)
        for power in powers_at(game, fighter, "active")
        for option in aims(game, fighter, power)
    }


def why_not(game: Encounter, fighter: Fighter, power: Power, option: Use) -> Clause | None:
    if is_spent(fighter, power, str(option.target)):
        return "UE-050"
    if not affordable(game, fighter, power):
        return "CP-032"
    return power.does.may(game, working(game, option))


def is_action(game: Encounter, option: Use) -> bool:
    power = power_of(game, game.fighters[option.fighter], option.power)
    return power is not None and power.kind == "action"


# --- team tactic cards


def cards_at(game: Encounter, *moments: str) -> list[Tactic]:
    """The cards in the team's hands that work at a window."""
    cards = [game.content.tactic[card] for hand in game.hands for card in hand]
    return [card for card in cards if card.does.when in moments]


def in_hand(game: Encounter, card: str) -> bool:
    """Whether the Crisis Team still has a card; each works once a game (CP-125)."""
    return any(card in hand for hand in game.hands)


def may_play(game: Encounter, card: Tactic, fighter: Fighter) -> bool:
    """Whether a card lets this character play it (UE-009)."""
    if fighter.side != CRISIS or not fighter.fit or (card.by == "active" and fighter.id != game.active):
        return False
    named = not card.who or fighter.card == card.who
    return named and (not card.affiliation or belongs(game, fighter, card.affiliation))


def plays(game: Encounter, card: Tactic, fighters: Iterable[Fighter]) -> Iterator[Play]:
    """A card in the hands of each of these, on everything it could work on, if it can be paid."""
    for fighter in fighters:
        if spare(game, fighter) >= card.cost and may_play(game, card, fighter):
            for on, pick in card.does.verb.aims(game, fighter):
                play = Play(card.id, fighter.id, None if on == NOBODY else on, int(pick) if pick else None)
                if payable(game, card, working(game, play)):
                    yield play


def payable(game: Encounter, card: Tactic, use: Working) -> bool:
    """Whether everybody who pays for it can."""
    verb = card.does.verb
    return all(spare(game, game.fighters[one]) >= card.cost * verb.times(use) for one in verb.payers(use))


def pay(game: Encounter, card: Tactic, use: Working) -> None:
    verb = card.does.verb
    for payer in verb.payers(use):
        lose(game, game.fighters[payer], card.cost * verb.times(use))


def helping(game: Encounter) -> dict[Seat, list[Options]]:
    """The cards that each player may play in an activation, with characters of its own that pay (CP-125)."""
    found: dict[Seat, list[Options]] = {}
    for card in cards_at(game, "active", "carrying"):
        able = team(game) if card.does.when == "active" else [game.acting]
        for option in plays(game, card, able):
            seat = game.seat_of(game.fighters[option.fighter])
            assert seat is not None
            found.setdefault(seat, []).append(option)
    return found


async def play(game: Encounter, option: Play) -> None:
    """Pays for a card and carries it out; it never comes back."""
    card, use = game.content.tactic[option.card], working(game, option)
    if card.does.when in PAID_FIRST:
        pay(game, card, use)
    discard(game, card.id, game.fighters[option.fighter])
    if card.each:
        return await muster(game, card, game.fighters[option.fighter])
    if card.does.when not in PAID_FIRST:
        pay(game, card, use)
    return await card.does.do(game, use)


async def muster(game: Encounter, card: Tactic, fighter: Fighter) -> None:
    """Any number of characters pay, and it works for each of them."""
    paid: list[Fighter] = []
    while True:
        use = working(game, Play(card.id, fighter.id))
        pay(game, card, use)
        paid.append(fighter)
        await card.does.do(game, use)
        left = [game.fighters[one.fighter] for one in plays(game, card, team(game))]
        choice = await window(game, "payer", [(one, Pick(one.id)) for one in left if one not in paid])
        if not isinstance(choice, Pick):
            return
        fighter = game.fighters[choice.fighter]


def discard(game: Encounter, card: str, fighter: Fighter) -> None:
    for hand in game.hands:
        if card in hand:
            hand.remove(card)
    game.tell(Played(fighter.id, card))


# --- reactions


def reactions(game: Encounter, moment: str, fighters: Sequence[Fighter]) -> list[tuple[Fighter, Options]]:
    """What these characters may answer at a window: what adds to the roll, then the rest, then cards."""
    own = [(fighter, option) for fighter in fighters for option in uses(game, fighter, moment)]
    own.sort(key=lambda one: not game.content.lines[working(game, one[1]).line].verb.lasts)
    cards = [option for card in cards_at(game, moment) for option in plays(game, card, fighters)]
    return [*own, *((game.fighters[option.fighter], option) for option in cards)]


async def react(game: Encounter, option: Options) -> None:
    if isinstance(option, Use):
        await activate(game, option)
    else:
        assert isinstance(option, Play)
        await play(game, option)
