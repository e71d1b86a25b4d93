"""The scene kit: the table as a tree of a few kinds of node, for any screen.

Texts may hold icons in square brackets, `[fist]`, `[die 3]` or `[die red SS]`: a picture shows the drawing, a line of
text the word.
Whatever can be clicked has an id, and an option names the ids it belongs to.
"""

from __future__ import annotations

from tabletron.core.scene.boards import Aim, Grid, Key, Man, Picture, Piece, Plane, Range, Ring, Shape, Spot, Square
from tabletron.core.scene.nodes import (
    Banner,
    Card,
    Cause,
    Counter,
    Course,
    Die,
    Figure,
    Lane,
    Meter,
    Need,
    Part,
    Pawn,
    Plate,
    Slot,
    Space,
    Story,
    Token,
    Trace,
    Track,
)
from tabletron.core.scene.view import (
    Choice,
    Described,
    Layout,
    Node,
    Question,
    Refused,
    Scene,
    Settled,
    View,
    Zone,
    plain_scene,
    replayed,
    view,
)

__all__ = [
    "Aim", "Banner", "Card", "Cause", "Choice", "Counter", "Course", "Described", "Die", "Figure", "Grid", "Key",
    "Lane", "Layout", "Man", "Meter", "Need", "Node", "Part", "Pawn", "Picture", "Piece", "Plane", "Plate", "Question",
    "Range", "Refused", "Ring", "Scene", "Settled", "Shape", "Slot", "Space", "Spot", "Square", "Story", "Token",
    "Trace", "Track", "View", "Zone", "plain_scene", "replayed", "view",
]  # fmt: skip
