"""The picture of a table of RoboMon, as one seat sees it."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Banner, Card, Counter, Die, Grid, Man, Node, Plate, Scene, Square, Story, Token, Zone
from tabletron.games.robomon import texts
from tabletron.games.robomon.box import CardId
from tabletron.games.robomon.rules import challenge
from tabletron.games.robomon.rules.contest import competitor_of
from tabletron.games.robomon.state import (
    Mon,
    RoboMon,
    Slot,
    attributes,
    card_of,
    exit_of,
    fighting,
    owner,
    sheet_of,
)
from tabletron.games.robomon.texts import name_of, who
from tabletron.games.robomon.words import icon_word

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
        zones += [_side(game, 1 - near, seat, words), _board(game, words), _order(game, words)]
    zones += _offers(game, seat, words)
    zones += [_side(game, near, seat, words)] if game.slots else [_waiting(game, seat, words)]
    if game.seats == 1:
        zones.append(_sheet(game, words))
    zones += _banners(game, words)
    facts = [words(MODES[game.mode])]
    if game.map:
        facts.append(words(game.content.map[game.map].name))
    if game.round:
        facts.append(words("Round {n}", n=game.round))
    return Scene(tuple(zones), tuple(facts))


# --- the map


def _board(game: RoboMon, words: Words) -> Node:
    grid, way_out = game.grid, exit_of(game)
    starts = _starts(game)
    squares = []
    for number, terrain in enumerate(grid.terrain):
        name = grid.names[number]
        mark = grid.icon.get(number, "")
        tip = icon_word(mark) if mark else ""
        if number == way_out:
            mark, tip = "E", words("exit")
        elif number in starts:
            mark, tip = "x", words("start square")
        short = {"basic": "!", "special": "*"}.get(mark, mark)
        squares.append(Square(f"sq.{name}", name, terrain, words(texts.TERRAIN[terrain]), short, tip))
    men = [_man(game, mon, words) for side in (0, 1) for mon in fighting(game, side)]
    if game.pawn >= 0:
        men.append(Man("pawn", words("Your character"), grid.names[game.pawn], "pawn", seat=0))
    return Grid(
        id="map", name=words(game.content.map[game.map].name), columns=grid.width, squares=tuple(squares),
        men=tuple(men),
    )  # fmt: skip


def _starts(game: RoboMon) -> set[int]:
    item = game.content.map[game.map]
    return {game.grid.square(*place) for place in (*item.x_you, *item.x_foe)}


def _man(game: RoboMon, mon: Mon, words: Words) -> Man:
    label = f"{mon.left}/{mon.hp}"
    return Man(
        f"mon{mon.id}", name_of(game, mon, words), game.grid.names[mon.square], card_of(game, mon).type, label,
        seat=mon.side, tip=words("{n} [hp] left, {tokens} [armor]", n=mon.left, tokens=mon.armor),
    )  # fmt: skip


def _order(game: RoboMon, words: Words) -> Node:
    """Who is still to act this round."""
    acting = [turn.mon for turn in game.turns]
    waiting = [game.slots[slot].mon for slot in game.order if game.slots[slot].mon >= 0]
    tokens = [
        Token(id=f"order{place}", name=name_of(game, game.mons[mon], words), icon="pawn", seat=game.mons[mon].side)
        for place, mon in enumerate([*acting, *waiting])
    ]
    return Zone(id="order", name=words("Turn order"), shape="row", nodes=tuple(tokens))


# --- a side


def _side(game: RoboMon, side: int, seat: Seat | None, words: Words) -> Node:
    nodes: list[Node] = [
        Plate(id=f"side{side}", seat=side, name=_title(game, side, words), active=_is_active(game, side))
    ]
    nodes += [_mon(game, slot, words) for slot in game.slots if slot.side == side and slot.mon >= 0]
    if owner(game, side) is not None:
        nodes += [_dice(game, side, words), _tokens(game, side, words)]
    if game.seats == 1 and side == 0:
        team = [game.mons[mon] for mon in game.team if game.mons[mon].where != "map"]
        cards = tuple(_reserve(game, mon, words) for mon in team)
        nodes.append(Zone(id="reserve", seat=0, name=words("Team"), shape="row", nodes=cards))
    elif game.benches[side] and not _is_open(game, side, seat):
        nodes.append(
            Counter(id=f"bench{side}", seat=side, name=words("Bench"), value=len(game.benches[side]), icon="pile")
        )
    elif game.benches[side]:
        cards = tuple(
            _card(game, card, f"offered.{card}" if side == seat else f"bench{side}.{card}", words)
            for card in game.benches[side]
        )
        nodes.append(Zone(id=f"bench{side}", seat=side, name=words("Bench"), shape="row", nodes=cards))
    return Zone(id=f"side{side}.bench", seat=side, name=_title(game, side, words), shape="seat", nodes=tuple(nodes))


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


def _marks(game: RoboMon, mon: Mon, words: Words) -> list[str]:
    """What a RoboMon carries now."""
    marks = [words("{n} of {of} [hp]", n=mon.left, of=mon.hp)]
    if not mon.sheet:
        marks.append(words("{n} of {of} [power]", n=mon.power, of=card_of(game, mon).power))
    if mon.armor:
        marks.append(f"{mon.armor} [armor]")
    if mon.sheet or game.seats == 2:
        marks.append(words("{n} of {of} [time]", n=mon.time, of=card_of(game, mon).time))
    marks += [words(texts.STATUS["trap"])] * mon.trapped + [words(texts.STATUS["paralyze"])] * mon.paralyzed
    marks += [words("resists traps")] * mon.resists_trap + [words("resists paralysis")] * mon.resists_paralysis
    return marks


def _mon(game: RoboMon, slot: Slot, words: Words) -> Node:
    """A RoboMon on the map: its card or its sheet, and what lies on it."""
    mon = game.mons[slot.mon]
    card = card_of(game, mon)
    if mon.sheet:
        sheet = sheet_of(game, mon)
        rows = [texts.sheet_row(one, sheet.damage[n], words) for n, one in enumerate(card.abilities)]
        rows += texts.d4_rows(game, sheet, words)
    else:
        rows = _rows(game, mon.card, words)
        if slot.token:
            rows.append(words("token used: [{icon}]", icon=slot.token))
    return Card(
        id=f"card{mon.id}", seat=mon.side, name=words(card.name), kind=card.type, art=f"mon{card.id}",
        rows=(*_marks(game, mon, words), _facts(game, mon.card, words), *rows), source=card.source,
    )  # fmt: skip


def _facts(game: RoboMon, number: CardId, words: Words) -> str:
    card = game.content.card[number]
    attrs = [words(texts.ATTRS[attr]) for attr in card.attrs]
    kind = words(texts.TYPES[card.type])
    return ", ".join([kind, words("speed {n}", n=card.speed), words("movement {n}", n=card.move), *attrs])


def _rows(game: RoboMon, number: CardId, words: Words) -> list[str]:
    card = game.content.card[number]
    rows = [texts.ability_row(ability, words) for ability in card.abilities]
    return rows + ([texts.ongoing_row(card.ongoing, words)] if card.ongoing else [])


def _reserve(game: RoboMon, mon: Mon, words: Words) -> Node:
    card = card_of(game, mon)
    state = [] if mon.able else [words("cannot fight")]
    rows = [*state, *_marks(game, mon, words), _facts(game, mon.card, words), *_rows(game, mon.card, words)]
    return Card(id=f"card{mon.id}", seat=0, name=words(card.name), kind=card.type, rows=tuple(rows), source=card.source)


def _dice(game: RoboMon, side: int, words: Words) -> Node:
    faces = [(face, False) for face in game.dice[side]] + [(face, True) for face in game.spent[side]]
    dice = tuple(
        Die(id=f"die{side}.{place}", seat=side, name=words(texts.ICONS[face]), face=words(texts.ICONS[face]), used=used)
        for place, (face, used) in enumerate(faces)
    )
    return Zone(id=f"dice{side}", seat=side, name=words("Action dice"), shape="row", nodes=dice)


def _tokens(game: RoboMon, side: int, words: Words) -> Node:
    """The Attack/Defend tokens of the places; one that gave its icon is an empty place."""
    tokens = tuple(
        Token(
            id=f"token{slot.id}", seat=side, name=words("Attack/Defend token"), icon=slot.token or "shield",
            empty=bool(slot.token),
        )
        for slot in game.slots
        if slot.side == side and slot.mon >= 0
    )  # fmt: skip
    return Zone(id=f"tokens{side}", seat=side, name=words("Tokens"), shape="row", nodes=tokens)


# --- drafts, items, banners


def _card(game: RoboMon, number: CardId, key: str, words: Words) -> Node:
    card = game.content.card[number]
    facts = words("{hp} [hp], {power} [power], {armor} [armor]", hp=card.hp, power=card.power, armor=card.armor)
    rows = (facts, _facts(game, number, words), *_rows(game, number, words))
    return Card(id=key, name=words(card.name), kind=card.type, rows=rows, source=card.source)


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
    nodes = tuple(_card(game, card, f"offered.{card}", words) for card in cards)
    return [Zone(id="offered", name=words("To choose from"), shape="grid", columns=4, nodes=nodes)]


def _waiting(game: RoboMon, seat: Seat | None, words: Words) -> Node:
    """Teams while they are made: a seat's own, and how many the others have."""
    nodes: list[Node] = []
    if game.seats == 1:
        nodes = [_reserve(game, game.mons[mon], words) for mon in game.team]
    else:
        for side in (0, 1):
            if _is_open(game, side, seat):
                nodes += [_card(game, card, f"bench{side}.{card}", words) for card in game.benches[side]]
            else:
                name = words("{seat}: cards", seat=who(side))
                nodes.append(Counter(id=f"bench{side}", seat=side, name=name, value=len(game.benches[side])))
    return Zone(id="team", name=words("Team"), shape="row", nodes=tuple(nodes))


def _sheet(game: RoboMon, words: Words) -> Node:
    """What the character carries, the Save Box, and the attributes."""
    nodes: list[Node] = [
        Counter(id=f"item.{item}", name=words(texts.ITEMS[item]), value=n) for item, n in game.items.items() if n
    ]
    nodes += [
        Counter(id=f"attribute.{name}", name=words(text), value=value)
        for (name, text), value in zip(texts.SKILLS.items(), attributes(game), strict=True)
    ]
    if game.box:
        names = ", ".join(words(game.content.card[card].name) for card in game.box)
        nodes.append(Story(id="box", name=words("Save Box"), text=(names,)))
    return Zone(id="sheet", name=words("Character sheet"), shape="column", nodes=tuple(nodes))


def _banners(game: RoboMon, words: Words) -> list[Node]:
    if game.challenge == "no":
        return []
    promised = "; ".join(texts.condition(one, words) for one in challenge.conditions(game))
    broken = words("Challenge broken: {text}", text=promised)
    text = broken if game.challenge == "broken" else words("Challenge: {text}", text=promised)
    return [Banner(id="challenge", text=text)]
