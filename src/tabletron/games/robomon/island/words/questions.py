"""The island in words: its questions and their options."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Described
from tabletron.games.robomon.island import odds as chances
from tabletron.games.robomon.island import options as op
from tabletron.games.robomon.island.rules import area, places, roster
from tabletron.games.robomon.island.verbs.conditions import holds, island, missing
from tabletron.games.robomon.island.words.passages import DIRECTIONS, HARDEST, danger, stars, things, ways_of
from tabletron.games.robomon.options import Options, Say, Swap
from tabletron.games.robomon.rules.contest import EXHIBITION
from tabletron.games.robomon.state import RoboMon, owned
from tabletron.games.robomon.words import questions as battle
from tabletron.games.robomon.words import signs
from tabletron.games.robomon.words.cards import name_of

QUESTIONS = {
    "choice": message("What do you do?"),
    "solution": message("Look the answer up in the solution chart?"),
    "shop": message("What do you buy?"),
    "repair": message("What shall be done?"),
    "craft": message("Build something?"),
    "fit": message("Which item fits?"),
    "mend": message("Who is repaired?"),
    "harm": message("Who takes the damage?"),
    "arrange": message("Who stands next in the row?"),
    "meet": message("Going in commits you: the row stays as it is, and the only way out is to give up. Go in?"),
    "meet_wild": message("Going in commits you: the row stays as it is, and the way out is the escape square. Go in?"),
    "join": message("Your team is full. Where does it go?"),
    "home": message("Where does the new RoboMon go?"),
    "leave_island": message("This ends the campaign. Leave the island?"),
}
PASSES = {
    "choice": message("Back to the map"),
    "puzzle": message("Leave the lock"),
    "shop": message("Leave the shop"),
    "repair": message("Leave"),
    "craft": message("Leave the bench"),
    "fit": message("Leave it"),
    "mend": message("Nobody more"),
    "arrange": message("Leave the others as they are"),
}
WORDS = {
    "no": message("No"),
    "yes": message("Yes"),
    "hint": message("Read a hint"),
    "solution": message("Look the solution up"),
    "repair": message("Repair the whole team"),
    "craft": message("Build it"),
    "box": message("Into the Save Box"),
    "team": message("On the team"),
}


def question(game: RoboMon, seat: Seat, kind: str, words: Words) -> str:
    """What the player is asked."""
    if kind.startswith("attribute_"):
        return words("{name}'s {skill}?", name=island(game).name, skill=words(signs.SKILLS[kind[10:]]))
    if game.mode != "island":
        return battle.question(game, seat, kind, words)
    if kind == "meet":
        commits = QUESTIONS["meet_wild" if game.entry in game.content.encounter else kind]
        return words("{who} {question}", who=_who_waits(game, words), question=words(commits))
    if kind == "area":
        return words("What do you do? ({area})", area=words(area.page(game).name))
    if kind == "puzzle":
        dial = " ".join(island(game).dial.ljust(4, "_"))
        return words("Four dials: {dial}", dial=dial)
    return words(QUESTIONS[kind])


def _who_waits(game: RoboMon, words: Words) -> str:
    """Who would be fought."""
    if game.entry in game.content.competitor:
        one = game.content.competitor[game.entry]
        return words("{name}: {line}", name=words(one.name), line=words(one.line))
    if game.entry in game.content.encounter:
        return words("Wild RoboMon in {area}.", area=words(area.page(game).name))
    return words("{what}.", what=words(EXHIBITION))


def describe(game: RoboMon, seat: Seat, kind: str, option: Options, words: Words) -> Described:
    """An option in words, and the nodes it belongs to."""
    if isinstance(option, op.Concede):
        return Described(words("Give the battle up"), words("counts as lost"))
    if game.mode != "island":
        return battle.describe(game, seat, kind, option, words)
    match option:
        case None:
            return Described(words(PASSES[kind]))
        case op.Visit() | op.Scout() | op.Search() | op.Track() | op.Travel():
            return _on_the_map(game, option, words)
        case op.UseKit(item):
            return Described(words("Use a {item}", item=words(signs.ITEMS[item])), nodes=(f"item.{item}",))
        case op.Upgrade(card):
            return _upgrade(game, card, words)
        case op.Arrange():
            return Described(words("Change the order of the team"), nodes=("team",))
        case op.Take(goto):
            label = next((way.label for way in ways_of(game) if way.goto == goto), goto)
            return Described(words(label), _odds(game, goto, words))
        case op.Fit(cards):
            shown = [game.content.drawn[card] for card in cards]
            names = [words("{name} ({number})", name=words(one.name), number=one.number) for one in shown]
            return Described(
                " + ".join(names),
                places.formed(game, places.visited(game), option),
                nodes=tuple(f"deck.{one}" for one in cards),
            )
        case op.Buy(item, n):
            price = f"{n * game.content.good[item].price} [silver]"
            return Described(things({item: n}, words), cost=price, ladder=words(signs.ITEMS[item]), rung=f"{n}×")
        case op.Store(mon):
            name = name_of(game, game.mons[mon], words)
            return Described(words("{name} into the Save Box", name=name), nodes=(f"card{mon}",))
        case op.Fetch(card):
            name = words(game.content.card[card].name)
            return Described(words("{name} out of the Save Box", name=name), nodes=(f"box.{card}",))
        case Swap(mon):
            one = game.mons[mon]
            left = words("{n} of {of} [hp]", n=one.left, of=one.hp)
            return Described(name_of(game, one, words), left, nodes=(f"card{mon}",))
        case Say(word):
            return _say(game, kind, word, words)
        case _:
            raise AssertionError(option)


def _odds(game: RoboMon, goto: str, words: Words) -> str:
    """How likely a check that was never tried goes at least well enough (RM-040, RM-041)."""
    if (check := chances.untried(game, goto)) is None:
        return ""
    least = check.bands[0].max + 1
    n = chances.percent(game, check, least)
    return words("{skill}: {n} % for {least} or more", skill=f"[{check.attr}]", n=n, least=least)


def _on_the_map(
    game: RoboMon, option: op.Visit | op.Scout | op.Search | op.Track | op.Travel, words: Words
) -> Described:
    page = area.page(game)
    match option:
        case op.Visit(letter):
            place = area.here(game)[letter]
            hint = words(place.locked) if place.locked and area.closed(game, place) else ""
            if place.puzzle is not None:
                hint = words("solved") if place.puzzle.id in island(game).solved else hint or stars(place.puzzle, words)
            label = words("{letter}: {name}", letter=letter, name=words(place.name))
            return Described(label, hint, nodes=(f"spot.{letter}",))
        case op.Scout():
            return Described(words("Explore"), words("two ways, one try"), nodes=("explore",))
        case op.Search():
            left = words("{n} left", n=max(0, area.searches_left(game)))
            return Described(words("Search"), left, nodes=("search",))
        case op.Track():
            types = ", ".join(words(signs.TYPES[kind]) for kind in page.tracker.types)
            return Described(words("Use the tracker"), types, words("2 batteries"), ("tracker",))
        case op.Travel(to):
            way = next(way for way in page.exits if way.to == to)
            label = words("Go to {area}", area=words(game.content.area[to].name))
            level = words("danger {n} of {most}", n=danger(game, to), most=HARDEST)
            hint = f"{words(DIRECTIONS[way.dir])}, {level}" if holds(game, way.when) else words(way.locked)
            return Described(label, hint, nodes=(f"exit.{to}",))


def _upgrade(game: RoboMon, card: str, words: Words) -> Described:
    """What it makes, what it takes, and what is lacking (RM-222)."""
    blueprint = game.content.drawn[card]
    base = game.content.card[blueprint.base]
    target = words(game.content.card[base.upgrade].name)
    label = words("Upgrade {base} to {target}", base=words(base.name), target=target)
    lacking = [things(missing(game, blueprint.parts), words)] if missing(game, blueprint.parts) else []
    if roster.base_of(game, blueprint) is None:
        lacking.insert(0, words(base.name))
    hint = words("missing: {what}", what=", ".join(lacking)) if lacking else ""
    if base.upgrade in owned(game):
        hint = words("you have {target} already", target=target)
    return Described(label, hint, things(blueprint.parts, words), (f"deck.{card}",))


def _say(game: RoboMon, kind: str, word: str, words: Words) -> Described:
    if kind == "puzzle" and word in "1234567890":
        return Described(word, ladder="1–5" if word in "12345" else "6–0", rung=word)
    if word not in WORDS:
        return Described(word)
    if kind == "repair":
        price = places.visited(game).price
        cost = f"{price} [silver]" if game.items.get("silver", 0) >= price else words("for nothing")
        return Described(words(WORDS[word]), cost=cost)
    if kind == "craft":
        place = places.visited(game)
        return Described(things(place.result, words), cost=things(place.cost, words))
    return Described(words(WORDS[word]))
