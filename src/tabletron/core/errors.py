"""What goes wrong at the edge, in sentences for people."""

from __future__ import annotations

from collections.abc import Sequence


class TabletronError(Exception):
    """Anything a person can cause and should be told about."""


class IllegalPlay(TabletronError):
    """A refused play: the reason, the clauses behind it and what may be played instead. Nothing has changed."""

    def __init__(
        self,
        reason: str,
        seat: int | None = None,
        kind: str | None = None,
        clauses: Sequence[str] = (),
        legal: Sequence[str] = (),
    ) -> None:
        self.reason, self.seat, self.kind = reason, seat, kind
        self.clauses, self.legal = tuple(clauses), tuple(legal)
        super().__init__(str(self))

    def __str__(self) -> str:
        parts = [self.reason.rstrip(".")]
        if self.legal:
            shown = ", ".join(self.legal[:12]) + (f" and {len(self.legal) - 12} more" if len(self.legal) > 12 else "")
            parts.append(f"Allowed: {shown}")
        if self.clauses:
            parts.append(f"Rule {', '.join(self.clauses)}")
        return ". ".join(parts) + "."


class BadRecord(TabletronError):
    """A record that cannot be trusted or read."""


class BadPack(TabletronError):
    """Content that cannot be used: file, item and field say where."""


class UnknownGame(TabletronError):
    """No installed game has this name."""
