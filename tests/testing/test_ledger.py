"""The ledger's plugin fails a run that leaves a clause unproved."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]

PROVES = "from tabletron.testing import rule\n@rule({ids})\ndef test_it(): assert {truth}\n"


def proving(pytester: pytest.Pytester, ids: list[str], truth: bool = True) -> pytest.RunResult:
    pytester.makepyfile(PROVES.format(ids=", ".join(map(repr, ids)), truth=truth))
    return pytester.runpytest_subprocess("--ledger", "moonbots", "-p", "no:cacheprovider")


def all_clauses() -> list[str]:
    import tabletron

    return [clause.id for clause in tabletron.game("moonbots").ledger]


def test_all_clauses_proved(pytester: pytest.Pytester) -> None:
    result = proving(pytester, all_clauses())
    assert result.ret == 0
    result.stdout.fnmatch_lines(["moonbots: 245/245 clauses proved"])


def test_a_clause_without_a_test_fails_the_run(pytester: pytest.Pytester) -> None:
    result = proving(pytester, all_clauses()[1:])
    assert result.ret == 1
    result.stdout.fnmatch_lines(["moonbots: 244/245 clauses proved", "moonbots: MB-001 has no test"])


def test_a_failing_test_proves_nothing(pytester: pytest.Pytester) -> None:
    result = proving(pytester, all_clauses(), truth=False)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["moonbots: 0/245 clauses proved"])


def test_an_unknown_clause_fails_the_run(pytester: pytest.Pytester) -> None:
    result = proving(pytester, [*all_clauses(), "MB-999"])
    assert result.ret == 1
    result.stdout.fnmatch_lines(["MB-999 is named by a test but stands in no ledger"])
