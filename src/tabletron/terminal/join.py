"""`tabletron join`: from a link to a place at the table, full screen or in lines."""

from __future__ import annotations

from typing import TextIO

from tabletron.core.i18n import Words, speaking
from tabletron.terminal.tables import link as links
from tabletron.terminal.tables.remote import RemoteTable


def run(text: str, name: str, language: str, stdin: TextIO, stdout: TextIO, *, plain: bool) -> int:
    """Sits down or looks on until the game is over or the person goes; gives the exit code."""
    words = speaking(language)
    remote = sit_down(text or typed(words("Link:"), stdin, stdout), name, language, words, stdin, stdout)
    if plain:
        from tabletron.terminal.lines import remote as lines

        return lines.run(remote, stdin, stdout)
    from tabletron.terminal.screens import remote_app

    return remote_app.run(remote)


def sit_down(text: str, name: str, language: str, words: Words, stdin: TextIO, stdout: TextIO) -> RemoteTable:
    """Everything that can go wrong with a link goes wrong here; an invitation is used only if all else is well."""
    link = links.read(text, words)
    remote = RemoteTable(link, links.look(link, words), language)
    if link.invitation:
        remote.link = links.sit(link, name or typed(words("Your name:"), stdin, stdout), words)
    return remote


def typed(prompt: str, stdin: TextIO, stdout: TextIO) -> str:
    stdout.write(f"{prompt} ")
    stdout.flush()
    return stdin.readline().strip()
