"""What goes wrong at the edge, in sentences for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletron.core.i18n import Words


class TabletronError(Exception):
    """Anything a person can cause and should be told about."""

    def say(self, words: Words) -> str:
        """The sentence for a player, in the player's words where it has been translated."""
        return words(str(self))


class IllegalPlay(TabletronError):
    """A refused play: the reason, the rule and its clauses, and what may be played instead. Nothing has changed.

    `reason` is a message; its placeholders are `seat`, `kind` and the `values`. `rule` is the text of a clause.
    """

    def __init__(
        self,
        reason: str,
        seat: int | None = None,
        kind: str | None = None,
        clauses: Sequence[str] = (),
        legal: Sequence[str] = (),
        rule: str = "",
        **values: object,
    ) -> None:
        self.reason, self.seat, self.kind, self.rule = reason, seat, kind, rule
        self.clauses, self.legal, self.values = tuple(clauses), tuple(legal), values
        super().__init__(str(self))

    def __str__(self) -> str:
        from tabletron.core.i18n import ENGLISH

        return self.say(ENGLISH)

    def say(self, words: Words) -> str:
        values = {"seat": self.seat, "kind": self.kind, **self.values}
        known = {name: value for name, value in values.items() if value is not None}
        reason = words(self.reason, **known)
        parts = [words.colon(reason, words(self.rule).rstrip(".")) if self.rule else reason.rstrip(".")]
        if self.legal:
            shown = ", ".join(self.legal[:12])
            more = len(self.legal) - 12
            options = words("{options} and {n} more", options=shown, n=more) if more > 0 else shown
            parts.append(words("Allowed: {options}", options=options))
        if self.clauses:
            parts.append(words("Rule {clauses}", clauses=", ".join(self.clauses)))
        return ". ".join(parts) + "."


class BadRecord(TabletronError):
    """A record that cannot be trusted or read."""


class BadPack(TabletronError):
    """Content that cannot be used: file, item and field say where."""


class UnknownGame(TabletronError):
    """No installed game has this name."""

    def __init__(self, name: str, installed: Sequence[str]) -> None:
        from tabletron.core.i18n import ENGLISH

        self.name, self.installed = name[:40], installed
        super().__init__(self.say(ENGLISH))

    def say(self, words: Words) -> str:
        games = ", ".join(self.installed)
        return words("there is no game {name}; installed: {games}", name=repr(self.name), games=games)
