"""The place of a player: numbers, abilities, trophies and the hand."""

from __future__ import annotations

from typing import Literal

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words
from tabletron.core.scene import Card, Counter, Figure, Node, Part, Plate, Token, Track, Zone
from tabletron.games.boardgame.box import BattleDoing, CardId, StageDoing
from tabletron.games.boardgame.state import BoardGame, Hero, base, controller
from tabletron.games.boardgame.words import cards, signs
from tabletron.games.boardgame.words.signs import name_of, who


def bench(game: BoardGame, hero: Hero, seat: Seat | None, words: Words) -> Node:
    """Everything of one player; all of it is public but the faces of the hand."""
    key = f"hero{hero.seat}"
    part = Part(f"{key}.figure.hero", words("Hero"), name_of(game, hero.card, words), hero.card, "")
    nodes: tuple[Node, ...] = (
        Plate(
            id=key, seat=hero.seat, name=who(hero.seat), marks=tuple(_marks(game, hero, words)),
            active=hero.seat == game.turn, tip=name_of(game, hero.card, words),
        ),
        Figure(id=f"{key}.figure", seat=hero.seat, name=part.name, parts=(part,), out=not hero.lives),
        Track(
            id=f"{key}.health", seat=hero.seat, name=words("Health"), value=max(0, hero.health), icon="health",
            high=max(hero.health, base(game, hero, "health")),
        ),
        _number(hero, "we", words("Weapon Energy"), hero.we, max(hero.we, base(game, hero, "we"))),
        _number(hero, "lives", words("Lives"), hero.lives, None),
        _number(hero, "threat", words("Threat"), hero.threat, None),
        _place(hero, "abilities", words("Abilities"), "row", _abilities(game, hero, words)),
        _place(hero, "trophies", words("Trophies"), "row", _trophies(game, hero, words)),
        _place(hero, "hand", words("Hand"), "fan", _hand(game, hero, seat, words)),
        _deck(game, hero, seat, words),
        _place(hero, "discard", words("Discard pile"), "stack", _discard(game, hero, words)),
    )  # fmt: skip
    return Zone(id=f"{key}.bench", seat=hero.seat, name=who(hero.seat), shape="seat", nodes=nodes)


def _number(hero: Hero, stat: str, name: str, value: int, of: int | None) -> Counter:
    return Counter(id=f"hero{hero.seat}.{stat}", seat=hero.seat, name=name, value=value, of=of, icon=stat)


def _place(hero: Hero, what: str, name: str, shape: Literal["row", "fan", "stack"], nodes: tuple[Node, ...]) -> Zone:
    return Zone(id=f"hero{hero.seat}.{what}", seat=hero.seat, name=name, shape=shape, nodes=nodes)


def _marks(game: BoardGame, hero: Hero, words: Words) -> list[str]:
    """Which side the player is on now, and what there is to know at a glance."""
    marks = [words("hero")] if hero.seat == game.turn else [words("Dr. Wily")]
    if game.winner is not None and len(game.lists) > 1:
        marks.append(words("played the deck {name}", name=hero.deck_name))  # MM-204
    if not hero.lives:
        marks.append(words("off the board"))
    if game.facing is not None and game.throw is None and game.facing.priority == hero.seat:
        marks.append(words("priority"))
    if game.battle is not None and game.battle.round and controller(game) == hero.seat:
        marks.append(words("rolls for the boss"))
    return marks


def _abilities(game: BoardGame, hero: Hero, words: Words) -> tuple[Node, ...]:
    """The Character Card on the side in use, and the powers."""
    box, card = game.content, game.content.hero[hero.card]
    battle = game.battle is not None and hero.seat == game.turn
    side = card.battle if battle else card.ability
    stats = " ".join(f"{base(game, hero, stat)}[{stat}]" for stat in ("threat", "we", "health"))
    rows = (stats, cards.ability(side, box, words))
    first = Card(
        id=f"hero{hero.seat}.ability.{hero.card}", seat=hero.seat, kind="hero", name=words(side.name), art=hero.card,
        rows=rows, tip=" · ".join(rows), source=card.source,
    )  # fmt: skip
    return (first, *(_power(game, hero, name, words) for name in hero.powers))


def _power(game: BoardGame, hero: Hero, name: CardId, words: Words) -> Card:
    power, texts = game.content.power[name], cards.power(game.content, name, words)
    rows = tuple(f"{sign} {text}" for sign, text in zip(POWER_SIGNS, texts, strict=True))
    return Card(
        id=f"hero{hero.seat}.ability.{name}", seat=hero.seat, kind="power", name=words(power.name), art=name,
        rows=rows, tip=" · ".join(rows), source=power.source,
    )  # fmt: skip


POWER_SIGNS = ("[hero]", "[battle]", "[battle]")


def _trophies(game: BoardGame, hero: Hero, words: Words) -> tuple[Node, ...]:
    return tuple(
        Token(
            id=f"hero{hero.seat}.trophy.{trophy}", seat=hero.seat, icon=f"trophy_{trophy}",
            name=words("Trophy of {boss}", boss=name_of(game, trophy, words)),
        )
        for trophy in hero.trophies
    )  # fmt: skip


# --- cards


def _hand(game: BoardGame, hero: Hero, seat: Seat | None, words: Words) -> tuple[Node, ...]:
    """Faces for the owner, backs for the others."""
    if hero.seat != seat:
        return tuple(
            Card(id=f"hero{hero.seat}.back{n}", seat=hero.seat, kind="action", name=words("Action Card"), back=True)
            for n in range(len(hero.hand))
        )
    return tuple(_action(game, hero, n, card, words) for n, card in enumerate(hero.hand))


def _action(game: BoardGame, hero: Hero, place: int, card: CardId, words: Words) -> Card:
    """A card of the hand; the side that counts now stands first."""
    box, one = game.content, game.content.action[card]
    sides: dict[str, StageDoing | BattleDoing] = {"hero": one.hero, "wily": one.wily, "battle": one.boss}
    now = "wily" if hero.seat != game.turn else "battle" if game.battle is not None else "hero"
    use = sides.pop(now)
    rows = (cards.effects(use.do, words), *(f"[{s}] {cards.use(u, box, words)}" for s, u in sides.items()))
    return Card(
        id=f"hero{hero.seat}.hand{place}", seat=hero.seat, kind=now, name=words(one.name), art=_art(use), rows=rows,
        price=cards.cost(use, words) or "0", mark=f"[{one.symbol}]", source=one.source,
        tip=" · ".join((words(signs.SYMBOLS[one.symbol]), *rows)),
    )  # fmt: skip


def _art(side: StageDoing | BattleDoing) -> str:
    """What is painted on a card: a drawing for what its side does first."""
    return side.do[0].verb.art if side.do else "card"  # type: ignore[attr-defined]


def _deck(game: BoardGame, hero: Hero, seat: Seat | None, words: Words) -> Counter:
    """How many cards are left; the owner is reminded of those looked at."""
    known = [name_of(game, card, words) for card in hero.deck[: hero.known]] if hero.seat == seat else []
    tip = words("on top: {cards}", cards=", ".join(known)) if known else ""
    key = f"hero{hero.seat}.deck"
    return Counter(id=key, seat=hero.seat, name=words("Deck"), value=len(hero.deck), icon="pile", tip=tip)


def _discard(game: BoardGame, hero: Hero, words: Words) -> tuple[Node, ...]:
    return tuple(
        Token(id=f"hero{hero.seat}.discarded{n}", seat=hero.seat, name=name_of(game, card, words), icon="card")
        for n, card in enumerate(hero.discard)
    )
