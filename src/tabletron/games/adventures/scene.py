"""The picture of a table of Mega Man Adventures, as one seat sees it."""

from __future__ import annotations

from collections import Counter as Tally
from typing import Literal

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Banner, Card, Counter, Die, Node, Plate, Scene, Token, Track, Zone
from tabletron.games.adventures import texts
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.effects import ACTIONS, COLOURS, Action
from tabletron.games.adventures.rules import dice, hidden
from tabletron.games.adventures.state import COLOUR, FACE, FULL, Adventures, Hero, Step
from tabletron.games.adventures.words import SURPRISES, claim_hint, light_text, name_of, who

PHASES = (message("Draw"), message("Plan"), message("Action"), message("Clean-up"))
PHASE_OF: dict[Step, int] = {
    "draw": 0, "planning": 1, "dice_pool": 2, "engage": 2, "abilities": 2, "clean_up": 3,
}  # fmt: skip
LEVELS = {
    "easy": message("Easy"),
    "normal": message("Normal"),
    "hard": message("Hard"),
    "master": message("Master"),
}
SESSIONS = {0: message("Single game"), 1: message("Session 1"), 2: message("Session 2"), 3: message("Finale")}


def scene(game: Adventures, seat: Seat | None, words: Words) -> Scene:
    """The other heroes clockwise, the middle of the table, and the seat's own board."""
    start = 0 if seat is None else seat
    around = [game.heroes[(start + place) % game.seats] for place in range(game.seats)]
    others, mine = (around, []) if seat is None else (around[1:], around[:1])
    zones: list[Node] = [_bench(game, hero, seat, words) for hero in others]
    zones += [_middle(game, words), *_choice(game, words)]
    zones += [_bench(game, hero, seat, words) for hero in mine]
    zones += [*_campaign(game, words), *_verdict(game, words)]
    facts = (words(SESSIONS[game.session]), words(LEVELS[game.switches.difficulty]), *_round(game, words))
    return Scene(tuple(zones), facts, tuple(words(name) for name in PHASES), PHASE_OF.get(game.step))


def _round(game: Adventures, words: Words) -> tuple[str, ...]:
    return (words("Round {n}", n=game.round),) if game.round else ()


def is_active(game: Adventures, hero: Hero) -> bool:
    return game.step in ("dice_pool", "engage", "abilities") and hero is game.acting


# --- a hero


def _bench(game: Adventures, hero: Hero, seat: Seat | None, words: Words) -> Node:
    """Everything of one player; all of it is public but closed hands."""
    key = f"hero{hero.seat}"
    name = words("{seat}: {hero}", seat=who(hero.seat), hero=name_of(game, hero.hero, words)) if hero.hero else ""
    nodes: tuple[Node, ...] = (
        Plate(
            id=key, seat=hero.seat, name=name or who(hero.seat), marks=tuple(_marks(game, hero, words)),
            active=is_active(game, hero),
        ),
        Track(id=f"{key}.life", seat=hero.seat, name=words("Life"), value=hero.life, high=FULL, icon="life"),
        _place(hero, "tokens", words("Bonus tokens"), "row", _tokens(hero, words)),
        _place(hero, "weapons", words("Weapons"), "row", _weapons(game, hero, words)),
        _place(hero, "slots", words("Plan"), "row", _slots(game, hero, words)),
        _place(hero, "lane", words("Course"), "row", _lane(game, hero, words)),
        _place(hero, "hand", words("Hand"), "fan", _hand(game, hero, seat, words)),
        Counter(id=f"{key}.deck", seat=hero.seat, name=words("Deck"), value=len(hero.deck), icon="pile"),
        _place(hero, "discard", words("Discard pile"), "stack", _discard(game, hero, words)),
    )  # fmt: skip
    return Zone(id=f"{key}.bench", seat=hero.seat, name=name or who(hero.seat), shape="seat", nodes=nodes)


def _place(hero: Hero, what: str, name: str, shape: Literal["row", "fan", "stack"], nodes: tuple[Node, ...]) -> Zone:
    return Zone(id=f"hero{hero.seat}.{what}", seat=hero.seat, name=name, shape=shape, nodes=nodes)


def _marks(game: Adventures, hero: Hero, words: Words) -> list[str]:
    """What there is to know of a player at a glance."""
    marks = []
    if game.round and game.first == hero.seat:
        marks.append(words("first player"))
    if game.step in ("dice_pool", "engage", "abilities"):
        place = (hero.seat - game.first) % game.seats
        if place < game.acted:
            marks.append(words("has acted"))
        elif place == game.acted + 1:
            marks.append(words("next"))
        if hero.hand:
            marks.append(words("can boost"))
    if hero.battle:
        marks.append(words("boss battle"))
    return marks


def _tokens(hero: Hero, words: Words) -> tuple[Node, ...]:
    """The three bonus tokens; an inactive one is an empty place."""
    return tuple(
        Token(
            id=f"hero{hero.seat}.token.{token}", seat=hero.seat, name=_token_name(hero, token, words),
            icon=texts.SIGNS[token], empty=token not in hero.tokens,
        )
        for token in ACTIONS
    )  # fmt: skip


def _token_name(hero: Hero, token: Action, words: Words) -> str:
    if token in hero.tokens:
        return words("{token} token", token=texts.sign(token))
    return words("{token} token, inactive", token=texts.sign(token))


def _weapons(game: Adventures, hero: Hero, words: Words) -> tuple[Node, ...]:
    nodes: list[Node] = []
    for weapon, energy in hero.weapons.items():
        card, key = game.content.weapon[weapon], f"hero{hero.seat}.weapon.{weapon}"
        kind = words(texts.TYPES[card.type]) if card.type != "none" else words("no type")
        text = texts.use(("we", *card.cost), game.content.fire[weapon], words)
        nodes.append(
            Card(
                id=key, seat=hero.seat, kind="weapon", name=words(card.name), art=weapon, rows=(text,), mark=kind,
                source=card.source, tip=words.colon(kind, text),
            )
        )  # fmt: skip
        nodes.append(
            Counter(
                id=f"{key}.energy", seat=hero.seat, name=words("Energy"), value=energy, of=card.capacity, icon="energy"
            )
        )
    return tuple(nodes)


def _slots(game: Adventures, hero: Hero, words: Words) -> tuple[Node, ...]:
    """Left support, right support and skill, with Dr. Light beside them; a free slot is an empty place."""
    nodes: list[Node] = []
    for side, card in (("left", hero.left), ("right", hero.right)):
        name = words("left support") if side == "left" else words("right support")
        text = texts.effect(game.content.support[card], words) if card else ""
        nodes.append(_slot(game, hero, side, card, text, name, words))
        if side in hero.lights:
            nodes.append(_light(game, f"hero{hero.seat}.light.{side}", hero.lights[side], words, hero.seat))
    if card := hero.skill:
        text = texts.use(game.content.action[card].cost, game.content.skill[card], words)
    nodes.append(_slot(game, hero, "skill", hero.skill, text if hero.skill else "", words("skill"), words))
    return tuple(nodes)


def _slot(game: Adventures, hero: Hero, slot: str, card: CardId, text: str, name: str, words: Words) -> Node:
    key = f"hero{hero.seat}.{slot}"
    if not card:
        return Token(id=key, seat=hero.seat, name=words("{slot}: empty", slot=name), icon="", empty=True)
    kind = "skill" if slot == "skill" else "support"
    return Card(
        id=key, seat=hero.seat, kind=kind, name=name_of(game, card, words), art=card, rows=(text,), mark=name,
        source=game.content.action[card].source,
    )  # fmt: skip


def _light(game: Adventures, key: str, card: CardId, words: Words, seat: Seat | None = None) -> Card:
    one = game.content.light[card]
    text = light_text(game, card, words)
    return Card(id=key, seat=seat, kind="light", name=words(one.name), art=card, rows=(text,), source=one.source)


def _hand(game: Adventures, hero: Hero, seat: Seat | None, words: Words) -> tuple[Node, ...]:
    """Faces for who may see them, backs for the others (MA-041)."""
    if not hidden.sees_hand(game, seat, hero):
        return tuple(
            Card(id=f"hero{hero.seat}.back{n}", seat=hero.seat, kind="action", name=words("Action card"), back=True)
            for n in range(len(hero.hand))
        )
    return tuple(_action(game, f"card.{card}", card, words, hero.seat) for card in hero.hand)


def _action(game: Adventures, key: str, card: CardId, words: Words, seat: Seat) -> Card:
    one = game.content.action[card]
    support = texts.effect(game.content.support[card], words)
    skill = texts.use(one.cost, game.content.skill[card], words)
    return Card(
        id=key, seat=seat, kind="action", name=words(one.name), art=card, rows=(support, skill), source=one.source,
        tip=words("support: {support}; skill: {skill}", support=support, skill=skill),
    )  # fmt: skip


def _discard(game: Adventures, hero: Hero, words: Words) -> tuple[Node, ...]:
    return tuple(
        Token(id=f"hero{hero.seat}.discarded.{card}", seat=hero.seat, name=name_of(game, card, words), icon="card")
        for card in hero.discard
    )


# --- the course of a hero


def _lane(game: Adventures, hero: Hero, words: Words) -> tuple[Node, ...]:
    """The boss card, the stage card or top pattern card, and how many come after it (MA-047)."""
    nodes: list[Node] = []
    if hero.boss:
        nodes.append(_boss(game, hero, words))
    pile = hero.patterns if hero.battle else hero.stages
    if pile:
        nodes += _top(game, hero, pile[0], words)
        nodes.append(
            Counter(id=f"hero{hero.seat}.ahead", seat=hero.seat, name=words("Cards left"), value=len(pile), icon="pile")
        )
    return tuple(nodes)


def _boss(game: Adventures, hero: Hero, words: Words) -> Node:
    box, boss = game.content, game.content.boss[hero.boss]
    rows = texts.abilities(box.boss_side[hero.boss] if hero.battle else box.stage_side[hero.boss], words)
    facts = boss_facts(game, hero.boss, words)
    peek = hero.battle or game.switches.peek_boss == "on"
    return Card(
        id=f"hero{hero.seat}.boss", seat=hero.seat, kind="boss", name=words(boss.name), art=hero.boss,
        rows=(*rows, *facts) if hero.battle else rows, mark=words("boss side") if hero.battle else words("stage side"),
        tip="; ".join((*texts.abilities(box.boss_side[hero.boss], words), *facts)) if peek else "", source=boss.source,
    )  # fmt: skip


def boss_facts(game: Adventures, card: CardId, words: Words) -> tuple[str, ...]:
    """Pattern cards, weakness and signature move of a boss."""
    boss = game.content.boss[card]
    return (
        words.plural("{n} pattern card", "{n} pattern cards", boss.patterns),
        words("weak to {type}", type=words(texts.TYPES[boss.weakness])),
        words("[signature] is {icons}", icons=texts.icons(boss.signature)),
    )


def _top(game: Adventures, hero: Hero, card: CardId, words: Words) -> list[Node]:
    """What the hero faces next; a hidden card shows its back to everybody (MA-230)."""
    key = f"hero{hero.seat}.top"
    kind = "pattern" if hero.battle else "stage"
    name = words("Pattern card") if hero.battle else words("Stage card")
    if not hidden.covered(game, hero):
        return [Card(id=key, seat=hero.seat, kind=kind, name=name, back=True)]
    if hero.battle:
        text = texts.challenge(game.content.pattern[card])
        effect = game.content.pattern_engage.get(card)
        engage = [words.colon(words("Engage"), texts.effect(effect, words))] if effect else []
        return [Card(id=key, seat=hero.seat, kind=kind, name=name, art=card, rows=(text, *engage))]
    stage = game.content.stage[card]
    spaces = game.content.spaces[card]
    rows = tuple(_space(game, hero, n, texts.challenge(space), words) for n, space in enumerate(spaces, 1))
    return [Card(id=key, seat=hero.seat, kind=kind, name=words(stage.name), art=card, rows=rows, source=stage.source)]


def _space(game: Adventures, hero: Hero, n: int, text: str, words: Words) -> str:
    """A space of the stage card, and how it went."""
    if n <= len(hero.faced):
        done = words("overcome") if hero.faced[n - 1] else words("not overcome")
        return f"{text} ({done})"
    return f"{text} ←" if is_active(game, hero) and game.facing is not None and game.facing.n == n else text


# --- the middle of the table


def _middle(game: Adventures, words: Words) -> Node:
    """What all share: tanks, dice, the challenge under way, decks and sabotage."""
    nodes: list[Node] = [
        Counter(id="tanks", name=words("Energy tanks"), value=game.tanks, icon="tank"),
        *_challenge(game, words),
        Zone(id="pool", name=words("Dice pool"), shape="column", nodes=_pool(game, words)),
        Zone(id="supply", name=words("Dice supply"), shape="row", nodes=_supply(game, words)),
        Zone(id="boxes", name=words("Surprise boxes"), shape="row", nodes=_boxes(game, words)),
        Counter(id="patterns", name=words("Pattern cards"), value=len(game.pattern_deck), icon="pile"),
        Counter(
            id="patterns.gone", name=words("Pattern cards discarded"), value=len(game.pattern_discard), icon="pile"
        ),
        Zone(id="sabotage", name=words("Sabotage"), shape="row", nodes=_sabotage(game, words)),
    ]
    if game.seats <= 2:
        nodes.append(Counter(id="lights", name=words("Dr. Light cards"), value=len(game.light_deck), icon="pile"))
    return Zone(id="middle", name=words("Table"), shape="column", nodes=tuple(nodes))


def _challenge(game: Adventures, words: Words) -> list[Node]:
    facing = game.facing
    if facing is None:
        return []
    rows = [texts.icons(facing.requirement) or words("nothing is needed")]
    if facing.struck:
        rows.append(words("struck: {icon}", icon=texts.sign(facing.struck)))
    rows += [words(texts.RULES[rule]) for rule in game.rules]
    rows += [words("[box] if overcome")] if facing.box else []
    return [
        Card(
            id="challenge", seat=game.acting.seat, kind="challenge", name=words("Challenge {n}", n=facing.n),
            rows=tuple(rows), price=f"{facing.harm}[life]",
        )
    ]  # fmt: skip


def _pool(game: Adventures, words: Words) -> tuple[Node, ...]:
    """The dice of the active player by colour; locked ones cannot be used."""
    free = [(f"pool.die{n}", die, False) for n, die in enumerate(game.pool)]
    locked = [(f"pool.lock{n}", lock.die, True) for n, lock in enumerate(game.locks)]
    rows: list[Node] = []
    for colour in COLOURS:
        nodes = tuple(
            Die(
                id=key,
                name=words(texts.COLOURS[colour]),
                face=FACE[die],
                used=used,
                tip=words("locked") if used else "",
            )
            for key, die, used in free + locked
            if COLOUR[die] == colour
        )
        if nodes:
            rows.append(Zone(id=f"pool.{colour}", name=words(texts.COLOURS[colour]), shape="row", nodes=nodes))
    return tuple(rows)


def _supply(game: Adventures, words: Words) -> tuple[Node, ...]:
    return tuple(
        Counter(id=f"supply.{colour}", name=words(texts.COLOURS[colour]), value=dice.room_for(game, colour), icon="die")
        for colour in COLOURS
    )


def _boxes(game: Adventures, words: Words) -> tuple[Node, ...]:
    """How many tokens of each kind are still face down; that follows from those discarded."""
    left = Tally(game.boxes)
    return tuple(
        Counter(id=f"box.{kind.id}", name=words(kind.name), value=left[kind.id], icon=SURPRISES[kind.id].strip("[]"))
        for kind in game.content.surprises
    )


def _sabotage(game: Adventures, words: Words) -> tuple[Node, ...]:
    return tuple(
        Card(
            id=f"sabotage.{card}", kind="sabotage", name=name_of(game, card, words), art=card,
            rows=texts.abilities(game.content.sabotage[card], words), source=game.content.sabotage_card[card].source,
        )
        for card in game.sabotages
    )  # fmt: skip


# --- what else there is to see


def _choice(game: Adventures, words: Words) -> list[Node]:
    """The cards in the middle, and who claims which (MA-013)."""
    if not game.offered:
        return []
    claimed = {card: seat for seat, card in enumerate(game.claims) if card}
    cards = tuple(_offered(game, card, claimed.get(card), words) for card in game.offered)
    return [Zone(id="offered", name=words("To choose from"), shape="row", nodes=cards)]


def _offered(game: Adventures, card: CardId, seat: Seat | None, words: Words) -> Node:
    key, box = f"offered.{card}", game.content
    if card in box.light:
        return _light(game, key, card, words, seat)
    rows: tuple[str, ...] = ()
    if card in box.stage_side and not game.finale:
        rows = texts.abilities(box.stage_side[card], words)
    elif card in box.boss and (card not in box.master or game.switches.peek_boss == "on"):
        rows = texts.abilities(box.boss_side[card], words)
    peek = card in box.boss and (card not in box.master or game.switches.peek_boss == "on")
    tip = "; ".join((claim_hint(game, card, words), *boss_facts(game, card, words))) if peek else ""
    items = box.boss if card in box.boss else box.hero
    return Card(
        id=key, seat=seat, kind="boss" if card in box.boss else "hero", name=name_of(game, card, words), art=card,
        rows=rows, tip=tip, source=items[card].source,
    )  # fmt: skip


def _campaign(game: Adventures, words: Words) -> list[Node]:
    """How the tries of a campaign went."""
    if not game.tries:
        return []
    rows = tuple(
        Token(
            id=f"try.{n}", icon="star" if one.won else "skull",
            name=words("Session {n}: won", n=one.session) if one.won else words("Session {n}: lost", n=one.session),
            tip=", ".join(name_of(game, boss, words) for boss in one.bosses),
        )
        for n, one in enumerate(game.tries)
    )  # fmt: skip
    return [Zone(id="campaign", name=words("Campaign"), shape="row", nodes=rows)]


def _verdict(game: Adventures, words: Words) -> list[Node]:
    if game.step != "over":
        return []
    text = words("A hero is out of life.") if game.lost else words("Everybody made it.")
    return [Banner(id="verdict", name=words("Result"), text=text)]
