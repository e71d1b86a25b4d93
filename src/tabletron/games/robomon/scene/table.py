"""The picture of a table of RoboMon, as one seat sees it."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Banner, Card, Counter, Die, Node, Plate, Scene, Story, Token, Zone
from tabletron.games.robomon.box import CardId
from tabletron.games.robomon.rules import challenge
from tabletron.games.robomon.rules.contest import competitor_of
from tabletron.games.robomon.scene import board, sheets
from tabletron.games.robomon.state import RoboMon, attributes, owner
from tabletron.games.robomon.words import cards, signs
from tabletron.games.robomon.words.signs import who

MODES = {
    "wild": message("Wild encounter"),
    "competitive": message("Competitive battle"),
    "battleground": message("Battleground"),
}


def scene(game: RoboMon, seat: Seat | None, words: Words) -> Scene:
    """The other side, the map, the turn order, and the seat's own RoboMon, dice and items."""
    near = 0 if seat is None else seat
    zones: list[Node] = []
    if game.slots:
        zones += [_side(game, 1 - near, seat, words), board.board(game, near, words), board.order(game, words)]
        zones += [done] if (done := sheets.trace(game, words)) else []
    zones += _offers(game, seat, words)
    zones += [_side(game, near, seat, words)] if game.slots else _waiting(game, near, seat, words)
    if game.seats == 1:
        zones.append(_sheet(game, words))
    if game.toss:
        zones.append(board.lid(game, game.toss, words))
    zones += _banners(game, words)
    facts = [words(MODES[game.mode])]
    if game.map:
        facts.append(words(game.content.map[game.map].name))
    if game.round:
        facts.append(words("Round {n}", n=game.round))
    return Scene(tuple(zones), tuple(facts), layout="battle")


# --- a side


def _side(game: RoboMon, side: int, seat: Seat | None, words: Words) -> Node:
    nodes: list[Node] = [
        Plate(
            id=f"side{side}",
            seat=owner(game, side),
            side=side,
            name=_title(game, side, words),
            active=_is_active(game, side),
            lamp=_at_once(game),
        )
    ]
    nodes += [sheets.unit(game, slot, words) for slot in game.slots if slot.side == side and slot.mon >= 0]
    if owner(game, side) is not None:
        nodes += [_dice(game, side, words), _tokens(game, side, words)]
    if game.seats == 1 and side == 0:
        team = [game.mons[mon] for mon in game.team if game.mons[mon].where != "map"]
        cards = tuple(sheets.reserve(game, mon, words) for mon in team)
        nodes.append(Zone(id="reserve", seat=0, name=words("Team"), shape="row", nodes=cards))
    elif game.benches[side]:
        nodes.append(_bench(game, side, seat, words))
    return Zone(
        id=f"side{side}.bench", seat=owner(game, side), side=side, name=_title(game, side, words), shape="seat",
        nodes=tuple(nodes),
    )  # fmt: skip


def _bench(game: RoboMon, side: int, seat: Seat | None, words: Words) -> Node:
    """The cards that a side has not played yet: open to who knows them, backs to others."""
    if _is_open(game, side, seat):
        keys = "offered" if side == seat and game.slots else f"bench{side}"
        cards = [sheets.card(game, card, f"{keys}.{card}", words) for card in game.benches[side]]
    else:
        cards = [
            Card(id=f"bench{side}.{n}", seat=side, name=words("face down"), kind="none", back=True)
            for n in range(len(game.benches[side]))
        ]
    return Zone(id=f"bench{side}", seat=side, name=words("Bench"), shape="row", nodes=tuple(cards))


def _at_once(game: RoboMon) -> bool:
    """Whether both players choose at the same time, unseen: most drafts, and RoboMon from the bench."""
    if game.seats == 1:
        return False
    if not game.slots:
        return game.switches.draft == "closed" or (game.switches.draft == "choice" and game.switches.mirror == "on")
    empty = any(slot.mon < 0 and game.benches[slot.side] for slot in game.slots)
    return empty and game.round > 0 and not game.turns and not game.order


def _is_open(game: RoboMon, side: int, seat: Seat | None) -> bool:
    """Whether a seat knows the cards of a bench: its own, or all after open picks."""
    if game.seats == 1:
        return False
    chosen_openly = game.switches.draft == "open" or (game.switches.draft == "choice" and game.switches.mirror == "off")
    return side == seat or chosen_openly


def _is_active(game: RoboMon, side: int) -> bool:
    return bool(game.turns) and game.mons[game.turn.mon].side == side


def _title(game: RoboMon, side: int, words: Words) -> str:
    if owner(game, side) is not None:
        return who(side)
    if game.mode == "wild":
        return words("Wild RoboMon")
    return words(competitor_of(game).name)


def _dice(game: RoboMon, side: int, words: Words) -> Node:
    """The pool, sorted by icon; what is spent comes last."""
    faces = [(face, False) for face in sorted(game.dice[side], key=list(signs.ICONS).index)]
    faces += [(face, True) for face in game.spent[side]]
    tips = {"wild": "−1 [power]", "time": words("no use")}
    dice = tuple(
        Die(
            id=f"die{side}.{place}",
            seat=side,
            name=words(signs.ICONS[face]),
            face=face,
            used=used,
            tip="" if used else tips.get(face, ""),
        )
        for place, (face, used) in enumerate(faces)
    )
    return Zone(id=f"dice{side}", seat=side, name=words("Action dice"), shape="row", nodes=dice)


def _tokens(game: RoboMon, side: int, words: Words) -> Node:
    """The Attack/Defend tokens of the places; one that gave its icon shows it and is off."""
    tokens = tuple(
        Token(
            id=f"token{slot.id}",
            seat=side,
            name=cards.name_of(game, game.mons[slot.mon], words),
            icon=slot.token or "token",
            off=bool(slot.token),
            tip=words("used: [{icon}]", icon=slot.token) if slot.token else words("not set"),
        )
        for slot in game.slots
        if slot.side == side and slot.mon >= 0
    )
    return Zone(id=f"tokens{side}", seat=side, name=words("Attack/Defend tokens"), shape="row", nodes=tokens)


# --- drafts, items, banners


def _offers(game: RoboMon, seat: Seat | None, words: Words) -> list[Node]:
    """Cards to pick from: face up, or the seat's own hand."""
    cards: list[CardId] = list(game.offered)
    if not game.slots and game.seats == 1:
        cards = list(game.decks[0])
    elif not game.slots and seat is not None and not cards:
        both = game.switches.draft == "choice" and game.switches.mirror == "on"
        cards = list(game.decks[seat]) if both else list(game.hands[seat])
    if not cards:
        return []
    nodes = tuple(sheets.card(game, card, f"offered.{card}", words) for card in cards)
    return [Zone(id="offered", name=words("To choose from"), shape="grid", columns=4, nodes=nodes)]


def _waiting(game: RoboMon, near: int, seat: Seat | None, words: Words) -> list[Node]:
    """Teams while they are made: a seat's own, and what it may know of the other's."""
    zones = []
    for side in (near,) if game.seats == 1 else (1 - near, near):
        lamp, picks = _at_once(game), (game.first + sum(map(len, game.benches))) % 2
        active = not lamp and (game.seats == 1 or side == picks)
        nodes: list[Node] = [Plate(id=f"side{side}", seat=side, name=who(side), lamp=lamp, active=active)]
        team = tuple(sheets.reserve(game, game.mons[mon], words) for mon in game.team)
        bench = Zone(id="reserve", seat=0, name=words("Team"), shape="row", nodes=team)
        nodes.append(bench if game.seats == 1 else _bench(game, side, seat, words))
        zones.append(Zone(id=f"side{side}.bench", seat=side, name=who(side), shape="seat", nodes=tuple(nodes)))
    return [*zones]


def _sheet(game: RoboMon, words: Words) -> Node:
    """What the character carries, the Save Box, and the attributes."""
    nodes: list[Node] = [
        Counter(id=f"item.{item}", name=words(signs.ITEMS[item]), value=n, icon=item)
        for item, n in game.items.items()
        if n
    ]
    values = zip(signs.SKILLS.values(), attributes(game), strict=True)
    note = ", ".join(f"{words(text)} {value:+}" for text, value in values)
    if game.box:
        names = ", ".join(words(game.content.card[card].name) for card in game.box)
        nodes.append(Story(id="box", name=words("Save Box"), text=(names,)))
    return Zone(
        id="sheet", name=words("Your character"), shape="column", nodes=tuple(nodes), note=note, art="person-gerald"
    )


def _banners(game: RoboMon, words: Words) -> list[Node]:
    if game.challenge == "no":
        return []
    promised = "; ".join(line.say(words) for line in challenge.conditions(game))
    broken = words("Challenge broken: {text}", text=promised)
    text = broken if game.challenge == "broken" else words("Challenge: {text}", text=promised)
    return [Banner(id="challenge", text=text)]
