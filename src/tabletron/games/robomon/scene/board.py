"""The map of a battle and who stands on it, and the order of turns."""

from __future__ import annotations

from functools import cache

from tabletron.core.i18n import Words
from tabletron.core.scene import Grid, Key, Man, Node, Plane, Range, Ring, Square, Token, Zone
from tabletron.games.robomon.box import Ability
from tabletron.games.robomon.geometry import grid as ground
from tabletron.games.robomon.options import Toss
from tabletron.games.robomon.rules import icons, movement, ongoing, reprogram
from tabletron.games.robomon.state import Mon, RoboMon, card_of, exit_of, fighting, owner
from tabletron.games.robomon.words import signs
from tabletron.games.robomon.words.cards import name_of
from tabletron.games.robomon.words.signs import icon_word

SHORT = {"basic": "!", "special": "*"}


def board(game: RoboMon, near: int, words: Words) -> Node:
    """The map as the side `near` sees it: its own pieces are round."""
    grid = game.grid
    men = [_man(game, mon, near, words) for side in (0, 1) for mon in fighting(game, side)]
    if game.pawn >= 0:
        men.append(
            Man(
                "pawn",
                words("Your character"),
                grid.names[game.pawn],
                "pawn",
                seat=0,
                art="person-gerald",
                shape="pawn",
                active=_is_characters(game),
                tip=words("Your character"),
            )
        )
    name = words(game.content.map[game.map].name)
    squares = _squares(grid, exit_of(game), _starts(game), words)
    legend = _legend(squares, words)
    return Grid(id="map", name=name, columns=grid.width, squares=squares, men=tuple(men), legend=legend)


@cache
def _squares(grid: ground.Grid, way_out: int | None, starts: frozenset[int], words: Words) -> tuple[Square, ...]:
    """The squares of a map, which stay as they are for a whole battle."""
    squares = []
    for number, terrain in enumerate(grid.terrain):
        name, mark = grid.names[number], grid.icon.get(number, "")
        icon, tip = mark if mark in SHORT else "", icon_word(mark) if mark else ""
        if number == way_out:
            mark, icon, tip = "E", "exit", words("exit")
        elif number in starts:
            mark, icon, tip = "x", "start", words("start square")
        kind = words(signs.TERRAIN[terrain])
        tip = tip or (words(signs.GOING[terrain]) if terrain in signs.GOING else "")
        squares.append(Square(f"sq.{name}", name, terrain, kind, SHORT.get(mark, mark), tip, icon))
    return tuple(squares)


@cache
def _legend(squares: tuple[Square, ...], words: Words) -> tuple[Key, ...]:
    """What this map shows, line by line."""
    seen = {square.sign for square in squares} | {square.icon for square in squares}
    keys = [
        Key(words(text), mark="x", icon=name) if name == "start" else Key(words(text), name)
        for name, text in signs.LEGEND.items()
        if name in seen
    ]
    printed = sorted({square.tip for square in squares if square.mark.startswith("+") or square.icon in SHORT})
    if printed:
        keys.append(Key(words("{icons}: extra for attacks", icons=" ".join(printed)), mark="+"))
    return tuple(keys)


def _is_characters(game: RoboMon) -> bool:
    return bool(game.actions) or game.toss is not None


def _starts(game: RoboMon) -> frozenset[int]:
    item = game.content.map[game.map]
    return frozenset(game.grid.square(*place) for place in (*item.x_you, *item.x_foe))


def _man(game: RoboMon, mon: Mon, near: int, words: Words) -> Man:
    card, grid, names = card_of(game, mon), game.grid, game.grid.names
    marks = [f"{mon.armor} [armor]"] * bool(mon.armor) + [f"{mon.time} [time]"] * bool(mon.time)
    marks += ["[trap]"] * mon.trapped + ["[paralyze]"] * mon.paralyzed
    foes = fighting(game, 1 - mon.side)
    far = max((ability.range for ability in card.abilities if not ability.heals), default=1)
    close = [foe for foe in foes if grid.distances(mon.square)[foe.square] <= far]
    seen = [foe for foe in close if grid.sees(mon.square, foe.square)]
    return Man(
        f"mon{mon.id}",
        name_of(game, mon, words),
        names[mon.square],
        card.type,
        f"{mon.left}/{mon.hp}",
        seat=owner(game, mon.side),
        side=mon.side,
        tip=words("{n} [hp] left, {tokens} [armor]", n=mon.left, tokens=mon.armor),
        art=f"robomon-{mon.card}",
        shape="round" if mon.side == near else "square",
        marks=tuple(marks[:2]),
        active=bool(game.turns) and game.turn.mon == mon.id,
        reach=tuple((names[square], cost) for cost, square in movement.destinations(game, mon, _points(game, mon))),
        ranges=tuple(_range(game, mon, ability, words) for ability in card.abilities),
        sees=tuple(f"mon{foe.id}" for foe in seen),
        blind=tuple(f"mon{foe.id}" for foe in close if foe not in seen),
    )


def _points(game: RoboMon, mon: Mon) -> int:
    """How far it could go now: with every icon that is left on its turn, else with one."""
    if mon.sheet:
        return ongoing.sheet_movement(game, mon)
    move = card_of(game, mon).move
    if not game.turns or game.turn.mon != mon.id:
        return move
    most = max((way.dice + way.wild + way.token for way in icons.goes(game, mon)), default=0)
    return game.turn.stride + most * move


def _range(game: RoboMon, mon: Mon, ability: Ability, words: Words) -> Range:
    names = game.grid.names
    return Range(words(ability.name), tuple(names[square] for square in sorted(affected(game, ability, mon.square))))


def affected(game: RoboMon, ability: Ability, square: int) -> frozenset[int]:
    """The squares that an ability can affect from there, however it is turned."""
    grid = game.grid
    if not ability.area:
        return grid.within(square, ability.range)
    return frozenset().union(*(grid.area(ability.area, square, turns) for turns in range(4)))


def lid(game: RoboMon, toss: Toss, words: Words) -> Node:
    """The lid of the box with its zones, for a toss (RM-174, RM-184)."""
    name = words(
        "A d{n} at {name}, into the lid of the box",
        n=len(reprogram.DIE[toss.tool]),
        name=name_of(game, game.mons[toss.mon], words),
    )
    middle = reprogram.MIDDLE
    rings = tuple(
        Ring(f"zone.{zone}", words(signs.ZONES[zone]), middle, middle, radius) for radius, zone in reprogram.RADII
    )
    return Plane(id="lid", name=name, width=2 * middle, height=2 * middle, unit=10, ghost=8, rings=rings)


def order(game: RoboMon, words: Words) -> Node:
    """Everybody in the order of turns, fastest first; who has acted is off."""
    acting = {turn.mon for turn in game.turns}
    waiting = {game.slots[slot].mon for slot in game.order}
    mons = [mon for side in (0, 1) for mon in fighting(game, side)]
    tokens = [
        Token(
            id=f"order{mon.id}",
            name=name_of(game, mon, words),
            icon=f"robomon-{mon.card}",
            seat=owner(game, mon.side),
            side=mon.side,
            tip=f"{card_of(game, mon).speed}",
            active=mon.id in acting,
            off=mon.id not in acting | waiting,
        )
        for mon in sorted(mons, key=lambda mon: _turn_of(game, mon))
    ]
    if game.pawn >= 0:
        tokens.append(
            Token(
                id="order.pawn", name=words("You"), icon="person-gerald", tip=words("last"), active=_is_characters(game)
            )
        )
    return Zone(id="order", name=words("Turn order"), shape="row", nodes=tuple(tokens))


def _turn_of(game: RoboMon, mon: Mon) -> tuple[int, int]:
    """Those who are through, who acts, then the others as they follow; among those by speed."""
    coming = [game.slots[slot].mon for slot in game.order]
    place = coming.index(mon.id) + 2 if mon.id in coming else int(any(turn.mon == mon.id for turn in game.turns))
    return place, -card_of(game, mon).speed
