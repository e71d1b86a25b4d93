"""Breaks a game's rules, words and scene on purpose, one line at a time, and tells which faults no test of it notices.

`make mutants GAME=moonbots` runs it. Cosmic Ray makes the faults, in a copy of the project; coverage finds the directed
tests that reach a line, and only those are run. The report says what survived, with the fault as a difference.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from coverage.numbits import numbits_to_nums

ROOT = Path(__file__).parent.parent
PARTS = ("rules", "verbs", "outlook.py", "odds.py", "events.py", "words", "scene")
UNDIRECTED = "not Conformance and not golden and not random and not exhaustive"
"""Random and golden games notice that something changed, not that a rule was broken."""
UNFIT = ("core/ReplaceBinaryOperator_BitOr", "core/RemoveDecorator", "core/Variable")
"""They break types and syntax rather than rules."""
TESTS = 40
"""A fault that this number of tests which reach its line do not notice counts as unnoticed."""
PATIENCE = 180


@dataclass(frozen=True)
class Fault:
    """One change of one line."""

    file: Path
    line: int
    operator: str
    occurrence: int

    def change(self) -> tuple[str, str]:
        """The code before and after it."""
        before = self.file.read_text()
        after = mutate_code(before, get_operator(self.operator)(), self.occurrence)
        assert after is not None
        return before, after


def lines_that_run(code: str) -> set[int]:
    """The lines inside functions: the others are run when a module is loaded, whatever is tested."""
    functions = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {line for node in functions for line in range(node.body[0].lineno, (node.end_lineno or 0) + 1)}


def faults(file: Path) -> Iterator[Fault]:
    """Every fault that can be put into a file."""
    code = file.read_text()
    nodes, lines = list(ast_nodes(get_ast(code))), lines_that_run(code)
    for name in operator_names():
        if name.startswith(UNFIT):
            continue
        operator, occurrence = get_operator(name)(), 0
        for node in nodes:
            for (line, _), _ in operator.mutation_positions(node):
                if line in lines:
                    yield Fault(file, line, name, occurrence)
                occurrence += 1


def sample(files: Iterable[Path], number: int, rng: random.Random) -> list[Fault]:
    """Faults in different lines, evenly over all lines that can hold one."""
    lines: dict[tuple[Path, int], list[Fault]] = defaultdict(list)
    for file in files:
        for fault in faults(file):
            lines[file, fault.line].append(fault)
    places = rng.sample(sorted(lines), min(number, len(lines)))
    return sorted((rng.choice(lines[place]) for place in places), key=lambda fault: (fault.file, fault.line))


class Copy:
    """A copy of the project that can be broken."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, game
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
        )
        for name in listed.stdout.splitlines():
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, folder / name)
        self.code = folder / "src" / "tabletron" / "games" / game
        self.reach: dict[tuple[str, int], list[str]] = defaultdict(list)

    @property
    def files(self) -> list[Path]:
        parts = [self.code / part for part in PARTS]
        return sorted(
            file for part in parts for file in (part.rglob("*.py") if part.is_dir() else [part]) if file.is_file()
        )

    def pytest(self, *arguments: str, before: Iterable[str] = ()) -> int:
        """How a run of tests ended; 1 if it took too long."""
        here = [self.folder / "src", self.folder, *(path for path in sys.path if path.endswith("site-packages"))]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, here)), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [
            *(str(ROOT / ".venv" / "bin" / "python"), *before),
            *("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments),
        ]
        try:
            run = subprocess.run(
                command, cwd=self.folder, env=environment, timeout=PATIENCE * (20 if before else 1), capture_output=True
            )
        except subprocess.TimeoutExpired:
            return 1
        if before and run.returncode:
            raise SystemExit(f"the tests fail before anything is broken:\n{run.stdout.decode()[-4000:]}")
        return run.returncode

    def learn(self) -> None:
        """Which test reaches which line."""
        (self.folder / ".coveragerc").write_text(
            f"[run]\ndynamic_context = test_function\ndata_file = {self.folder}/.coverage\nsource = {self.code}\n"
        )
        self.pytest(f"tests/games/{self.game}", "-k", UNDIRECTED, before=["-m", "coverage", "run"])
        data = sqlite3.connect(self.folder / ".coverage")
        query = (
            "SELECT file.path, context.context, numbits FROM line_bits"
            " JOIN file ON file.id = file_id JOIN context ON context.id = context_id WHERE context.context != ''"
        )
        for path, context, bits in data.execute(query):
            for line in numbits_to_nums(bits):
                self.reach[path, line].append(context)

    def notices(self, fault: Fault) -> str:
        """Whether the tests that reach a fault notice it: `killed`, `survived` or `unreached`."""
        names = self.reach.get((str(fault.file), fault.line), [])
        if not names:
            return "unreached"
        before, after = fault.change()
        fault.file.write_text(after)
        try:
            code = self.pytest(*sorted({self._node(name) for name in names})[:TESTS])
        finally:
            fault.file.write_text(before)
        return "killed" if code else "survived"

    def _node(self, context: str) -> str:
        """`tests.games.pig.test_rules.test_it` as pytest names it."""
        parts = context.split(".")
        end = next(n for n in range(len(parts), 0, -1) if (self.folder / Path(*parts[:n]).with_suffix(".py")).is_file())
        return "::".join([str(Path(*parts[:end]).with_suffix(".py")), *parts[end:]])


def difference(fault: Fault) -> str:
    before, after = fault.change()
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def report(game: str, copy: Copy, fates: dict[Fault, str], seconds: float) -> str:
    """What came of it, as Markdown."""
    parts: dict[str, Counter[str]] = defaultdict(Counter)
    for fault, fate in fates.items():
        parts[fault.file.relative_to(copy.code).parts[0]][fate] += 1
    rows = [
        f"| {part} | {fates.total()} | {fates['killed']} | {fates['survived']} | {fates['unreached']} |"
        for part, fates in sorted(parts.items())
    ]
    killed = sum(fate == "killed" for fate in fates.values())
    lines = [
        f"# {game}: {killed} of {len(fates)} faults noticed", "",
        f"`make mutants GAME={game}`, {seconds / 60:.0f} minutes.", "",
        "| part | faults | noticed | not noticed | reached by no directed test |", "|---|---|---|---|---|", *rows, "",
    ]  # fmt: skip
    for fault, fate in fates.items():
        if fate != "killed":
            lines += [f"## {fault.file.relative_to(copy.code)}:{fault.line}, {fate}", ""]
            lines += ["```diff", difference(fault), "```", ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=100, help="the number of faults to try")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="where the report goes")
    wishes = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder).resolve(), wishes.game)
        copy.learn()
        fates: dict[Fault, str] = {}
        for fault in sample(copy.files, wishes.sample, random.Random(wishes.seed)):
            fates[fault] = copy.notices(fault)
            print(f"{fates[fault]:<10}{fault.file.relative_to(copy.code)}:{fault.line}", flush=True)
        wishes.out.parent.mkdir(parents=True, exist_ok=True)
        wishes.out.write_text(report(wishes.game, copy, fates, time.monotonic() - began))
    print(f"{wishes.out}: {sum(fate == 'killed' for fate in fates.values())} of {len(fates)} noticed")


if __name__ == "__main__":
    main()
