"""The example game, installed and tested as a third party's package would be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent / "examples" / "pig"


def test_pig_is_found_played_and_conforms(tmp_path: Path) -> None:
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
    subprocess.run([*install, EXAMPLE], check=True, capture_output=True)
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", *words], check=False, capture_output=True, text=True, env=env, cwd=tmp_path
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert "Pig, 2-4 players" in run("tabletron", "games")
    assert "The winner: " in run("tabletron", "play", "pig", "--plain", "--seats", "random,greedy", "--seed", "1")
    tested = run("pytest", "-q", "-p", "no:cacheprovider", "--ledger", "pig", str(EXAMPLE / "tests"))
    assert "pig: 2/2 clauses proved" in tested
