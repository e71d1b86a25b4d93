"""The cards in words: effects, conditions, costs and requirements, put together from the effect vocabulary."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.i18n import Words, message
from tabletron.games.boardgame.box import Box
from tabletron.games.boardgame.effects import Effect, Test, Use
from tabletron.games.boardgame.reading import ALL
from tabletron.games.boardgame.words.signs import SIDES, SYMBOLS, TARGETS, face, faces

MOMENTS = {
    "on_minion_played": message("for each minion played: {effect}"),
    "on_roll": message("after the roll: {effect}"),
    "on_reroll": message("at each re-roll: {effect}"),
    "on_score": message("when scored: {effect}"),
    "per_face": message("for each {face}: {effect}"),
    "on_pass": message("on success: {effect}"),
    "on_fail": message("on failure: {effect}"),
    "round_start": message("next round: {effect}"),
    "next_hero_roll": message("hero's next roll: {effect}"),
    "next_boss_half": message("boss half: {effect}"),
}
COUNTS = {
    "hero_cards_played": message("Mega Man cards played"),
    "wily_cards_played": message("Dr. Wily cards played"),
    "minions": message("minions"),
    "destroyed": message("minions destroyed"),
    "power_count": message("powers"),
}
BACK = {"reorder": message("to be put back in any order"), "bottom": message("which may go under the deck")}


def count(what: str, words: Words) -> str:
    kind, _, shown = what.partition(" ")
    return words(COUNTS[kind]) if kind in COUNTS else face(shown, words)


def effect(one: Effect, box: Box, words: Words) -> str:
    """What an effect does, when, and under which condition."""
    text = _stats(one, words) or _challenge(one, box, words) or _dice(one, words) or _cards(one, words)
    if one.when != "now":
        text = words(MOMENTS[one.when], effect=text, face=face(one.trigger, words))
    if one.test is not None:
        text = words("{effect}, if {condition}", effect=text, condition=condition(one.test, box, words))
    return words("{effect}, once a hero", effect=text) if one.once else text


def effects(many: Sequence[Effect], box: Box, words: Words) -> str:
    return words("; ").join(effect(one, box, words) for one in many)


def cost(use: Use, words: Words) -> str:
    """What a use costs besides its text."""
    parts = [f"{use.ap}[ap]"] if use.ap else []
    parts += [f"{n}[{stat}]" for stat, n in (("we", use.we), ("health", use.health), ("threat", use.threat)) if n]
    if use.discard:
        parts.append(words.plural("discard {n} card", "discard {n} cards", use.discard))
    return ", ".join(parts)


def use(one: Use, box: Box, words: Words) -> str:
    """`2[ap]: prevent 4 damage`. Pictures ask for the same few over and over, so each is put into words once."""
    key = one, words
    if (said := box.said.get(key)) is None:
        price, text = cost(one, words), effects(one.effects, box, words)
        said = box.said[key] = words.colon(price, text) if price else text
    return said


def _stats(one: Effect, words: Words) -> str:
    match one.verb:
        case "damage":
            return words("{n} damage to {target}", n=one.n, target=words(TARGETS[one.to]))
        case "damage_per":
            target, what = words(TARGETS[one.to]), count(one.how, words)
            return words("{n} damage to {target} for each of: {count}", n=one.n, target=target, count=what)
        case "heal":
            return words("heal {n}[health]", n=one.n)
        case "heal_per":
            return words("heal {n}[health] for each of: {count}", n=one.n, count=count(one.how, words))
        case "gain_we":
            return words("gain {n}[we]", n=one.n)
        case "lose_we":
            return words("the hero loses {n}[we]", n=one.n)
        case "refill_we":
            return words("fill [we] up to base")
        case "gain_threat":
            return words("gain {n}[threat]", n=one.n)
        case "lose_threat":
            return words("the hero loses {n}[threat] but keeps at least {floor}", n=one.n, floor=one.floor)
        case "gain_life":
            return words.plural("gain {n} Life", "gain {n} Lives", one.n)
        case "base":
            return words("base [{stat}] +{n} for good", stat=one.to, n=one.n)
        case "prevent":
            return words("prevent the next {n} damage", n=one.n)
        case _:
            return ""


def _challenge(one: Effect, box: Box, words: Words) -> str:
    match one.verb:
        case "req_add":
            return words("{n} more {face} needed", n=one.n, face=face(one.face, words))
        case "req_drop":
            if one.face == "any":
                return words.plural("drop {n} requirement", "drop {n} requirements", one.n)
            return words("drop {n} {face} from the requirements", n=one.n, face=faces([one.face]))
        case "req_swap":
            return words("{face} needed becomes {to}", face=face(one.face, words), to=face(one.to, words))
        case "req_any":
            return words("{face} needed may be {to}", face=face(one.face, words), to=face(one.to, words))
        case "auto_pass":
            return words("the challenge passes by itself")
        case "move_extra":
            return words.plural("move {n} more space", "move {n} more spaces", one.n)
        case "move_back":
            return words.plural("move {n} space back", "move {n} spaces back", one.n)
        case "minion_add":
            if one.to:
                return words("add {n} {minion}", n=one.n, minion=words(box.minion[one.to].name))
            return words.plural("add {n} minion", "add {n} minions", one.n)
        case "minion_destroy":
            if one.how:
                return words("destroy as many minions as: {count}", count=count(one.how, words))
            return (
                words("destroy all minions")
                if one.n == ALL
                else words.plural("destroy {n} minion", "destroy {n} minions", one.n)
            )
        case "minion_dmg":
            return words("minions deal {n} more", n=one.n) if one.n > 0 else words("minions deal {n} less", n=-one.n)
        case _:
            return _minion_rules(one, box, words) or _budgets(one, words)


def _minion_rules(one: Effect, box: Box, words: Words) -> str:
    match one.verb:
        case "minion_armor":
            return words.plural("the first [hit] removes nothing", "the first {n} [hit] remove nothing", one.n)
        case "minion_guard":
            return words("[hit] removes minions only if {face} is scored too", face=face(one.face, words))
        case "minion_special":
            return words("the minions may use the special of {minion}", minion=words(box.minion[one.to].name))
        case "hits_defeat":
            return words("each [hit] removes {n} minions", n=one.n)
        case "special_forbid":
            return words("no special may be activated")
        case _:
            return ""


def _budgets(one: Effect, words: Words) -> str:
    match one.verb:
        case "ap_budget":
            side, sign = words(SIDES[one.to]), "+" if one.n > 0 else "−"
            return words("{side}: {sign}{n}[ap]", side=side, sign=sign, n=abs(one.n))
        case "play_forbid":
            return words("{side} plays no more cards on this challenge", side=words(SIDES[one.to]))
        case "ability_cancel":
            return words("the challenge ability stops")
        case "penalty_off":
            return words("no penalty")
        case "penalty_extra":
            return words.plural("each penalty counts {n} more time", "each penalty counts {n} more times", one.n)
        case "pellet_off":
            return words("[pellet] does not heal")
        case "challenge_replace":
            return words("put another challenge in place of this one")
        case _:
            return ""


def _dice(one: Effect, words: Words) -> str:
    match one.verb:
        case "die_free":
            return words("a free die with {face}", face=face(one.face, words))
        case "die_extra":
            return words.plural("{n} more die", "{n} more dice", one.n)
        case "die_remove":
            return words.plural("{n} die leaves the roll", "{n} dice leave the roll", one.n)
        case "die_change":
            return words.plural(
                "change {n} die to {face}", "change {n} dice to {face}", one.n, face=face(one.face, words)
            )
        case "die_stick":
            if one.n:
                return words.plural("{n} die sticks", "{n} dice stick", one.n)
            return words("{face} sticks", face=face(one.face, words))
        case "reroll_free":
            return words.plural("re-roll up to {n} die for free", "re-roll up to {n} dice for free", one.n)
        case "reroll_forbid":
            return words("no re-rolls")
        case "count_as":
            return words("{face} counts as {to} too", face=face(one.face, words), to=face(one.to, words))
        case "face_dmg":
            shown = face(one.face, words)
            if one.how == "add":
                return words("{face} deals {n} more", face=shown, n=one.n)
            weak = ", ".join(words("{n} against {symbol}", n=n, symbol=words(SYMBOLS[symbol])) for symbol, n in one.vs)
            text = words("{face} deals {n}", face=shown, n=one.n)
            return f"{text} ({weak})" if weak else text
        case "boss_ignore":
            return words.plural("ignore {n} die of the boss", "ignore {n} dice of the boss", one.n)
        case "boss_dice":
            return words.plural("the boss rolls {n} die fewer", "the boss rolls {n} dice fewer", -one.n)
        case _:
            return ""


def _cards(one: Effect, words: Words) -> str:
    match one.verb:
        case "cards_extra":
            return words.plural("play {n} more card this round", "play {n} more cards this round", one.n)
        case "redraw":
            return words.plural("replace up to {n} card", "replace up to {n} cards", one.n)
        case "discard" if one.how == "random":
            return words.plural("the hero discards {n} card at random", "the hero discards {n} cards at random", one.n)
        case "discard":
            return words.plural("the hero discards {n} card", "the hero discards {n} cards", one.n)
        case "peek":
            return words("{look}, {back}", look=_look(one, words), back=words(BACK[one.how]))
        case "recover":
            return words.plural("take {n} card from your discard pile", "take {n} cards from your discard pile", one.n)
        case _:
            raise AssertionError(one)


def _look(one: Effect, words: Words) -> str:
    if one.to == "own_deck":
        return words.plural("look at the top card of your deck", "look at the top {n} cards of your deck", one.n)
    return words.plural("look at the next challenge", "look at the next {n} challenges", one.n)


def condition(test: Test, box: Box, words: Words) -> str:
    match test.what:
        case "base_we":
            return words("base [we] is {n} or more", n=test.n)
        case "we":
            return words("you have {n}[we] or more", n=test.n)
        case "health":
            return words("you have {n}[health] or less", n=test.n)
        case "lives":
            return words.plural("you have only {n} Life left", "you have {n} Lives or fewer", test.n)
        case "has_power":
            return words("you have {power}", power=words(box.power[test.name].name))
        case "position":
            return words("you stand on space {n} or further", n=test.n)
        case "players":
            return words("{n} or more play", n=test.n)
        case "dice_spent":
            return words("you spent {n} dice or more", n=test.n)
        case "face_count":
            return words("you scored {n}{face} or more", n=test.n, face=face(test.name, words))
        case "boss_symbol":
            return words("the symbol of the boss is {symbol}", symbol=words(SYMBOLS[test.name]))
        case _:
            return words("{count}: {n} or more", count=words(COUNTS[test.what]), n=test.n)
