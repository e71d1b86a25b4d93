"""What a hero runs through: the stage card with its spaces, or the boss with its pattern cards."""

from __future__ import annotations

from tabletron.core.i18n import Words
from tabletron.core.scene import Card, Course, Space
from tabletron.games.adventures import outlook
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.rules import moments
from tabletron.games.adventures.state import Adventures, Facing, Hero
from tabletron.games.adventures.words import cards, signs

UNKNOWN = "?"


def is_active(game: Adventures, hero: Hero) -> bool:
    return game.step in ("dice_pool", "engage", "abilities") and hero is game.acting


def boss(game: Adventures, hero: Hero, words: Words) -> Card:
    """The card of who waits at the end, on the side that shows."""
    one = game.content.boss[hero.boss]
    rows = cards.lines(moments.abilities(game, hero), words)
    facts = boss_facts(game, hero.boss, words)
    peek = hero.battle or game.switches.peek_boss == "on"
    return Card(
        id=f"hero{hero.seat}.boss", seat=hero.seat, kind="boss", name=words(one.name), art=hero.boss,
        rows=(*rows, facts[-1]) if hero.battle else rows,
        mark=facts[1] if hero.battle else words("stage side"),
        tip="; ".join((*cards.lines(one.boss, words), *facts)) if peek else "", source=one.source,
    )  # fmt: skip


def boss_facts(game: Adventures, card: CardId, words: Words) -> tuple[str, ...]:
    """Pattern cards, weakness and signature move of a boss."""
    one = game.content.boss[card]
    return (
        words.plural("{n} pattern card", "{n} pattern cards", one.patterns),
        words("weak to {type}", type=words(cards.TYPES[one.weakness])),
        words("[signature] is {icons}", icons=signs.icons(one.signature)),
    )


def course(game: Adventures, hero: Hero, words: Words) -> Course | None:
    """Everything known of what the hero faces this round; a hidden card shows nothing to anybody (MA-047, MA-230)."""
    pile = hero.patterns if hero.battle else hero.stages
    if not pile and not (hero.battle and hero.faced):
        return None
    known = bool(pile) and outlook.seen(game, hero) > 0
    spaces = _patterns(game, hero, known, words) if hero.battle else _stage(game, hero, known, words)
    card = pile[0] if known else ""
    return Course(
        id=f"hero{hero.seat}.top", seat=hero.seat, spaces=tuple(spaces), pawn=hero.hero, goal=hero.boss, art=card,
        back=bool(pile) and not known, name=_name(game, hero, card, words),
    )  # fmt: skip


def _name(game: Adventures, hero: Hero, card: CardId, words: Words) -> str:
    if hero.battle:
        return words("Boss battle")
    return words(game.content.stage[card].name) if card else words("Stage card")


def _stage(game: Adventures, hero: Hero, known: bool, words: Words) -> list[Space]:
    """The three spaces, with what an ability adds to them and behind them (MA-134)."""
    spaces = list(outlook.spaces(game, hero))
    now = game.facing if is_active(game, hero) else None
    if now is not None and now.n > len(spaces):
        spaces.append(now)
    return [_space(game, hero, n, one if known else None, now, words) for n, one in enumerate(spaces, 1)]


def _patterns(game: Adventures, hero: Hero, known: bool, words: Words) -> list[Space]:
    """Those fought already, the top card, and the backs below it."""
    now = game.facing if is_active(game, hero) else None
    fought = len(hero.faced)
    done = [_space(game, hero, n, Facing(n, "", 0), None, words) for n in range(1, fought + 1)]
    ahead = []
    for place, card in enumerate(hero.patterns):
        n, pattern, tip, one = fought + 1 + place, game.content.pattern[card], "", None
        if place == 0 and known:
            one = outlook.meet(game, hero, n, pattern.challenge)
            tip = words.colon(words("Engage"), cards.effect(pattern.engage, words)) if pattern.engage else ""
        ahead.append(_space(game, hero, n, one, now, words, tip))
    return done + ahead


def _space(
    game: Adventures, hero: Hero, n: int, one: Facing | None, now: Facing | None, words: Words, tip: str = ""
) -> Space:
    key = f"hero{hero.seat}.space{n}"
    if now is not None and now.n == n:
        return _challenge(now, outlook.harm_ahead(game), words, tip)
    if n <= len(hero.faced):
        state = "done" if hero.faced[n - 1] else "missed"
        return Space(key, signs.icons(one.asked) if one else "", state, tip=tip)  # type: ignore[arg-type]
    if one is None:
        return Space(key, UNKNOWN, tip=words("not known yet"))
    return Space(
        key, signs.icons(one.asked.removesuffix(one.added)), "ahead", f"{one.damage}[life]",
        "[box]" if one.box else "", signs.icons(one.added), tip,
    )  # fmt: skip


def _challenge(now: Facing, harm: int, words: Words, tip: str) -> Space:
    """The challenge under way with all that changed it (MA-147, MA-148)."""
    printed = now.icons.replace("X", now.signature)
    added = now.added
    if now.struck and now.struck in printed:
        printed = printed.replace(now.struck, "", 1)
    elif now.struck:
        added = added.replace(now.struck, "", 1)
    struck = words("struck: {icon}", icon=signs.sign(now.struck)) if now.struck else ""
    return Space(
        "challenge", signs.icons(printed), "now", f"{harm}[life]", "[box]" if now.box else "",
        signs.icons(added), "; ".join(filter(None, (tip, struck))),
    )  # fmt: skip
