"""The rule ledger: every clause of a game in our words. Tests prove it, the help shows it, refusals name it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct, structs

from tabletron.core.i18n import Words


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule. `source` is the rulebook's section; a `ruling` is ours, where the book leaves a question open."""

    id: str
    chapter: str
    title: str
    text: str
    source: str
    ruling: bool
    behind: tuple[str, ...] = ()

    def told(self, words: Words) -> Clause:
        """The clause in the reader's words."""
        return structs.replace(self, chapter=words(self.chapter), title=words(self.title), text=words(self.text))


class _File(Struct, forbid_unknown_fields=True):
    game: str
    clause: list[Clause]


class Ledger:
    """The clauses of one game by id, in the order of the book."""

    def __init__(self, clauses: list[Clause]) -> None:
        self._clauses = {clause.id: clause for clause in clauses}
        assert len(self._clauses) == len(clauses), "an id stands twice in the ledger"
        self._behind: dict[str, tuple[str, ...]] = {}

    @staticmethod
    @cache
    def of(package: str) -> Ledger:
        """The ledger of a game's package, empty if it has none."""
        file = files(package) / "rules.toml"
        return Ledger(msgspec.toml.decode(file.read_bytes(), type=_File).clause if file.is_file() else [])

    def __getitem__(self, clause_id: str) -> Clause:
        return self._clauses[clause_id]

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._clauses

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._clauses.values())

    def __len__(self) -> int:
        return len(self._clauses)

    def told(self, words: Words) -> Ledger:
        """The ledger in the reader's words, to be shown and searched."""
        return Ledger([clause.told(words) for clause in self])

    def behind(self, kind: str) -> tuple[str, ...]:
        """The ids of the clauses that help to answer a kind of question, looked for once: every picture asks."""
        if kind not in self._behind:
            self._behind[kind] = tuple(clause.id for clause in self if kind in clause.behind)
        return self._behind[kind]

    def find(self, words: str) -> list[Clause]:
        """Clauses that contain every one of these words, titles first."""
        wanted = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]

        def holds(text: str) -> bool:
            return all(pattern.search(text) for pattern in wanted)

        found = [clause for clause in self if holds(f"{clause.id} {clause.chapter} {clause.title} {clause.text}")]
        return sorted(found, key=lambda clause: not holds(f"{clause.id} {clause.title}"))
