"""Whoever is cancelled in the middle of a transaction takes nothing with them that others need."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import text

from tabletron.server.storage.database import Database

ROUNDS = 60


async def write(base: Database) -> None:
    while True:
        async with base.transaction() as connection:
            await connection.execute(text("UPDATE tables SET due = 1 WHERE id = 'a'"))
            await connection.execute(text("SELECT 1"))


def is_locked(file: Path) -> bool:
    with closing(sqlite3.connect(file, timeout=5)) as other:
        try:
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        return False


async def cancel_often(base: Database, file: Path, rng: random.Random) -> int:
    """How often a database stays locked though all who wrote were cancelled, some of them again while they left."""
    locked = 0
    for _ in range(ROUNDS):
        writers = [asyncio.create_task(write(base)) for _ in range(3)]
        await asyncio.sleep(rng.uniform(0.001, 0.05))
        while any(not writer.done() for writer in writers):
            for writer in writers:
                writer.cancel()
            await asyncio.sleep(rng.choice([0, 0.0005, 0.002]))
        locked += await asyncio.to_thread(is_locked, file)
    return locked


def test_a_cancelled_transaction_keeps_no_lock(tmp_path: Path) -> None:
    async def main() -> int:
        base = Database(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await base.open()
        try:
            return await cancel_often(base, tmp_path / "tables.db", random.Random(1))
        finally:
            await base.close()

    assert asyncio.run(main()) == 0
