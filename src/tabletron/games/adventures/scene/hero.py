"""The place of a hero: board, weapons and cards; and the planks between neighbours."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words
from tabletron.core.scene import Card, Counter, Figure, Node, Part, Plate, Slot, Token, Track, Zone
from tabletron.games.adventures.box import ACTIONS, Action, CardId, Side
from tabletron.games.adventures.rules import hidden, uses
from tabletron.games.adventures.scene import course as courses
from tabletron.games.adventures.scene.course import is_active
from tabletron.games.adventures.state import FULL, Adventures, Hero, left_of, right_of, support_of
from tabletron.games.adventures.verbs.lines import SIGNS
from tabletron.games.adventures.words import cards, signs
from tabletron.games.adventures.words.cards import light_text, name_of
from tabletron.games.adventures.words.questions import chance
from tabletron.games.adventures.words.signs import who

SUPPORT, SKILL = 0, 1
"""The rows of an action card: what it gives as a support or boost, what it does as a skill (MA-043)."""


def bench(game: Adventures, hero: Hero, seat: Seat | None, shown: Hero | None, words: Words) -> Node:
    """Everything of one player; all of it is public but closed hands. The course that is shown large is left out."""
    key = f"hero{hero.seat}"
    nodes: list[Node] = [
        Plate(id=key, seat=hero.seat, name=who(hero.seat), marks=tuple(_marks(game, hero, words)),
              active=is_active(game, hero), tip=name_of(game, hero.hero, words)),
        *_figure(game, hero, words),
    ]  # fmt: skip
    if hero.hero:
        nodes += _board(game, hero, seat, shown, words)
    return Zone(id=f"{key}.bench", seat=hero.seat, name=who(hero.seat), shape="seat", nodes=tuple(nodes))


def _board(game: Adventures, hero: Hero, seat: Seat | None, shown: Hero | None, words: Words) -> list[Node]:
    key = f"hero{hero.seat}"
    nodes: list[Node] = [
        Track(id=f"{key}.life", seat=hero.seat, name=words("Life"), value=hero.life, high=FULL, icon="life"),
        Zone(id=f"{key}.tokens", seat=hero.seat, name=words("Bonus tokens"), shape="row", nodes=_tokens(hero, words)),
    ]
    if hero is not shown:
        nodes += [courses.boss(game, hero, words)] if hero.boss else []
        nodes += [course] if (course := courses.course(game, hero, words)) else []
    if hero.weapons:
        weapons = _weapons(game, hero, words)
        nodes.append(Zone(id=f"{key}.weapons", seat=hero.seat, name=words("Weapons"), shape="row", nodes=weapons))
    nodes += _cards(game, hero, seat, words)
    pile = hero.patterns if hero.battle else hero.stages
    return [
        *nodes,
        Counter(id=f"{key}.deck", seat=hero.seat, name=words("Deck"), value=len(hero.deck), icon="pile"),
        Counter(id=f"{key}.ahead", seat=hero.seat, name=words("Cards left"), value=len(pile), icon="flag"),
        Zone(
            id=f"{key}.discard", seat=hero.seat, name=words("Discard pile"), shape="stack",
            nodes=tuple(_action(game, card, words, hero.seat, f"{key}.discarded.{card}") for card in hero.discard),
        ),
    ]  # fmt: skip


def _figure(game: Adventures, hero: Hero, words: Words) -> list[Node]:
    if not hero.hero:
        return []
    name = name_of(game, hero.hero, words)
    part = Part(f"hero{hero.seat}.hero", words("Hero"), name, hero.hero, "")
    return [
        Figure(id=f"hero{hero.seat}.figure", seat=hero.seat, name=name, parts=(part,), out=game.lost and not hero.life)
    ]


def _marks(game: Adventures, hero: Hero, words: Words) -> list[str]:
    """What there is to know of a player at a glance."""
    if game.step in ("dice_pool", "engage", "abilities"):
        place = (hero.seat - game.first) % game.seats
        if place < game.acted:
            return [words("has acted")]
        return [words("next")] if place == game.acted + 1 else []
    return [words("first player")] if game.round and game.first == hero.seat and game.seats > 1 else []


def _tokens(hero: Hero, words: Words) -> tuple[Node, ...]:
    """The three bonus tokens, awake or asleep."""
    return tuple(
        Token(
            id=f"hero{hero.seat}.token.{token}", seat=hero.seat, name=_token_name(hero, token, words),
            icon=SIGNS[token], off=token not in hero.tokens,
        )
        for token in ACTIONS
    )  # fmt: skip


def _token_name(hero: Hero, token: Action, words: Words) -> str:
    if token in hero.tokens:
        return words("{token} token", token=signs.sign(token))
    return words("{token} token, inactive", token=signs.sign(token))


def _weapons(game: Adventures, hero: Hero, words: Words) -> tuple[Node, ...]:
    nodes = []
    for weapon, energy in hero.weapons.items():
        card = game.content.weapon[weapon]
        kind = words(cards.TYPES[card.type]) if card.type != "none" else words("no type")
        text = cards.use(card.price, card.effect, words)
        nodes.append(
            Card(
                id=f"hero{hero.seat}.weapon.{weapon}", seat=hero.seat, kind="weapon", name=words(card.name),
                art=cards.weapon_art(card.type), rows=(text,), mark=kind, charge=energy, capacity=card.capacity,
                source=card.source, tip=words.colon(kind, text),
            )
        )  # fmt: skip
    return tuple(nodes)


# --- action cards


def _cards(game: Adventures, hero: Hero, seat: Seat | None, words: Words) -> list[Node]:
    """While cards are in hands, the hand and two slots; afterwards the skill and the boost (MA-042, MA-044)."""
    if not game.round:
        return []
    key, planning = f"hero{hero.seat}", game.step in ("draw", "planning")
    skill = _slot(game, hero, "skill", hero.skill, SKILL, (hero.seat,), words)
    if planning and len(hero.hand) > 1:
        boost = Slot(id=f"{key}.boost", seat=hero.seat, name=words("boost"), row=SUPPORT)
        hand = Zone(
            id=f"{key}.hand", seat=hero.seat, name=words("Hand"), shape="fan", nodes=_hand(game, hero, seat, words)
        )
        return [skill, boost, hand]
    held = _hand(game, hero, seat, words)
    card = held[0] if held else None
    boost = Slot(id=f"{key}.boost", seat=hero.seat, name=words("boost"), row=SUPPORT, card=card)
    return [slot for slot in (skill, boost) if slot.card or game.step != "over"]


def _hand(game: Adventures, hero: Hero, seat: Seat | None, words: Words) -> tuple[Card, ...]:
    """Faces for who may see them, backs for the others (MA-041)."""
    ready = game.facing is not None and game.step == "abilities" and uses.why_no_boost(game, game.acting, hero) is None
    if hidden.sees_hand(game, seat, hero):
        return tuple(_action(game, card, words, hero.seat, ready=ready) for card in hero.hand)
    return tuple(
        Card(
            id=f"hero{hero.seat}.back{n}", seat=hero.seat, kind="action", name=words("Action card"), back=True,
            ready=ready,
        )
        for n in range(len(hero.hand))
    )  # fmt: skip


def _action(game: Adventures, card: CardId, words: Words, seat: Seat, key: str = "", *, ready: bool = False) -> Card:
    one, effect = game.content.action[card], support_of(game, card)
    support, skill = cards.effect(effect, words), cards.use(one.cost, one.skill, words)
    tip = words("support: {support}; skill: {skill}", support=support, skill=skill)
    odds = chance(game, effect, words) if ready else ""
    boosting = words("as a boost: {chance}", chance=odds) if odds else ""
    return Card(
        id=key or f"card.{card}", seat=seat, kind="action", name=words(one.name), art=card, rows=(support, skill),
        source=one.source, tip="; ".join(filter(None, (tip, boosting))),
        ready=ready,
    )  # fmt: skip


def _slot(
    game: Adventures, hero: Hero, slot: str, card: CardId, row: int, serves: tuple[Seat, ...], words: Words
) -> Slot:
    names = {"left": words("left support"), "right": words("right support"), "skill": words("skill")}
    return Slot(
        id=f"hero{hero.seat}.{slot}", seat=hero.seat, name=names[slot], row=row, serves=serves,
        card=_action(game, card, words, hero.seat) if card else None,
    )  # fmt: skip


# --- the planks between neighbours


def planks(game: Adventures, start: Seat, words: Words) -> list[Node]:
    """What lies between two neighbours serves both; beside an outer slot lies Dr. Light (MA-045, MA-164)."""
    if not game.round or game.step in ("setup", "over"):
        return []
    found: list[Node] = []
    for place in range(game.seats):
        hero = game.heroes[(start + place) % game.seats]
        other = left_of(game, hero)
        found.append(_plank(game, hero, other, words) if other else _outer(game, hero, "left", words))
        if right_of(game, hero) is None:
            found.append(_outer(game, hero, "right", words))
    return found


def _plank(game: Adventures, hero: Hero, other: Hero, words: Words) -> Zone:
    """The left slot of one and the right slot of the other."""
    pair = (hero.seat, other.seat)
    nodes = (
        _slot(game, hero, "left", hero.left, SUPPORT, pair, words),
        _slot(game, other, "right", other.right, SUPPORT, pair, words),
    )
    name = words("Supports for {one} and {other}", one=who(hero.seat), other=who(other.seat))
    return Zone(id=f"plank{hero.seat}.{other.seat}", name=name, shape="row", between=pair, nodes=nodes)


def _outer(game: Adventures, hero: Hero, side: Side, words: Words) -> Zone:
    card = hero.left if side == "left" else hero.right
    nodes: list[Node] = [_slot(game, hero, side, card, SUPPORT, (hero.seat,), words)]
    if side in hero.lights:
        nodes.append(light(game, f"hero{hero.seat}.light.{side}", hero.lights[side], words, hero.seat))
    name = words("Support for {one}, with Dr. Light", one=who(hero.seat))
    return Zone(id=f"plank{hero.seat}.{side}", name=name, shape="row", between=(hero.seat,), nodes=tuple(nodes))


def light(game: Adventures, key: str, card: CardId, words: Words, seat: Seat | None = None) -> Card:
    one = game.content.light[card]
    text = light_text(game, card, words)
    return Card(
        id=key, seat=seat, kind="light", name=words(one.name), art="light", rows=(text,), source=one.source, tip=text
    )
