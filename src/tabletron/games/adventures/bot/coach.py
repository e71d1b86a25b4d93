"""Why the coach recommends an answer, in a sentence or two."""

from __future__ import annotations

from tabletron.core.flow import PASS, Seat
from tabletron.core.i18n import Words
from tabletron.games.adventures.bot import choices
from tabletron.games.adventures.bot.evaluation import boss_harm, is_known
from tabletron.games.adventures.bot.planning import agree, facing, side_of, thrown
from tabletron.games.adventures.bot.worth import Road
from tabletron.games.adventures.box import Colour
from tabletron.games.adventures.odds import Hand, chance_to_pay, hand_of
from tabletron.games.adventures.options import Boost, Claim, Options, Pay, Plan, Suffer
from tabletron.games.adventures.outlook import harm_ahead
from tabletron.games.adventures.rules import uses
from tabletron.games.adventures.state import Adventures, Hero, left_of, right_of, support_of
from tabletron.games.adventures.verbs.base import Gives
from tabletron.games.adventures.words.cards import effect as effect_text


def explain(game: Adventures, seat: Seat, kind: str, option: Options, words: Words) -> str:
    """The reason for an answer; nothing for those that need none."""
    match kind, option:
        case "plan", Plan():
            return _plan(game, game.heroes[seat], option, words)
        case "master" | "boss", Claim(card):
            return _boss(game, game.heroes[seat], card, words)
        case "act", Pay():
            return _payment(game, words)
        case "act", Suffer():
            return _suffering(game, words)
        case "act", _:
            return _gain(game, option, words)
        case "last_call", Boost():
            return words("The boost saves more damage than the card would later.")
        case "last_call", _ if option is PASS:
            return words("The card is worth more to those who still have to act, or it would not help here.")
        case "hero" | "reclaim" | "retry", _:
            return ""
        case "light" | "lights", _:
            return words("Its dice fit the challenges ahead, and a card of the hand meets what Dr. Light asks for.")
        case _:
            return words("This leaves the most against the challenges ahead.")


def _plan(game: Adventures, hero: Hero, plan: Plan, words: Words) -> str:
    """Whom the supports help, and how likely the first challenges are met."""
    said = []
    for neighbour, card in ((left_of(game, hero), plan.left), (right_of(game, hero), plan.right)):
        if neighbour is not None:
            gift = effect_text(support_of(game, card), words)
            name = words(game.content.action[card].name)
            said.append(words("{card} also serves {hero}: {effect}.", card=name, hero=_who(neighbour), effect=gift))
    odds = first_chances(game, hero, plan)
    if len(odds) > 1:
        first, both = (round(100 * chance) for chance in odds[:2])
        said.append(
            words(
                "You meet the first challenge in {first} % of rolls, the first two in {both} %.", first=first, both=both
            )
        )
    elif odds:
        said.append(words("You meet the first challenge in {first} % of rolls.", first=round(100 * odds[0])))
    return " ".join(said)


def first_chances(game: Adventures, hero: Hero, plan: Plan) -> list[float]:
    """How likely supports alone meet the first challenge, the first two, and so on, as far as they are known."""
    sides = tuple(side_of(game, one, one.hand) for one in game.heroes)
    side = sides[hero.seat]
    by_id = [{card.id: card for card in one.cards} for one in sides]
    plans = [
        tuple(cards[card] for card in (one.left, one.right, one.skill, one.boost))
        for cards, one in zip(by_id, agree(sides), strict=True)
    ]
    own = by_id[hero.seat]
    given = (*own[plan.left].support, *own[plan.right].support, *facing(sides, plans, hero.seat))
    hand, colours = _sure(given, hand_of((), side.tokens))
    asked = _known(side.road)
    dice = thrown(side, [*side.lights, *colours], {})
    return [chance_to_pay(dice, hand, asked[:number]) for number in range(1, len(asked) + 1)]


def _sure(given: tuple[Gives, ...], hand: Hand) -> tuple[Hand, list[Colour]]:
    """The set dice and tokens in hand, and the colours that will be rolled; a wild die is taken as the first colour."""
    colours: list[Colour] = []
    for gives in given:
        colours += gives.colours[:1]
        hand += hand_of((gives.die,) if gives.die else (), ())
        hand |= hand_of((), gives.tokens[:1])
    return hand, colours


def _known(way: Road | None) -> list[str]:
    """The requirements ahead that are known."""
    asked = []
    while way is not None and len(way.spots) == 1:
        asked.append(way.spots[0].icons)
        way = way.rest
    return asked


def _boss(game: Adventures, hero: Hero, card: str, words: Words) -> str:
    if not is_known(game, hero, card):
        return words("The boss sides are hidden, so one is as good as another.")
    boss = game.content.boss[card]
    cost = max(0, round(boss_harm(game, hero, card)))
    for weapon in hero.weapons:
        if game.content.weapon[weapon].type == boss.weakness:
            name = words(game.content.weapon[weapon].name)
            return words("It should cost you about {n} life, and {weapon} hits its weakness.", n=cost, weapon=name)
    return words("It should cost you about {n} life, less than the others.", n=cost)


def _payment(game: Adventures, words: Words) -> str:
    harm = harm_ahead(game)
    if game.challenge.box:
        return words("It saves {n} damage and opens a surprise box, with the dice that are needed least.", n=harm)
    return words("It saves {n} damage, with the dice that are needed least later.", n=harm)


def _suffering(game: Adventures, words: Words) -> str:
    if uses.ways_to_pay(game, game.acting):
        return words("These dice save more damage against what comes.")
    if uses.boosters(game, game.acting):
        return words("You cannot meet it; at the last call the others may still boost.")
    return words("Nothing you could use is worth as much as the damage.")


def _gain(game: Adventures, option: Options, words: Words) -> str:
    """How much a use saves over doing without."""
    rates = choices.rate_acts(game, uses.acts(game))
    without = max(rate for other, rate in rates.items() if isinstance(other, Pay | Suffer))
    saved = f"{max(0.1, rates.get(option, without) - without):.1f}"
    return words("It is worth about {n} points of damage more than doing without.", n=saved)


def _who(hero: Hero) -> str:
    return f"[seat {hero.seat}]"
