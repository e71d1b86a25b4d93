"""What a screen needs of a table, wherever the table is: at this keyboard or at a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tabletron.core.flow import Chancy, Seat
from tabletron.core.game import Game
from tabletron.core.i18n import Words
from tabletron.core.ledger import Ledger
from tabletron.core.scene import View
from tabletron.seats.wishes import Ahead, Window


class TableInterface(Protocol):
    """A place at a table. What is refused at once raises TabletronError; a server may refuse later."""

    words: Words
    game: Game[Any]
    ledger: Ledger
    """The rules in the reader's words."""

    @property
    def names(self) -> Sequence[str]:
        """Who sits where."""

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the screen is for; None looks on as a spectator."""

    @property
    def asked(self) -> Seat | None:
        """The person at this screen who is asked now."""

    @property
    def dice(self) -> Chancy | None:
        """The roll that waits for somebody at this screen to type in what came up."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def notice(self) -> str:
        """What should be known beside the question, in words with signs; empty if nothing."""

    def view(self) -> View:
        """What the person at this screen sees."""

    # --- acting

    def choose(self, seat: Seat, number: int) -> None:
        """Answers with the number of an option."""

    def answer(self, seat: Seat, option: str) -> None:
        """Answers with the notation of an option."""

    def roll(self, said: str) -> None:
        """Says what real dice came to, as `3 5`."""

    def ahead(self, seat: Seat) -> Sequence[Ahead]:
        """What may be answered ahead of being asked."""

    def answer_ahead(self, seat: Seat, said: str) -> None:
        """Answers ahead of time, or takes that back if it stands."""

    def windows(self, seat: Seat) -> Sequence[Window]:
        """The kinds of question that may be let pass unasked."""

    def pass_by_default(self, seat: Seat, kind: str) -> None:
        """Lets such questions pass from now on, or asks them again."""

    def undo(self, seat: Seat) -> None:
        """Goes back to the person's previous decision, or asks the others whether that may be."""

    def advise(self, seat: Seat) -> None:
        """Asks the coach what it would do; the story tells."""

    def notes(self, seat: Seat) -> Sequence[str]:
        """What the person wrote down, line by line."""

    def write_notes(self, seat: Seat, lines: Sequence[str]) -> None:
        """This is what stands in the notes from now on."""

    # --- what happened

    def story(self, seat: Seat | None) -> list[str]:
        """Everything that happened, as far as the seat may know."""

    def news(self, seat: Seat | None) -> list[str]:
        """What happened since the seat looked last."""
