"""Drawings of a report, as SVG: bars with intervals, a line with a band, a histogram. Each says its numbers too."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import htpy as h

from tabletron.bots.arena.run import Share
from tabletron.core.i18n import ENGLISH, Words

WIDTH, ROW, LEFT, RIGHT = 480, 26, 110, 150
HEIGHT, EDGE, LEGEND = 200, 52, 20


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def interval(one: Share, words: Words = ENGLISH) -> str:
    return words("{low} to {high}", low=f"{100 * one.low:.1f}", high=f"{100 * one.high:.1f}")


def bars(rows: Sequence[tuple[str, Share]], words: Words, even: float | None = None) -> h.Element:
    """One bar per row, its 95% interval as a whisker; `even` is a line to compare with."""
    top = max([one.high for _, one in rows] + ([even] if even is not None else []), default=1.0) or 1.0
    scale = (WIDTH - LEFT - RIGHT) / top
    height = ROW * len(rows) + 8
    said = "; ".join(f"{name}: {percent(one.rate)} ({interval(one, words)})" for name, one in rows)
    return h.svg(".chart", viewBox=f"0 0 {WIDTH} {height}", role="img", aria_label=said)[
        (_bar(name, one, 4 + ROW * number, scale, words) for number, (name, one) in enumerate(rows)),
        even is not None and _upright(LEFT + even * scale, height),
    ]


def _bar(name: str, one: Share, y: int, scale: float, words: Words) -> h.Fragment:
    low, high, middle = LEFT + one.low * scale, LEFT + one.high * scale, y + ROW // 2 - 2
    return h.fragment[
        h.text(".name", x=LEFT - 10, y=middle + 5)[_short(name)],
        h.rect(".bar", x=LEFT, y=y, width=f"{one.rate * scale:.1f}", height=ROW - 6, rx=4),
        h.path(
            ".whisker", d=f"M{low:.1f} {middle} H{high:.1f} M{low:.1f} {middle - 5} v10 M{high:.1f} {middle - 5} v10"
        ),
        h.text(".number", x=WIDTH - RIGHT + 12, y=middle + 5)[percent(one.rate)],
        h.text(".soft", x=WIDTH - RIGHT + 82, y=middle + 5)[words("of {n}", n=f"{one.games:,}")],
    ]


def _upright(x: float, height: float) -> h.Element:
    return h.path(".even", d=f"M{x:.1f} 0 V{height}")


def curve(points: Sequence[Share], ends: tuple[str, str]) -> h.Element:
    """A line through shares, from left to right, in the band of their intervals."""

    def x(number: int) -> float:
        return EDGE + number * (WIDTH - 2 * EDGE) / max(1, len(points) - 1)

    def y(rate: float) -> float:
        return HEIGHT - EDGE - rate * (HEIGHT - EDGE - 12)

    line = " ".join(f"{x(n):.1f},{y(one.rate):.1f}" for n, one in enumerate(points))
    over = [f"{x(n):.1f},{y(one.high):.1f}" for n, one in enumerate(points)]
    under = [f"{x(n):.1f},{y(one.low):.1f}" for n, one in enumerate(points)]
    said = ", ".join(percent(one.rate) for one in points)
    return h.svg(".chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=said)[
        _grid(y),
        h.polygon(".band", points=" ".join([*over, *reversed(under)])),
        h.polyline(".line", points=line),
        (h.circle(".dot", cx=f"{x(n):.1f}", cy=f"{y(one.rate):.1f}", r=4) for n, one in enumerate(points)),
        h.text(".soft", x=EDGE, y=HEIGHT - 18)[ends[0]],
        h.text(".soft.end", x=WIDTH - EDGE, y=HEIGHT - 18)[ends[1]],
    ]


def lines(rows: Sequence[tuple[str, Sequence[float]]], ends: tuple[str, str]) -> h.Element:
    """Several lines of shares from 0 to 1, each marked with its number in the legend."""

    def y(rate: float) -> float:
        return HEIGHT - EDGE - rate * (HEIGHT - EDGE - 12)

    said = "; ".join(name for name, _ in rows)
    return h.svg(".chart", viewBox=f"0 0 {WIDTH} {HEIGHT + LEGEND}", role="img", aria_label=said)[
        _grid(y),
        (h.polyline(f".line.line{number}", points=_points(values, y)) for number, (_, values) in enumerate(rows)),
        (_sample(number, name, len(rows)) for number, (name, _) in enumerate(rows)),
        h.text(".soft", x=EDGE, y=HEIGHT - 18)[ends[0]],
        h.text(".soft.end", x=WIDTH - EDGE, y=HEIGHT - 18)[ends[1]],
    ]


def _sample(number: int, name: str, of: int) -> h.Fragment:
    """How a line looks and what it is, in a row below the drawing."""
    x = EDGE + number * (WIDTH - EDGE) // max(1, of)
    return h.fragment[
        h.path(f".line.line{number}", d=f"M{x} {HEIGHT + 6} h24"),
        h.text(x=x + 30, y=HEIGHT + 11)[_short(name)],
    ]


def _points(values: Sequence[float], y: Callable[[float], float]) -> str:
    step = (WIDTH - 2 * EDGE) / max(1, len(values) - 1)
    return " ".join(f"{EDGE + number * step:.1f},{y(value):.1f}" for number, value in enumerate(values))


def _grid(y: Callable[[float], float]) -> h.Fragment:
    return h.fragment[
        (h.path(".grid", d=f"M{EDGE} {y(rate):.1f} H{WIDTH - EDGE}") for rate in (0, 0.25, 0.5, 0.75, 1)),
        (h.text(".soft.end", x=EDGE - 6, y=f"{y(rate) + 4:.1f}")[f"{rate:.0%}"] for rate in (0, 0.5, 1)),
    ]


def histogram(values: Sequence[int], words: Words) -> h.Element:
    """How many games had each number of turns."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // 24))
    counts = [0] * ((high - low) // width + 1)
    for value in values:
        counts[(value - low) // width] += 1
    step, most = (WIDTH - 2 * EDGE) / len(counts), max(counts)
    ends = [words.plural("{n} turn", "{n} turns", number) for number in (low, high)]
    said = words("{low} to {high}", low=ends[0], high=ends[1])

    def tall(count: int) -> float:
        return count / most * (HEIGHT - EDGE - 12)

    return h.svg(".chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=said)[
        (
            h.rect(
                ".bar", x=f"{EDGE + n * step + 1:.1f}", y=f"{HEIGHT - EDGE - tall(count):.1f}",
                width=f"{step - 2:.1f}", height=f"{tall(count):.1f}", rx=2,
            )
            for n, count in enumerate(counts)
        ),
        h.path(".grid", d=f"M{EDGE} {HEIGHT - EDGE} H{WIDTH - EDGE}"),
        h.text(".soft", x=EDGE, y=HEIGHT - 18)[ends[0]],
        h.text(".soft.end", x=WIDTH - EDGE, y=HEIGHT - 18)[ends[1]],
    ]  # fmt: skip


def _short(name: str, most: int = 13) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
