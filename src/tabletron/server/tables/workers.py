"""Processes that do long work for the server: supervised, replaced when they die, and shared fairly.

A worker does one job at a time. One that takes too long is killed; one that dies is replaced, and its job is done once
more. Jobs for people who wait come first, and among them each owner gets a turn, so nobody can crowd the others out.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from msgspec import Struct

START = 60.0
"""Seconds a new process may take until it is ready."""
NICE = 5
"""How far a worker stands back behind the server's own process."""
WATCH = 1.0
"""Seconds between two looks at whether idle workers are still alive."""
SICK = 3
"""When that many processes in a row could not be started, something is wrong with the machine."""

log = logging.getLogger("tabletron.workers")
SPAWN = multiprocessing.get_context("spawn")


class WorkerDied(Exception):
    """The process ended before it answered."""


class TooLong(Exception):
    """The process was killed because it had not answered in time."""


class _Job(Struct):
    work: Callable[..., Any]
    args: tuple[Any, ...]
    seconds: float
    owner: str
    urgent: bool
    done: asyncio.Future[Any]
    since: float


class Workers:
    """Several worker processes and the queue of jobs for them; it lives in one event loop."""

    def __init__(
        self, number: int, *, jobs: int = 5000, waited: Callable[[float], None] = lambda _: None, name: str = "worker"
    ) -> None:
        self.number = number
        self.deaths = 0
        self._waited = waited
        self._all = [_Worker(jobs, name) for _ in range(number)]
        self._idle = list(self._all)
        self._busy: Counter[str] = Counter()
        self._queues = {True: _Queue(), False: _Queue()}
        self._threads = ThreadPoolExecutor(number, name)
        self._tasks: set[asyncio.Task[None]] = set()
        self._watching: asyncio.Task[None] | None = None
        self._closed = False

    async def run(
        self, work: Callable[..., Any], *args: Any, seconds: float, owner: str = "", urgent: bool = True
    ) -> Any:
        """Return what the work returns in a worker; raise what it raises, TooLong or WorkerDied."""
        self._supervise()
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queues[urgent].put(_Job(work, args, seconds, owner, urgent, done, time.monotonic()))
        self._dispatch()
        return await done

    @property
    def waiting(self) -> dict[str, int]:
        """The number of jobs in each queue."""
        return {"urgent": len(self._queues[True]), "later": len(self._queues[False])}

    @property
    def alive(self) -> int:
        """The number of processes that run; they start with the first job."""
        return sum(worker.alive for worker in self._all)

    @property
    def well(self) -> bool:
        """Whether processes can be started."""
        return all(worker.failures < SICK for worker in self._all)

    async def warm(self) -> None:
        """Start every process now, so that the first job does not wait for it."""
        self._supervise()
        loop = asyncio.get_running_loop()
        idle, self._idle = self._idle, []
        try:
            starts = [loop.run_in_executor(self._threads, worker.ensure) for worker in idle]
            await asyncio.gather(*starts, return_exceptions=True)
        finally:
            self._idle += idle
            self._dispatch()

    def close(self) -> None:
        """Kill the processes; whatever they did is lost."""
        self._closed = True
        if self._watching is not None:
            self._watching.cancel()
        for worker in self._all:
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    # --- inside

    def _supervise(self) -> None:
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch(), name="worker supervisor")

    def _dispatch(self) -> None:
        """Give idle workers the jobs that are next."""
        while self._idle and not self._closed and (job := self._next()) is not None:
            self._busy[job.owner] += 1
            task = asyncio.create_task(self._serve(self._idle.pop(), job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> _Job | None:
        """The next job that may start. The last idle worker is for an urgent job of an owner who has none under way."""
        last = len(self._idle) == 1 < self.number
        if (job := self._queues[True].take(set(self._busy) if last else set())) is not None:
            return job
        return None if last else self._queues[False].take(set())

    async def _serve(self, worker: _Worker, job: _Job) -> None:
        self._waited(time.monotonic() - job.since)
        try:
            outcome = await self._done(worker, job)
            if not job.done.done():
                job.done.set_result(outcome)
        except BaseException as problem:
            if not job.done.done():
                job.done.set_exception(problem if isinstance(problem, Exception) else WorkerDied())
            if not isinstance(problem, Exception):
                raise
        finally:
            self._busy[job.owner] -= 1
            self._busy += Counter()  # owners with nothing under way are forgotten
            self._idle.append(worker)
            self._dispatch()

    async def _done(self, worker: _Worker, job: _Job) -> Any:
        """What the job gives; if its worker dies under it, another does it once more."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, worker.do, job.work, job.args, job.seconds)
        except WorkerDied:
            if self._closed:
                raise
            self.deaths += 1
            log.warning("a worker died at its work; another does it once more")
        try:
            return await loop.run_in_executor(self._threads, worker.do, job.work, job.args, job.seconds)
        except WorkerDied:
            self.deaths += 1
            raise

    async def _watch(self) -> None:
        """Replace idle workers that died, so that the next job finds one ready."""
        loop = asyncio.get_running_loop()
        while not self._closed:
            await asyncio.sleep(WATCH)
            for worker in [one for one in self._idle if one.died]:
                self.deaths += 1
                log.warning("an idle worker died; another takes its place")
                self._idle.remove(worker)
                try:
                    await loop.run_in_executor(self._threads, worker.ensure)
                except WorkerDied:
                    log.error("no worker process can be started")
                finally:
                    self._idle.append(worker)
                    self._dispatch()


class _Queue:
    """Jobs by owner; the owner who was served last stands at the end of the line."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, deque[_Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._jobs.values()))

    def put(self, job: _Job) -> None:
        self._jobs.setdefault(job.owner, deque()).append(job)

    def take(self, besides: set[str]) -> _Job | None:
        """The first job of the first owner who is not one of these; jobs nobody waits for are dropped."""
        for owner in [owner for owner in self._jobs if owner not in besides]:
            jobs = self._jobs.pop(owner)
            while jobs and jobs[0].done.done():
                jobs.popleft()
            if jobs:
                job = jobs.popleft()
                if jobs:
                    self._jobs[owner] = jobs
                return job
        return None


class _Worker:
    """One process; only one thread at a time uses it."""

    def __init__(self, jobs: int, name: str) -> None:
        self._jobs, self._name = jobs, name
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._done = self.failures = 0

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    @property
    def died(self) -> bool:
        """Whether it ran and does not any more, though nobody ended it."""
        return self._process is not None and not self._process.is_alive()

    def do(self, work: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> Any:
        pipe = self.ensure()
        try:
            pipe.send((work, args))
            if not pipe.poll(seconds):
                self.kill()
                raise TooLong(f"no answer within {seconds:g} seconds")
            good, answer = pipe.recv()
        except (EOFError, OSError):
            self.kill()
            raise WorkerDied from None
        self._done += 1
        if self._done >= self._jobs:
            self.kill()  # a fresh one uses less memory
        if good:
            return answer
        raise answer

    def ensure(self) -> Connection:
        """The pipe to a process that is ready."""
        if not self.alive:
            self.kill()
            self._start()
        assert self._pipe is not None
        return self._pipe

    def _start(self) -> None:
        ours, theirs = SPAWN.Pipe()
        process = SPAWN.Process(target=_live, args=(theirs,), name=self._name, daemon=True)
        try:
            process.start()
            theirs.close()
            self._process, self._pipe, self._done = process, ours, 0
            if not ours.poll(START):
                raise EOFError
            ours.recv()
        except (EOFError, OSError):
            self.kill()
            self.failures += 1
            raise WorkerDied from None
        self.failures = 0

    def stop(self) -> None:
        """End the process, whatever it does; a thread that waits for it learns that it died."""
        if (process := self._process) is not None:
            process.kill()

    def kill(self) -> None:
        """End the process and let go of it."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None:
            process.kill()
            process.join(5)
        if pipe is not None:
            pipe.close()


def _live(pipe: Connection) -> None:
    """The life of a worker: jobs, until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server, which was interrupted too, ends us
    if sys.platform != "win32":
        os.nice(NICE)
    pipe.send("ready")
    while True:
        try:
            work, args = pipe.recv()
        except (EOFError, OSError):
            return
        answer: tuple[bool, Any]
        try:
            answer = True, work(*args)
        except Exception as problem:
            answer = False, problem
        with contextlib.suppress(BrokenPipeError):
            _answer(pipe, answer)


def _answer(pipe: Connection, answer: tuple[bool, Any]) -> None:
    try:
        pipe.send(answer)
    except (OSError, ValueError):
        raise
    except Exception as problem:  # what cannot be pickled is told in words
        pipe.send((False, RuntimeError(f"{answer[1]!r:.200} cannot be handed over: {problem}")))
