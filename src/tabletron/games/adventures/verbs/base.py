"""What the verbs of Mega Man Adventures have in common, and the conditions that their lines may have.

Beside `say`, a verb has `do`, the rule, and one of two methods that foretell it: `shape`, if nothing about it is left
to choose or to chance, else `ways`, which gives the outlook once for every choice, with the dice that are rolled then.
Choices belong to the active player (MA-074, MA-155, MA-232).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

from tabletron.core import vocabulary
from tabletron.core.flow import Clause
from tabletron.core.i18n import message
from tabletron.core.vocabulary import Condition, Count, Use
from tabletron.games.adventures.box import ACTIONS, COLOUR_OF, Action, Colour, Die
from tabletron.games.adventures.outlook import Outlook, Way, look
from tabletron.games.adventures.rules import dice
from tabletron.games.adventures.state import COLOUR, SHOWS, Adventures
from tabletron.games.adventures.verbs.lines import AT_ONCE, VOCABULARY, Line

HAPPENING = frozenset({AT_ONCE, "dice_pool", "engage", "success", "fail", "after_last", "clean_up"})
"""The moments at which something happens, and the use of a card."""


class Gives(NamedTuple):
    """What a line adds to a dice pool: a die of one of these colours, a set die, or one of these tokens."""

    colours: tuple[Colour, ...] = ()
    die: Die = ""
    tokens: tuple[Action, ...] = ()

    @property
    def matches(self) -> tuple[Colour, ...]:
        """The colours that Dr. Light sees in it (MA-176 to MA-180)."""
        return self.colours or tuple(COLOUR_OF[token] for token in self.tokens) or (COLOUR[self.die],)


class Verb(vocabulary.Verb[Adventures, Outlook], frozen=True):
    """Something that cards do."""

    works: ClassVar[frozenset[str]] = HAPPENING
    """The moments at which it can work; an empty one is the use of a card."""
    on_challenge: ClassVar[bool] = False
    """Whether it changes what the challenge under way asks for or costs."""

    @property
    def gives(self) -> Gives | None:
        """What it adds to a dice pool, if that is what it does."""
        return None

    @property
    def supports(self) -> bool:
        """Whether a support may say it: it adds to a dice pool and does nothing else."""
        return self.gives is not None

    def split(self) -> tuple[Line, ...]:
        """The lines that stand for it where supports of two colours give a die of each (MA-061)."""
        return ()

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterable[Way]:
        """Every way it can go."""
        return (Way(self.shape(now, game, use)),)

    def may(self, game: Adventures, use: Use) -> Clause | None:
        """What would change nothing cannot be done (MA-155)."""
        now = look(game)
        changes = any(way.rolls or way.box or way.then != now for way in self.ways(now, game, use))
        return None if changes else "MA-155"

    def whole(self, game: Adventures, use: Use) -> bool:
        """Whether it can be done in full."""
        return self.may(game, use) is None


def _is_icon(icons: str) -> Any:
    return lambda value: isinstance(value, str) and len(value) == 1 and value in icons


def _is_number(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 9


def _shown(game: Adventures, icon: Any) -> bool:
    """Whether a die shows it, locked or not (MA-221, MA-222)."""
    return any(SHOWS[die] == icon for die in dice.in_pool(game))


_ACTION = _is_icon("".join(ACTIONS))
VOCABULARY.tests.update(
    without=Condition(
        lambda game, icon: icon not in game.acting.tokens and not _shown(game, icon),
        message("you have no {what}"),
        _ACTION,
    ),
    no_die=Condition(lambda game, icon: not _shown(game, icon), message("no die shows {what}"), _ACTION),
    asked=Condition(
        lambda game, icon: icon in (game.challenge.icons if icon == "X" else game.challenge.asked),
        message("{what} was needed"),
        _is_icon("JRSWX"),
    ),
    rolled=Condition(
        lambda game, icon: bool(game.rolled) and SHOWS[game.rolled[-1]] == icon, message("it shows {what}"), _ACTION
    ),
    challenge=Condition(
        lambda game, value: True,
        message("it is challenge {what}"),
        lambda value: _is_number(value) or (isinstance(value, list) and bool(value) and all(map(_is_number, value))),
    ),
    once=Condition(lambda game, value: True, message("for the first time"), lambda value: value is True),
)
VOCABULARY.counts.update(
    dice=Count(
        lambda game: len(dice.in_pool(game)),
        message("die"),
        message("you have {n} dice or more"),
        message("you have {n} dice or fewer"),
    ),
    damage=Count(
        lambda game: game.challenge.damage,
        "",
        message("the printed damage is {n} or more"),
        message("the printed damage is {n} or less"),
    ),
    challenge=Count(lambda game: game.challenge.n, "", message("it is challenge {n} or later")),
)
