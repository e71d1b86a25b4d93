"""The picture of a table of Mega Man Adventures, as one seat sees it."""

from __future__ import annotations

from collections import Counter as Tally

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Banner, Card, Counter, Die, Node, Scene, Story, Token, Zone
from tabletron.games.adventures.box import COLOURS, CardId
from tabletron.games.adventures.rules import dice
from tabletron.games.adventures.scene.course import boss, boss_facts, course
from tabletron.games.adventures.scene.hero import bench, light, planks
from tabletron.games.adventures.state import COLOUR, FACE, SHOWS, Adventures, Hero, Step
from tabletron.games.adventures.words import cards, signs
from tabletron.games.adventures.words.cards import name_of
from tabletron.games.adventures.words.signs import SURPRISES, who

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
ACTION_STEPS = ("dice_pool", "engage", "abilities")


def scene(game: Adventures, seat: Seat | None, words: Words) -> Scene:
    """The other heroes clockwise, the middle of the table, what neighbours share, and the seat's own board."""
    start = 0 if seat is None else seat
    around = [game.heroes[(start + place) % game.seats] for place in range(game.seats)]
    others, mine = (around, []) if seat is None else (around[1:], around[:1])
    shown = _shown(game, around[0])
    zones: list[Node] = [bench(game, hero, seat, shown, words) for hero in others]
    zones += [*_choice(game, words), *_stage(game, shown, words), *_session(game, words), _commons(game, words)]
    zones += planks(game, start, words)
    zones += [bench(game, hero, seat, shown, words) for hero in mine]
    zones += [*_campaign(game, words), *_verdict(game, words)]
    facts = (words(SESSIONS[game.session]), *_round(game, words), words(LEVELS[game.switches.difficulty]))
    return Scene(tuple(zones), facts, tuple(words(name) for name in PHASES), PHASE_OF.get(game.step), layout="ring")


def _round(game: Adventures, words: Words) -> tuple[str, ...]:
    return (words("Round {n}", n=game.round),) if game.round else ()


def _shown(game: Adventures, first: Hero) -> Hero | None:
    """Whose course lies in the middle: that of the active hero, otherwise one's own."""
    if game.offered:
        return None
    hero = game.acting if game.step in ACTION_STEPS else first
    return hero if hero.boss else None


# --- the middle of the table


def _stage(game: Adventures, hero: Hero | None, words: Words) -> list[Node]:
    """The boss, the course, and the dice of who walks it."""
    if hero is None:
        return []
    way = course(game, hero, words)
    nodes: list[Node] = [boss(game, hero, words), *([way] if way else [])]
    if game.step in ACTION_STEPS:
        nodes.append(Zone(id="pool", name=words("Dice pool"), shape="row", nodes=_pool(game, words)))
    name = words("The course of {hero}", hero=who(hero.seat))
    return [Zone(id="middle", seat=hero.seat, name=name, shape="column", nodes=tuple(nodes))]


def _pool(game: Adventures, words: Words) -> tuple[Node, ...]:
    """The dice of the active player by what they show; locked ones cannot be used."""
    free = [(f"pool.die{n}", die, False) for n, die in enumerate(game.pool)]
    locked = [(f"pool.lock{n}", lock.die, True) for n, lock in enumerate(game.locks)]
    return tuple(
        Die(
            id=key, name=words(signs.COLOURS[COLOUR[die]]), face=FACE[die], dye=COLOUR[die], used=used,
            tip=words("locked") if used else "",
        )
        for key, die, used in sorted(free + locked, key=lambda one: (one[2], SHOWS[one[1]], one[1], one[0]))
    )  # fmt: skip


def _commons(game: Adventures, words: Words) -> Node:
    """What belongs to nobody and to everybody: tanks, dice, boxes, decks and sabotage."""
    left = Tally(game.boxes)
    boxes = tuple(
        Counter(id=f"box.{kind.id}", name=words(kind.name), value=left[kind.id], icon=SURPRISES[kind.id].strip("[]"))
        for kind in game.content.surprises
    )
    supply = tuple(
        Counter(
            id=f"supply.{colour}", name=words(cards.SUPPLY[colour]), value=dice.room_for(game, colour),
            icon=f"{colour}_die",
        )
        for colour in COLOURS
    )  # fmt: skip
    nodes: list[Node] = [
        Counter(id="tanks", name=words("Energy tanks"), value=game.tanks, icon="tank"),
        *supply,
        Zone(id="boxes", name=words("Surprise boxes"), shape="stack", nodes=boxes, note=words("still face down")),
        Counter(id="patterns", name=words("Pattern cards"), value=len(game.pattern_deck), icon="pile"),
    ]
    if game.sabotages:
        nodes.append(Zone(id="sabotage", name=words("Sabotage"), shape="stack", nodes=_sabotage(game, words)))
    if game.seats <= 2:
        nodes.append(Counter(id="lights", name=words("Dr. Light cards"), value=len(game.light_deck), icon="light"))
    return Zone(id="commons", name=words("Common"), shape="row", nodes=tuple(nodes))


def _sabotage(game: Adventures, words: Words) -> tuple[Node, ...]:
    return tuple(
        Card(
            id=f"sabotage.{card}", kind="sabotage", name=name_of(game, card, words), art="sabotage",
            rows=cards.lines(game.content.sabotage[card].effect, words), source=game.content.sabotage[card].source,
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
    return [Zone(id="offered", name=words("To choose from"), shape="grid", columns=2, nodes=cards)]


def _offered(game: Adventures, card: CardId, seat: Seat | None, words: Words) -> Node:
    key, box = f"offered.{card}", game.content
    if card in box.light:
        return light(game, key, card, words, seat)
    rows: tuple[str, ...] = ()
    if card in box.master and not game.finale:
        rows = cards.lines(box.master[card].stage, words)
    elif card in box.boss and (card not in box.master or game.switches.peek_boss == "on"):
        rows = cards.lines(box.boss[card].boss, words)
    elif card in box.hero:
        rows = (words(cards.HEROES[card]),) if card in cards.HEROES else ()
    peek = card in box.boss and (card not in box.master or game.switches.peek_boss == "on")
    tip = "; ".join((*cards.lines(box.boss[card].boss, words), *boss_facts(game, card, words))) if peek else ""
    items = box.boss if card in box.boss else box.hero
    return Card(
        id=key, seat=seat, kind="boss" if card in box.boss else "hero", name=name_of(game, card, words), art=card,
        rows=rows, tip=tip, source=items[card].source, mark=who(seat) if seat is not None else "",
    )  # fmt: skip


def _session(game: Adventures, words: Words) -> list[Node]:
    """Between two sessions of a campaign: how the last one ended, and that one may stop here."""
    if game.step not in ("setup", "over") or not game.tries or game.ended:
        return []
    last = game.tries[-1]
    if not last.won:
        text = [words("The session can be tried again with the weapons of its start.")]
    else:
        won = [
            words("{seat} wins {weapon}", seat=who(seat), weapon=name_of(game, owned[-1], words))
            for seat, owned in enumerate(game.owned)
            if owned
        ]
        text = [" · ".join(won)]
    name = words("Session {n} is won", n=last.session) if last.won else words("Session {n} is lost", n=last.session)
    text.append(words("Everything is kept: you may stop here and go on another day."))
    return [Story(id="session", name=name, text=tuple(text))]


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
    if game.step != "over" or not game.lost:
        return []
    return [Banner(id="verdict", name=words("Result"), text=words("A hero is out of life."))]
