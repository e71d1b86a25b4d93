"""The example learns to beat random, in a minute's fraction of its full training."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning" / "train.py"


def test_a_tiny_policy_learns_to_beat_random() -> None:
    run = [sys.executable, str(EXAMPLE), "--games", "40", "--trials", "24"]
    before, after = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()
    assert before.startswith("before training") and after.startswith("after training")
    assert percent(before) < 75 < percent(after)


def percent(line: str) -> float:
    return float(line.partition(": ")[2].partition("%")[0])
