"""Reads the lines of the cards: effects, abilities, costs and challenges. A line it does not understand is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import cast, get_args

from tabletron.games.adventures import effects as does
from tabletron.games.adventures.effects import (
    ACTIONS,
    COLOURS,
    FACES,
    Ability,
    Action,
    Challenge,
    Colour,
    Effect,
    Hook,
    Rule,
    Test,
)

CHALLENGE = re.compile(r"([JRSWX]+)/(\d)(\*?)")
ABILITY = re.compile(r"(\w+)(?:@(c\d(?:,c\d)*)(\+?))?(?: (once))?: *(.+)")
HOOKS = get_args(does.Hook)
RULES = get_args(does.Rule)
ALLOWED: dict[str, tuple[type[Effect], ...]] = {
    "planning": (does.HideTop,),
    "ongoing": (does.Forbid, does.HideTop, does.MorePatterns, does.WeakCost),
    "setup": (does.LoseTank, does.LoseEnergy, does.LoseLife, does.MoreStages, does.RemoveLife),
}
"""What can work at hooks at which nothing happens at once; everywhere else stand deeds."""
TESTS: dict[str, str] = {"no": "JRS", "nodie": "JRS", "had": "JRSWX", "shows": "JRS"}


def challenge(text: str) -> Challenge:
    """`WJJ/2*`: a pair and two jumps, 2 damage if not overcome, a surprise box if it is."""
    found = CHALLENGE.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no challenge; one looks like 'WJJ/2' or, with a surprise box, 'SS/1*'")
    return Challenge(found[1], int(found[2]), found[3] == "*")


def icons(text: str) -> str:
    """The icons of a signature move."""
    if not text or set(text) - set("JRSW"):
        raise ValueError(f"{text!r} is no signature move; its icons are J, R, S and W")
    return text


@lru_cache(maxsize=1024)
def abilities(text: str) -> tuple[Ability, ...]:
    """`engage@c2+: lock:1 // fail once: pattern:+1`: when each works, and what it does."""
    return tuple(_ability(part.strip()) for part in text.split("//")) if text else ()


def _ability(text: str) -> Ability:
    found = ABILITY.fullmatch(text)
    if not found or found[1] not in HOOKS:
        raise ValueError(f"{text!r} does not say when it works; known: {', '.join(HOOKS)}")
    hook, scope, onward, once, what = found.groups()
    numbers = tuple(int(one[1:]) for one in scope.split(",")) if scope else ()
    done = effect(what)
    if not all(isinstance(one, ALLOWED.get(hook, does.Deed)) for one in _verbs(done)):
        raise ValueError(f"{text!r}: {what!r} cannot work at {hook!r}")
    return Ability(cast(Hook, hook), done, numbers, onward == "+", once is not None)


def _verbs(done: Effect) -> Iterator[Effect]:
    """The verbs of an effect, however they are joined."""
    match done:
        case does.Both(parts) | does.Either(parts):
            for part in parts:
                yield from _verbs(part)
        case does.Else(first, other):
            yield from (*_verbs(first), *_verbs(other))
        case does.If(_, then) | does.Ally(then):
            yield from _verbs(then)
        case _:
            yield done


@lru_cache(maxsize=1024)
def effect(text: str) -> Effect:
    """`reroll:1 ; if shows S: hurt:1`: verbs joined by `;` (both), `|` (either), `else`, `if` and the suffix `ally`."""
    parts = tuple(_step(part.strip()) for part in text.split(";"))
    return parts[0] if len(parts) == 1 else does.Both(parts)


def _step(text: str) -> Effect:
    if text.startswith("if "):
        condition, colon, then = text[3:].partition(": ")
        if not colon:
            raise ValueError(f"{text!r}: after 'if' stand a condition, a colon and an effect")
        return does.If(_test(condition.strip()), _step(then.strip()))
    if " else " in text:
        first, _, other = text.partition(" else ")
        return does.Else(_step(first.strip()), _step(other.strip()))
    if "|" in text:
        return does.Either(tuple(_step(part.strip()) for part in text.split("|")))
    if text.endswith(" ally"):
        given = _verb(text.removesuffix(" ally").strip())
        if not isinstance(given, does.Token | does.Heal | does.Charge):
            raise ValueError(f"{text!r}: an ally can get tokens, life or weapon energy and nothing else")
        return does.Ally(given)
    return _verb(text)


def _test(text: str) -> Test:
    what, _, icon = text.partition(" ")
    if icon and icon in TESTS.get(what, ""):
        return Test(what, icon)  # type: ignore[arg-type]
    if found := re.fullmatch(r"(dice|printed)>=(\d)", text):
        return Test(found[1], n=int(found[2]))  # type: ignore[arg-type]
    raise ValueError(f"unknown condition {text!r}; known: no A, nodie A, had A, shows A, dice>=n, printed>=n")


def _verb(text: str) -> Effect:
    if text in RULES:
        return does.Forbid(cast(Rule, text))
    name, _, rest = text.partition(":")
    if name not in VERBS:
        raise ValueError(f"unknown verb {name!r} in {text!r}; known: {', '.join(VERBS)}, ban, limit")
    return VERBS[name](rest)


def _gain(rest: str) -> Effect:
    if rest == "each":
        return does.Both(tuple(does.Gain((colour,)) for colour in COLOURS))
    colours, plus, again = rest.partition("+")
    if plus and again != "re":
        raise ValueError(f"unknown addition {again!r} to a die; known: re")
    return does.Gain(COLOURS if colours == "any" else tuple(map(_colour, colours.split("/"))), bool(plus))


def _colour(text: str) -> Colour:
    if text not in COLOURS:
        raise ValueError(f"unknown colour {text!r}; known: {', '.join(COLOURS)}, any, each")
    return text


def _action(text: str) -> Action:
    if text not in ACTIONS:
        raise ValueError(f"unknown action {text!r}; known: J, R, S")
    return text


def _number(text: str) -> int:
    if not re.fullmatch(r"\d", text):
        raise ValueError(f"{text!r} is no number from 0 to 9")
    return int(text)


def _exactly(value: str, made: Effect) -> Callable[[str], Effect]:
    """A verb that is always followed by the same word."""

    def read(rest: str) -> Effect:
        if rest != value:
            raise ValueError(f"{rest!r} cannot stand here; known: {value or 'nothing'}")
        return made

    return read


def _signed(sign: str, kind: Callable[[int], Effect]) -> Callable[[str], Effect]:
    def read(rest: str) -> Effect:
        if not rest.startswith(sign):
            raise ValueError(f"{rest!r}: a number after {sign!r} is needed")
        return kind(_number(rest.removeprefix(sign)))

    return read


def _place(rest: str) -> Effect:
    if rest == "need":
        return does.PlaceNeeded()
    colour, _, face = rest.partition(".")
    if face not in FACES:
        raise ValueError(f"unknown face {face!r}; known: {', '.join(sorted(FACES))}")
    return does.Place(f"{_colour(colour)}.{face}")


def _token(rest: str) -> Effect:
    return does.Token(ACTIONS if rest == "any" else tuple(map(_action, rest.split("/"))))


def _energy(rest: str) -> Effect:
    return does.LoseEnergy(_number(rest[1:])) if rest.startswith("-") else _signed("+", does.Charge)(rest)


def _reroll(rest: str) -> Effect:
    number, showing = _bracket(rest)
    if number == "*" and not showing:
        return does.Reroll(0)
    if number == "all":
        return does.RerollAll("double") if showing == "double" else _reroll_all(showing)
    return does.Reroll(_number(number), _action(showing) if showing else None)


def _reroll_all(showing: str) -> Effect:
    return does.RerollAll("colour") if showing == "colour" else does.RerollAll(_action(showing))


def _drop(rest: str) -> Effect:
    number, showing = _bracket(rest)
    return does.Drop(_number(number), _action(showing) if showing else None)


def _bracket(text: str) -> tuple[str, str]:
    """`all(J)` as `all` and `J`."""
    found = re.fullmatch(r"([\w*]+)(?:\((\w+)\))?", text)
    if not found:
        raise ValueError(f"{text!r} cannot be read; it looks like '1', '1(J)' or 'all(J)'")
    return found[1], found[2] or ""


def _turn(rest: str) -> Effect:
    number, _, to = rest.partition(">")
    if number != "1":
        raise ValueError(f"{rest!r}: one die is turned, as in '1>any'")
    if to == "any":
        return does.Turn("any")
    return does.Turn("double") if to == "double" else does.Turn(_action(to))


def _copy(rest: str) -> Effect:
    if rest not in ("1", "1(single)"):
        raise ValueError(f"{rest!r}: a copy is '1' or '1(single)'")
    return does.Copy(rest != "1")


def _untoken(rest: str) -> Effect:
    if rest not in ("1", "all"):
        raise ValueError(f"{rest!r}: '1' or 'all' tokens are flipped back")
    return does.Untoken(rest == "all")


def _lock(rest: str) -> Effect:
    number, at, until = rest.partition("@c")
    return does.Lock(_number(number), _number(until) if at else None)


def _need(rest: str) -> Effect:
    icon = rest.removeprefix("+")
    if icon not in (*ACTIONS, "W", "first"):
        raise ValueError(f"unknown icon {icon!r}; known: J, R, S, W, first")
    return does.Need(icon)  # type: ignore[arg-type]


VERBS: dict[str, Callable[[str], Effect]] = {
    "roll": _gain,
    "set": _place,
    "tok": _token,
    "heal": lambda rest: does.Heal(_number(rest)),
    "hurt": lambda rest: does.Hurt(_number(rest)),
    "we": _energy,
    "drain": lambda rest: does.Drain(_number(rest)),
    "reroll": _reroll,
    "turn": _turn,
    "cut": _exactly("1", does.Cut()),
    "copy": _copy,
    "drop": _drop,
    "untok": _untoken,
    "lock": _lock,
    "prevent": lambda rest: does.Prevent(_number(rest)),
    "ignore": _exactly("1", does.Ignore()),
    "need": _need,
    "dmg": _signed("+", does.Worsen),
    "extra": lambda rest: does.Extra(challenge(rest)),
    "box": _exactly("", does.OpenBox()),
    "pattern": _exactly("+1", does.AddPattern()),
    "sig": lambda rest: does.Signature(icons(rest)),
    "hide": _exactly("top", does.HideTop()),
    "tank": _signed("-", does.LoseTank),
    "life": _signed("-", does.LoseLife),
    "stage": _signed("+", does.MoreStages),
    "pv": _signed("+", does.MorePatterns),
    "remove": _exactly("life", does.RemoveLife()),
    "weakcost": lambda rest: does.WeakCost(_number(rest)),
}
