"""A run plays what it planned, wherever it is played, stopped, killed or taken up again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

import tabletron
from tabletron.core.errors import BadPack, TabletronError
from tabletron.lab import run as running
from tabletron.lab.observe import watch, watch_chunk
from tabletron.lab.plan import CHUNK, Chunk, Plan, Variant, plan, vary
from tabletron.lab.rows import PARTS, parquet
from tabletron.lab.run import Run

GAMES = 3 * CHUNK


def solo(games: int = GAMES, seed: str = "1") -> Plan:
    """Short games: many of them take no time."""
    return plan("adventures", ["random"], games, seed, [Variant("as it is")])


def played(folder: Path, jobs: int = 1, backend: str = "loky") -> Run:
    run = Run(solo(), folder)
    run.play(jobs, backend)
    return run


def assert_same(one: Run, other: Run) -> None:
    for part in PARTS:
        order = [name for name in ("number", "seat", "kind", "name", "item", "face") if name in one.table(part).columns]
        assert_frame_equal(one.table(part).sort(order), other.table(part).sort(order))


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return played(tmp_path_factory.mktemp("alone"))


def test_the_same_plan_gives_the_same_games_in_any_number_of_processes(alone: Run, tmp_path: Path) -> None:
    assert alone.done == GAMES and not alone.missing
    assert_same(alone, played(tmp_path, jobs=2))


SCRIPT = """import sys
from pathlib import Path
from tests.lab.test_run import played
if __name__ == "__main__":
    played(Path(sys.argv[1]), 2, sys.argv[2])
"""


def on_a_cluster(backend: str, folder: Path) -> Run:
    """Played by a process of its own, as clusters like it."""
    script = folder / "script.py"
    script.write_text(SCRIPT)
    path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(Path(__file__).parents[2])])
    env = {**os.environ, "PYTHONPATH": path, "HOME": str(folder)}
    words = [sys.executable, str(script), str(folder / "run"), backend]
    subprocess.run(words, check=True, env=env, capture_output=True, timeout=300)
    return Run.read(folder / "run")


def test_a_dask_cluster_gives_the_same_games(alone: Run, tmp_path: Path) -> None:
    assert_same(alone, on_a_cluster("dask", tmp_path))


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is large: `make soak` installs it")
def test_a_ray_cluster_gives_the_same_games(alone: Run, tmp_path: Path) -> None:
    assert_same(alone, on_a_cluster("ray", tmp_path))


def dies_once(mark: str, plan: Plan, chunk: Chunk) -> tuple[Chunk, dict[str, bytes]]:
    """A worker that is killed in the middle of its second chunk, once."""
    if chunk.first == CHUNK and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return chunk, parquet(chunk, watch_chunk(plan, chunk))


def test_a_worker_that_is_killed_loses_nothing(alone: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "killed"
    monkeypatch.setattr(running, "_chunk", partial(dies_once, str(mark)))
    run = played(tmp_path / "run", jobs=2)
    assert mark.exists()
    assert_same(alone, run)


def test_a_stopped_run_is_taken_up_where_it_was(alone: Run, tmp_path: Path) -> None:
    run = Run(solo(), tmp_path)

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run.play(1, "loky", stop)
    assert run.done == CHUNK
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.glob("games/*.parquet")}
    again = Run(solo(), tmp_path)
    again.play(1)
    assert all(file.stat().st_mtime_ns == when for file, when in kept.items())
    assert_same(alone, again)


def test_a_folder_holds_one_run(alone: Run) -> None:
    with pytest.raises(TabletronError, match="another run"):
        Run(solo(seed="2"), alone.folder)


def test_an_unknown_backend_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TabletronError, match="loky, dask, ray"):
        Run(solo(), tmp_path).play(1, "threads")


def test_a_choice_is_noted_with_its_card_and_what_was_offered_beside_it(alone: Run) -> None:
    heroes = {item.id for item in tabletron.game("adventures").load().heroes}  # type: ignore[attr-defined]
    claims = [row for row in alone.table("choices").to_dicts() if row["kind"] == "hero"]
    assert {row["item"] for row in claims} == heroes
    assert all(row["offered"] == 1 for row in claims)
    assert sum(row["chosen"] for row in claims) == GAMES


def test_watching_changes_nothing() -> None:
    """The same game, played by the arena."""
    from tabletron.bots.arena.run import play_one, rotated

    specs = ["greedy", "random", "random"]
    seen = watch(plan("moonbots", specs, 2, "x", [Variant("as it is")]), 0, 1)
    other = play_one("moonbots", rotated(specs, 1), "x", 1, {})
    assert (seen.winners, seen.decisions, seen.length) == (other.winners, other.decisions, other.length)


# --- numbers to try


def test_numbers_to_try_make_a_variant_for_each_combination(tmp_path: Path) -> None:
    game = tabletron.game("moonbots")
    variants = vary(game, ["P17.do.fist=1,4", "U1.copies=7"], [], tmp_path)
    assert [one.name for one in variants] == ["P17.do.fist=1, U1.copies=7", "P17.do.fist=4, U1.copies=7"]
    table = tabletron.open("moonbots", seats=4, packs=[Path(folder) for folder in variants[1].packs])
    parts = {part.id: part for part in table.content.parts}  # type: ignore[attr-defined]
    ours = {part.id: part for part in game.load().parts}  # type: ignore[attr-defined]
    assert parts["P17"].do[0].written == {"fist": 4}
    assert [part for part in parts if parts[part] != ours[part]] == ["P17"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("P17.do.fist=99", "P17"),
        ("P99.do.fist=1", "no item P99"),
        ("P17", "ITEM.FIELD"),
        ("P17.name.x=1", "nothing inside"),
    ],
)
def test_a_number_that_the_box_does_not_take_is_refused(change: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises((BadPack, TabletronError), match=problem):
        vary(tabletron.game("moonbots"), [change], [], tmp_path)
