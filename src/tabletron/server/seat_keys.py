"""Secrets: unguessable, told once, kept only as digests, compared in constant time."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest

LONGEST = 40
"""Letters of a table's address that the store has room for."""


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A table's address: it can be guessed no better than a secret, but opens nothing hidden."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))


def is_table_id(text: str) -> bool:
    """Whether this could be a table's address at all, so that the store need not be asked for anything else."""
    return len(text) <= LONGEST and text.isascii() and text.isalnum()


def new_seed() -> str:
    """What all chance of a table comes from: hidden until its game is over."""
    return secrets.token_hex(32)


def digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def opens(secret: str, kept: str | None) -> bool:
    """Whether this is the secret whose digest was kept."""
    return kept is not None and compare_digest(digest(secret), kept)
