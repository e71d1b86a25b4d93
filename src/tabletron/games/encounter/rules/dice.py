"""Dice: symbols, what counts, and rolls that nothing may change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product

from tabletron.core.flow import PASS, roll
from tabletron.games.encounter.box import DIE
from tabletron.games.encounter.events import Rolled
from tabletron.games.encounter.options import Faces, Options
from tabletron.games.encounter.rules.power import gain
from tabletron.games.encounter.state import Encounter, Fighter, traits

ORDER = "CWHBF_"


async def dice(number: int) -> str:
    """So many dice, at least one (CP-014)."""
    return "".join(await roll([DIE] * max(1, number)))


async def plain_roll(game: Encounter, fighter: Fighter, number: int, what: str = "power") -> str:
    """A roll that is no attack, defense or dodge: no dice for Criticals, no changes (CP-017)."""
    rolled = await dice(number)
    game.tell(Rolled(fighter.id, what, rolled))  # type: ignore[arg-type]
    return rolled


async def with_criticals(fighter: Fighter, rolled: str) -> str:
    """Each Critical of the roll adds one die, once (CP-012); not for who is hexed (CP-082)."""
    more = 0 if "hex" in fighter.conditions else rolled.count("C")
    return rolled + (await dice(more) if more else "")


def successes(rolled: str, faces: str) -> int:
    return sum(face in faces for face in rolled)


def count(rolled: str, faces: Iterable[str]) -> int:
    return sum(rolled.count(face) for face in faces)


def selections(rolled: str, most: int) -> list[Options]:
    """Every choice of at most so many dice to reroll, or none; Failures are locked (CP-013)."""
    counts = Counter(face for face in rolled if face != "F")
    faces = sorted(counts, key=ORDER.index)
    found: list[Options] = [PASS]
    for numbers in product(*(range(min(counts[face], most) + 1) for face in faces)):
        if 0 < sum(numbers) <= most:
            found.append(Faces("".join(face * n for face, n in zip(faces, numbers, strict=True))))
    return found


async def rerolled(rolled: str, faces: str) -> str:
    """The roll with these dice rolled again; Criticals among them add nothing (CP-012)."""
    kept = list(rolled)
    for face in faces:
        kept.remove(face)
    return "".join(kept) + await dice(len(faces))


def turned(rolled: str, old: str, new: str) -> str:
    """The roll with one die turned to another face."""
    return rolled.replace(old, new, 1)


def insight(game: Encounter, fighter: Fighter, rolled: str) -> None:
    """Power that a card brings after a roll with a Critical, once the effect of the roll is resolved."""
    if "C" in rolled and fighter.fit and (n := traits(game, fighter).insight):
        gain(game, fighter, n)
