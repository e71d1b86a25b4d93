"""The example games, installed and tested as a third party's packages would be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize(("name", "title", "clauses"), [("pig", "Pig", 2), ("loveletter", "Moon Letter", 13)])
def test_an_example_is_found_played_and_conforms(tmp_path: Path, name: str, title: str, clauses: int) -> None:
    install: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--target",
        tmp_path,
    ]
    subprocess.run([*install, EXAMPLES / name], check=True, capture_output=True)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", *words], check=False, capture_output=True, text=True, env=env, cwd=tmp_path
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert f"{title}, 2-4 players" in run("tabletron", "games")
    assert "The winner" in run("tabletron", "play", name, "--plain", "--seats", "random,greedy", "--seed", "1")
    tested = run("pytest", "-q", "-p", "no:cacheprovider", "--ledger", name, str(EXAMPLES / name / "tests"))
    assert f"{name}: {clauses}/{clauses} clauses proved" in tested
