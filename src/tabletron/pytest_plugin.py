"""The pytest plugin behind the rule ledger: counts which clauses are proved by a passing test.

`pytest --ledger moonbots` prints `moonbots: 245/245 clauses proved` and fails if a clause has no test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

F = TypeVar("F", bound=Callable[..., Any])
USUAL = 100
"""Random games a variant, unless a conformance suite or the command line says otherwise."""


def rule(*clauses: str) -> Callable[[F], F]:
    """Says which clauses a test proves: it must fail when one of them is broken."""
    return pytest.mark.rule(*clauses)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--ledger", action="append", default=[], metavar="GAME", help="fail on clauses of GAME without a test"
    )

    parser.addoption(
        "--games",
        type=int,
        metavar="N",
        help="random games a variant in the conformance suite, instead of what is usual",
    )
    parser.addoption("--golden", action="store_true", help="write golden games anew instead of comparing")


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    """How many random games a variant: as many as asked for, else as many as is usual for the game."""
    return int(request.config.getoption("--games") or getattr(request.cls, "usual", USUAL))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden games are written anew."""
    return bool(request.config.getoption("--golden"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The tests of a `Conformance` class run for each of its variants."""
    variants = getattr(metafunc.cls, "variants", None)
    if variants is not None and "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", variants, ids=map(str, variants))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*clauses): the clauses of the rule ledger that the test proves")
    if config.getoption("--ledger") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(LedgerReport(config.getoption("--ledger")))


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("rule"):
        item.user_properties += [("clause", clause) for clause in mark.args]


class LedgerReport:
    """Collects proved clauses from test reports, from other processes too."""

    def __init__(self, games: list[str]) -> None:
        self.games = games
        self.proved: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.proved |= {str(clause) for name, clause in report.user_properties if name == "clause"}

    def problems(self) -> list[str]:
        """What is missing, a line each."""
        import tabletron

        ledgers = {game: {clause.id for clause in tabletron.game(game).ledger} for game in self.games}
        missing = [
            f"{game}: {clause} has no test" for game, ids in ledgers.items() for clause in sorted(ids - self.proved)
        ]
        prefixes = {clause.partition("-")[0] for ids in ledgers.values() for clause in ids}
        known = set().union(*ledgers.values())
        strange = sorted(c for c in self.proved - known if c.partition("-")[0] in prefixes)
        return missing + [f"{clause} is named by a test but stands in no ledger" for clause in strange]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.problems() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        import tabletron

        for name in self.games:
            ids = {clause.id for clause in tabletron.game(name).ledger}
            terminalreporter.write_line(f"{name}: {len(ids & self.proved)}/{len(ids)} clauses proved")
        for problem in self.problems():
            terminalreporter.write_line(problem)
