"""What a seat may answer."""

from __future__ import annotations

from msgspec import Struct


class Option(Struct, frozen=True, array_like=True, tag=True, gc=False):
    """One legal answer; a game has a subclass for each kind.

    Its class name and its fields are what records and notation are made of, so neither changes without need.
    """
