"""Plays a plan on all cores or on a cluster, and keeps what came of it; a run can be stopped and taken up again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
from joblib import Parallel, delayed, effective_n_jobs, parallel_config
from joblib.externals.loky.process_executor import BrokenProcessPool

from tabletron.core.errors import TabletronError
from tabletron.lab.observe import CUT, watch_chunk
from tabletron.lab.plan import Chunk, Plan
from tabletron.lab.rows import PARTS, parquet

BACKENDS = ("loky", "dask", "ray")
WAVE = 4
"""The number of chunks per worker in one call, where they come back together."""
PATIENCE = 5
"""How many times in a row workers may die without one chunk being finished."""


class Run:
    """A folder with a plan and with what has been played of it."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "plan.json"
        if file.exists() and msgspec.json.decode(file.read_bytes(), type=Plan) != plan:
            raise TabletronError(f"{folder} holds another run; name another folder with --out, or delete it")
        file.write_bytes(msgspec.json.encode(plan))
        for part in PARTS:
            (folder / part).mkdir(exist_ok=True)

    @classmethod
    def read(cls, folder: Path) -> Run:
        """A run that was begun earlier."""
        return cls(msgspec.json.decode((folder / "plan.json").read_bytes(), type=Plan), folder)

    @property
    def missing(self) -> list[Chunk]:
        """What is still to be played."""
        done = {file.stem for file in (self.folder / PARTS[-1]).glob("*.parquet")}
        return [chunk for chunk in self.plan.chunks() if chunk.name not in done]

    @property
    def done(self) -> int:
        """How many games are played."""
        missing = sum(chunk.games for chunk in self.missing)
        return len(self.plan.variants) * self.plan.games - missing

    @property
    def cut(self) -> int:
        """How many games took too long."""
        return int((self.table("games")["why"] == CUT).sum())

    def play(self, jobs: int = -1, backend: str = "loky", progress: Callable[[int], None] = lambda done: None) -> None:  # noqa: ARG005
        """Plays what is missing. Workers that die are replaced, and what they had not handed in is played again."""
        patience = PATIENCE
        with cluster(backend, jobs):
            while missing := self.missing:
                before, done = len(missing), self.done
                try:
                    for chunk, parts in _work(self.plan, missing, jobs, backend):
                        self.keep(chunk, parts)
                        done += chunk.games
                        progress(done)
                except BrokenProcessPool:
                    patience = PATIENCE if len(self.missing) < before else patience - 1
                    if not patience:
                        raise

    def keep(self, chunk: Chunk, parts: Mapping[str, bytes]) -> None:
        """Writes what a worker handed in; a file is there whole or not at all."""
        for part in PARTS:
            file = self.folder / part / f"{chunk.name}.parquet"
            fresh = file.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(parts[part])
            fresh.replace(file)

    def table(self, part: str) -> pl.DataFrame:
        """All rows of a part, in an order that does not depend on who played when."""
        files = sorted((self.folder / part).glob("*.parquet"))
        return pl.concat([pl.read_parquet(file) for file in files])


def _work(plan: Plan, chunks: Sequence[Chunk], jobs: int, backend: str) -> Iterator[tuple[Chunk, dict[str, bytes]]]:
    if jobs == 1 and backend == "loky":
        yield from (_chunk(plan, chunk) for chunk in chunks)
        return
    if backend == "ray":  # it hands nothing in before the last of a call is done
        wave = WAVE * effective_n_jobs(jobs)
        for first in range(0, len(chunks), wave):
            yield from Parallel(n_jobs=jobs)(delayed(_chunk)(plan, chunk) for chunk in chunks[first : first + wave])
        return
    work = (delayed(_chunk)(plan, chunk) for chunk in chunks)
    yield from Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)(work)


def _chunk(plan: Plan, chunk: Chunk) -> tuple[Chunk, dict[str, bytes]]:
    """Runs in a worker, which makes the files too: else the one process that collects them would hold the others up."""
    return chunk, parquet(chunk, watch_chunk(plan, chunk))


def cluster(backend: str, jobs: int) -> AbstractContextManager[Any]:
    """Where the work is done: here, on a Dask cluster or on a Ray one; without an address they are started here."""
    if backend == "dask":
        return _dask(jobs)
    if backend == "ray":
        return _ray(jobs)
    if backend != "loky":
        raise TabletronError(f"--backend takes {', '.join(BACKENDS)}, not {backend!r}")
    here: AbstractContextManager[Any] = parallel_config(backend="loky")
    return here


@contextmanager
def _dask(jobs: int) -> Iterator[None]:
    try:
        from distributed import Client
    except ImportError:
        raise TabletronError("Dask is not installed: pip install tabletron[cluster]") from None
    address = os.environ.get("DASK_SCHEDULER_ADDRESS")
    local: dict[str, Any] = {
        "n_workers": jobs if jobs > 0 else None,
        "threads_per_worker": 1,
        "dashboard_address": None,
    }
    started: Any = Client(address) if address else Client(**local)  # type: ignore[no-untyped-call]
    with started, parallel_config(backend="dask"):
        yield


@contextmanager
def _ray(jobs: int) -> Iterator[None]:
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError:
        raise TabletronError("Ray is not installed: pip install tabletron[cluster]") from None
    ray.init(num_cpus=jobs if jobs > 0 and "RAY_ADDRESS" not in os.environ else None, include_dashboard=False)
    register_ray()
    try:
        with parallel_config(backend="ray"):
            yield
    finally:
        ray.shutdown()
