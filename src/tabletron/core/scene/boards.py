"""Boards and what stands on them: squares, planes without fields, and pictures with spots."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tabletron.core.scene.nodes import Thing


class Square(Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """One square of a grid: its terrain in a word and as a letter, and what is printed on it.

    Letters that a picture knows: `.` normal, `s` sand, `~` water, `^` difficult, `#` not part of the grid.
    """

    id: str
    name: str
    sign: str
    terrain: str = ""
    mark: str = ""
    tip: str = ""
    icon: str = ""
    """The drawing of the mark, if it has one."""


class Key(Struct, frozen=True, omit_defaults=True):
    """A line of a grid's legend: a terrain by its letter, or a mark or drawing, and what it means."""

    text: str
    sign: str = "."
    mark: str = ""
    icon: str = ""


class Range(Struct, frozen=True):
    """What somebody on a grid could do from there, and the squares it affects."""

    name: str
    squares: tuple[str, ...]


class Man(Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A piece that stands on a square of a grid."""

    id: str
    name: str
    square: str
    icon: str = ""
    label: str = ""
    """The text beside it, such as the hit points it has left."""
    seat: int | None = None
    side: int | None = None
    """Whose colours it wears, if not those of its seat."""
    tip: str = ""
    art: str = ""
    shape: Literal["round", "square", "pawn"] = "round"
    """Round for the pieces of the seat that looks, square for the others."""
    marks: tuple[str, ...] = ()
    """Small signs at its corners."""
    active: bool = False
    reach: tuple[tuple[str, int], ...] = ()
    """Squares where it could go, with what that costs."""
    ranges: tuple[Range, ...] = ()
    sees: tuple[str, ...] = ()
    """Pieces in its line of sight."""
    blind: tuple[str, ...] = ()
    """Pieces near enough, but out of its sight."""

    @property
    def colours(self) -> int | None:
        return self.seat if self.side is None else self.side


class Grid(Thing, frozen=True, kw_only=True, tag="grid"):
    """A board of squares, row by row from the top left, and the pieces on it."""

    columns: int
    squares: tuple[Square, ...]
    men: tuple[Man, ...] = ()
    legend: tuple[Key, ...] = ()


class Shape(Struct, frozen=True, omit_defaults=True):
    """A closed outline on a plane, such as a piece of terrain."""

    id: str
    name: str
    corners: tuple[tuple[int, int], ...]
    icon: str = ""
    label: str = ""
    tip: str = ""
    art: str = ""
    """Its drawing from above, which fills the box around it."""


class Piece(Struct, frozen=True, omit_defaults=True):
    """A round thing that stands or lies on a plane."""

    id: str
    name: str
    x: int
    y: int
    radius: int
    icon: str = ""
    label: str = ""
    """The text beside it, such as its size or the health it has left."""
    seat: int | None = None
    side: int | None = None
    """Whose colours it wears, if not those of its seat."""
    tip: str = ""
    faded: bool = False
    active: bool = False
    marks: tuple[str, ...] = ()
    """Small signs at its edge."""

    @property
    def colours(self) -> int | None:
        return self.seat if self.side is None else self.side


class Aim(Struct, frozen=True, omit_defaults=True):
    """What a piece of a plane could do to another one, for a picture of it; it decides nothing.

    It works as far as `reach` between their bases, if some line joins them past all `walls`. The line between their
    middles may cross one of the `covers`: farther away than `bare`, it is worth only `covered`. Both are hundredths.
    """

    piece: str
    target: str
    name: str
    reach: int
    worth: int
    covered: int
    walls: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    bare: int = 0


class Ring(Struct, frozen=True):
    """A round zone of a plane, by its middle."""

    id: str
    name: str
    x: int
    y: int
    radius: int


class Plane(Thing, frozen=True, kw_only=True, tag="plane"):
    """A board without fields: things lie where they lie. The origin is at the lower left.

    `unit` is how much of its measure makes one step of what people measure in, such as an inch.
    """

    width: int
    height: int
    unit: int
    shapes: tuple[Shape, ...] = ()
    pieces: tuple[Piece, ...] = ()
    ghost: int = 0
    """The radius of the base of the piece that is placed next."""
    ranges: tuple[int, ...] = ()
    """Distances from a base that people ask about, the first one called 1."""
    aims: tuple[Aim, ...] = ()
    """What the acting piece could do to others from wherever it stands."""
    rings: tuple[Ring, ...] = ()
    """Zones around a middle, the smallest first."""
    circles: tuple[Ring, ...] = ()
    """Lines that are only shown."""
    edges: tuple[str, ...] = ()
    """The names of those who own its upper and its lower edge."""


class Spot(Struct, frozen=True, omit_defaults=True):
    """A place on a picture: where it is (of 1000 across and down; 0 if it has no place there), and how it stands."""

    id: str
    name: str
    label: str = ""
    """What is written on it, such as a letter."""
    x: int = 0
    y: int = 0
    icon: str = ""
    state: str = "open"
    """`open`, `done` or `locked`."""
    tip: str = ""


class Picture(Thing, frozen=True, kw_only=True, tag="picture"):
    """A drawing with places to go to."""

    art: str
    spots: tuple[Spot, ...] = ()
    marks: tuple[Spot, ...] = ()
    """More that is drawn on it, but leads nowhere."""
