"""Who sits at a table of a server, how present they are, and what they want of each other: in words."""

from __future__ import annotations

from collections.abc import Iterable

from tabletron.core.i18n import Words
from tabletron.core.scene import Story
from tabletron.protocol.messages import Holder, Proposal, TableInfo


def tame(text: str) -> str:
    """What a person wrote, with nothing in it that would be read as a sign."""
    return text.replace("[", "(").replace("]", ")")


def name(holder: Holder, words: Words) -> str:
    return words("Free seat") if holder.kind == "open" else tame(holder.name)


def presence(holder: Holder, words: Words) -> str:
    """How present somebody is."""
    levels = {"random": words("easy"), "greedy": words("medium"), "search": words("strong")}
    if holder.substitute:
        return words("{level} bot sits in", level=levels.get(holder.substitute, holder.substitute))
    said = {
        "thinking": words("thinking"),
        "here": words("here"),
        "away": words("away"),
        "gone": words("gone"),
        "bot": words("bot, {level}", level=levels.get(holder.level, holder.level)),
    }
    return said.get(holder.presence, "")


def everybody(info: TableInfo, words: Words) -> list[str]:
    """A line a seat, and how many look on."""
    lines = [
        f"[seat {holder.seat}]" + (f": {presence(holder, words)}" if holder.kind != "open" else "")
        for holder in info.holders
    ]
    watching = words.plural("{n} person is watching", "{n} people are watching", info.watching)
    return [*lines, watching] if info.watching else lines


def absent(info: TableInfo) -> list[Holder]:
    """The others who are not at the table now."""
    return [
        holder
        for holder in info.holders
        if holder.presence in ("away", "gone") and holder.seat not in info.mine and not holder.substitute
    ]


def waiting_room(info: TableInfo, words: Words) -> Story:
    begins = words("The game begins when all seats are taken, or when the host starts it.")
    return Story(id="room", name=words("Waiting for players"), text=(*everybody(info, words), begins))


def notices(info: TableInfo, words: Words) -> list[str]:
    """What this screen should know beside the question."""
    return [*_standing(info, words), *(_proposed(info, info.proposal, words) if info.proposal else ())]


def changes(before: TableInfo, after: TableInfo, words: Words) -> list[str]:
    """What became of the others since."""
    if after.status == "over":
        return []
    pairs = zip(before.holders, after.holders, strict=True)
    return [said for old, new in pairs if new.seat not in after.mine and (said := _change(old, new, words))]


def clock(seconds: float) -> str:
    """Time left: hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def _standing(info: TableInfo, words: Words) -> Iterable[str]:
    if info.status == "waiting":
        yield words("Waiting for players")
    if info.status != "playing":
        return
    if not info.mine:
        yield words("You are watching.")
    for holder in info.holders:
        if holder.seat in info.mine and holder.substitute:
            yield words("A bot sits in for {name}.", name=f"[seat {holder.seat}]")
            yield words("(b: take the seat back)")


def _proposed(info: TableInfo, proposal: Proposal, words: Words) -> Iterable[str]:
    by, gone = f"[seat {proposal.by}]", f"[seat {proposal.gone}]"
    if proposal.what == "undo":
        yield words("{name} asks to take a move back.", name=by)
    else:
        yield words("{name} proposes that a bot plays for {gone}.", name=by, gone=gone)
    if set(info.mine) & set(proposal.waiting):
        yield words("(y: agree, n: no)")
    else:
        names = ", ".join(f"[seat {seat}]" for seat in proposal.waiting)
        yield words("Not answered yet: {names}", names=names)


def _change(old: Holder, new: Holder, words: Words) -> str:
    seat = f"[seat {new.seat}]"
    if old.kind == "open" and new.kind == "person":
        return words("{seat} sits down", seat=seat)
    was, now = ("here" if one.presence == "thinking" else one.presence for one in (old, new))
    if was == now or new.kind != "person":
        return ""
    said = {
        "away": words("{seat} is away", seat=seat),
        "gone": words("{seat} is gone", seat=seat),
        "here": words("{seat} is here", seat=seat),
    }
    return said.get(now, "")
