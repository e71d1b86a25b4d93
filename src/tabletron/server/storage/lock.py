"""One server per file: whoever serves a SQLite database holds a lock beside it for as long as its process lives.

The operating system drops the lock when the process ends, however it ends, so a crash leaves nothing to clean up. The
lock file stays; what it says only counts while somebody holds it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from types import TracebackType

from tabletron.core.errors import TabletronError

TRIES, BREATH = 10, 0.1
"""Somebody who only looks holds the lock for an instant; taking it waits that out."""

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30
    """The locked byte, far behind what the file says: Windows lets nobody read a locked one."""

    def _take(file: int, _: bool) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _drop(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(file: int, shared: bool) -> None:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    def _drop(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


def lock_file(database: Path) -> Path:
    """The file beside a database that its server locks."""
    return database.with_name(f"{database.name}.lock")


def holder(database: Path) -> str | None:
    """Who serves this database, as "process N at ADDRESS"; None if nobody does."""
    try:
        file = os.open(lock_file(database), os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        _take(file, True)
    except OSError:
        return _said(file)
    else:
        _drop(file)
        return None
    finally:
        os.close(file)


class Held:
    """Holds a database for this process; raises TabletronError if another process does.

    Between the processes of one server only the first may hold it: the lock passes to children that are forked, but not
    to those that are spawned.
    """

    def __init__(self, database: Path, address: str) -> None:
        self.database, self.address = database, address
        self._file = -1

    def __enter__(self) -> Held:
        path = lock_file(self.database)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        hand_over(path)
        try:
            self._wait_for(file)
        except BaseException:
            os.close(file)
            raise
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, json.dumps({"pid": os.getpid(), "address": self.address}).encode())
        self._file = file
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        _drop(self._file)
        os.close(self._file)

    def _wait_for(self, file: int) -> None:
        for tried in range(1, TRIES + 1):
            try:
                return _take(file, False)
            except OSError:
                if tried < TRIES:
                    time.sleep(BREATH)
        raise TabletronError(
            f"{self.database} is already served by {_said(file)}; stop that server first, or choose another --database"
        )


def hand_over(path: Path) -> None:
    """Gives a file that root made to the owner of its folder: the server, which is not root, has to write it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def _said(file: int) -> str:
    """What the holder wrote down; it may be just about to."""
    os.lseek(file, 0, os.SEEK_SET)
    try:
        told = json.loads(os.read(file, 4096))
        return f"process {told['pid']} at {told['address']}"
    except (ValueError, KeyError, TypeError):
        return "another process"
