"""What effects do: one rule a verb of the vocabulary, for friendly and hostile effects alike.

Choices belong to the active player (MA-074, MA-155, MA-232). What cannot be done is left out (MA-155).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from tabletron.core.flow import PASS, ask
from tabletron.games.adventures import effects as does
from tabletron.games.adventures.effects import COLOUR_OF, Action, Die, Effect, Test
from tabletron.games.adventures.events import Asked, Prevented, Struck
from tabletron.games.adventures.options import Branch, Dye, Flip, Give, Icon, Pick, Turned
from tabletron.games.adventures.rules import board, boxes, damage, dice, hooks, patterns
from tabletron.games.adventures.state import COLOUR, DOUBLE, FACE, FULL, SHOWS, Adventures, Hero


async def resolve(game: Adventures, effect: Effect, hero: Hero) -> None:
    """Carries an effect out for a hero."""
    await DO[type(effect)](game, effect, hero)


# --- dice


async def gain(game: Adventures, effect: does.Gain, hero: Hero) -> None:
    """A die of the colour, or of one of choice, at the limit too (MA-060, MA-129, MA-211)."""
    choice = await ask(hero.seat, "colour", [Dye(colour) for colour in effect.colours])
    die = await dice.gain(game, choice.colour)
    if effect.again and die is not None:
        again = await ask(hero.seat, "again", [Pick(die), PASS])
        if again is not PASS:
            await dice.throw_again(game, [die])


async def place(game: Adventures, effect: does.Place, hero: Hero) -> None:  # noqa: ARG001
    await dice.place(game, effect.die)


async def place_needed(game: Adventures, effect: does.PlaceNeeded, hero: Hero) -> None:  # noqa: ARG001
    """An action of the requirement is chosen; a W allows all three."""
    if icons := needed_actions(game):
        choice = await ask(hero.seat, "needed", [Icon(icon) for icon in icons])
        await dice.place(game, f"{COLOUR_OF[choice.icon]}.{choice.icon}")


async def copy(game: Adventures, effect: does.Copy, hero: Hero) -> None:
    """A die of the same colour and face, doubles included (MA-220)."""
    if found := copied(game, effect):
        choice = await ask(hero.seat, "copy", dice.pick_each(found))
        await dice.place(game, choice.die)


async def reroll(game: Adventures, effect: does.Reroll, hero: Hero) -> None:
    """So many dice of choice are rolled again, or any number of them, all at once (MA-078, MA-219)."""
    found = tuple(game.pool if effect.showing is None else dice.showing(game, effect.showing))
    if found:
        sizes = (min(effect.n, len(found)),) if effect.n else tuple(range(1, len(found) + 1))
        choice = await ask(hero.seat, "reroll_these" if effect.n else "reroll", dice.subsets(found, sizes))
        await dice.throw_again(game, choice.dice)


async def reroll_all(game: Adventures, effect: does.RerollAll, hero: Hero) -> None:
    """All dice with an action, a double, or a colour that is there (MA-241)."""
    found = rerolled(game, effect)
    if effect.of == "colour" and found:
        colours = [Dye(colour) for colour in dict.fromkeys(COLOUR[die] for die in found)]
        choice = await ask(hero.seat, "reroll_colour", colours)
        found = [die for die in found if COLOUR[die] == choice.colour]
    if found:
        await dice.throw_again(game, found)


async def turn(game: Adventures, effect: does.Turn, hero: Hero) -> None:
    """One die is turned; to a given action only a die that does not show it singly yet (MA-241)."""
    if found := turnable(game, effect):
        choice = await ask(hero.seat, "turn", found)
        dice.turn(game, choice.die, choice.face)


async def cut(game: Adventures, effect: does.Cut, hero: Hero) -> None:  # noqa: ARG001
    if found := [die for die in game.pool if DOUBLE[die]]:
        choice = await ask(hero.seat, "cut", dice.pick_each(found))
        dice.turn(game, choice.die, SHOWS[choice.die])


async def drop(game: Adventures, effect: does.Drop, hero: Hero) -> None:
    for _ in range(effect.n):
        if found := game.pool if effect.showing is None else dice.showing(game, effect.showing):
            choice = await ask(hero.seat, "drop", dice.pick_each(found))
            dice.drop(game, [choice.die])


async def lock(game: Adventures, effect: does.Lock, hero: Hero) -> None:
    """As many dice as there are; each can be locked once (MA-240)."""
    until = effect.until or (game.facing.n if game.facing else 0) + 1
    for _ in range(effect.n):
        if game.pool:
            choice = await ask(hero.seat, "lock", dice.pick_each(game.pool))
            dice.lock(game, choice.die, until)


# --- tokens, life, energy, boxes


async def token(game: Adventures, effect: does.Token, hero: Hero) -> None:
    await board.activate_one(game, hero, effect.kinds)


async def untoken(game: Adventures, effect: does.Untoken, hero: Hero) -> None:
    if effect.every:
        for one in list(hero.tokens):
            board.flip_back(game, hero, one)
    elif hero.tokens:
        choice = await ask(hero.seat, "untoken", [Flip(one) for one in hero.tokens])
        board.flip_back(game, hero, choice.token)


async def heal(game: Adventures, effect: does.Heal, hero: Hero) -> None:
    damage.heal(game, hero, effect.n)  # MA-216


async def hurt(game: Adventures, effect: does.Hurt, hero: Hero) -> None:
    damage.suffer(game, hero, effect.n)  # MA-215


async def charge(game: Adventures, effect: does.Charge, hero: Hero) -> None:
    await board.charge(game, hero, effect.n)


async def drain(game: Adventures, effect: does.Drain, hero: Hero) -> None:
    if sum(hero.weapons.values()) >= effect.n:
        await board.drain(game, hero, effect.n)


async def open_box(game: Adventures, effect: does.OpenBox, hero: Hero) -> None:  # noqa: ARG001
    await boxes.open_box(game, hero)


# --- the challenge under way


async def prevent(game: Adventures, effect: does.Prevent, hero: Hero) -> None:  # noqa: ARG001
    game.challenge.prevented += effect.n
    game.tell(Prevented(effect.n))


async def ignore(game: Adventures, effect: does.Ignore, hero: Hero) -> None:  # noqa: ARG001
    """One icon is struck, at most one a challenge."""
    facing = game.challenge
    if facing.requirement and not facing.struck:
        choice = await ask(hero.seat, "strike", [Icon(icon) for icon in dict.fromkeys(facing.requirement)])
        facing.struck = choice.icon
        game.tell(Struck(choice.icon))


async def need(game: Adventures, effect: does.Need, hero: Hero) -> None:  # noqa: ARG001
    facing = game.challenge
    facing.added += facing.asked[0] if effect.icon == "first" else effect.icon
    game.tell(Asked(facing.requirement))


async def signature(game: Adventures, effect: does.Signature, hero: Hero) -> None:  # noqa: ARG001
    facing = game.challenge
    facing.signature = effect.icons
    if "X" in facing.icons:
        game.tell(Asked(facing.requirement))


async def worsen(game: Adventures, effect: does.Worsen, hero: Hero) -> None:  # noqa: ARG001
    game.challenge.raised += effect.n


async def extra(game: Adventures, effect: does.Extra, hero: Hero) -> None:  # noqa: ARG001
    game.extras.append(effect.challenge)  # MA-068


async def add_pattern(game: Adventures, effect: does.AddPattern, hero: Hero) -> None:  # noqa: ARG001
    await patterns.add(game, hero)


# --- joined effects


async def both(game: Adventures, effect: does.Both, hero: Hero) -> None:
    for part in effect.parts:
        await resolve(game, part, hero)


async def either(game: Adventures, effect: does.Either, hero: Hero) -> None:
    """One of those that can be done in full, else of those that can be done at all (MA-155, MA-241)."""
    numbers = [n for n, part in enumerate(effect.parts) if possible(game, part, hero, full=True)]
    numbers = numbers or [n for n, part in enumerate(effect.parts) if possible(game, part, hero)]
    if numbers:
        choice = await ask(hero.seat, "either", [Branch(n) for n in numbers])
        await resolve(game, effect.parts[choice.number], hero)


async def otherwise(game: Adventures, effect: does.Else, hero: Hero) -> None:
    await resolve(game, effect.first if possible(game, effect.first, hero) else effect.other, hero)


async def when(game: Adventures, effect: does.If, hero: Hero) -> None:
    if holds(game, effect.test, hero):
        await resolve(game, effect.then, hero)


async def ally(game: Adventures, effect: does.Ally, hero: Hero) -> None:
    """Any hero may be named, whether it has acted or not (MA-232)."""
    choice = await ask(hero.seat, "receiver", [Give(other.seat) for other in game.heroes])
    game.receiver = choice.seat
    await resolve(game, effect.then, game.heroes[choice.seat])
    game.receiver = None


DO: dict[type[Effect], Callable[[Adventures, Any, Hero], Awaitable[None]]] = {
    does.Gain: gain, does.Place: place, does.PlaceNeeded: place_needed, does.Copy: copy, does.Reroll: reroll,
    does.RerollAll: reroll_all, does.Turn: turn, does.Cut: cut, does.Drop: drop, does.Lock: lock, does.Token: token,
    does.Untoken: untoken, does.Heal: heal, does.Hurt: hurt, does.Charge: charge, does.Drain: drain,
    does.OpenBox: open_box, does.Prevent: prevent, does.Ignore: ignore, does.Need: need, does.Signature: signature,
    does.Worsen: worsen, does.Extra: extra, does.AddPattern: add_pattern, does.Both: both, does.Either: either,
    does.Else: otherwise, does.If: when, does.Ally: ally,
}  # fmt: skip


# --- what is there to be done


def needed_actions(game: Adventures) -> list[Action]:
    requirement = game.challenge.requirement
    return [action for action in does.ACTIONS if action in requirement or "W" in requirement]


def copied(game: Adventures, effect: does.Copy) -> list[Die]:
    return [die for die in game.pool if not (effect.single and DOUBLE[die])]


def rerolled(game: Adventures, effect: does.RerollAll) -> list[Die]:
    if effect.of == "colour":
        return list(game.pool)
    return [die for die in game.pool if DOUBLE[die]] if effect.of == "double" else dice.showing(game, effect.of)


def turnable(game: Adventures, effect: does.Turn) -> list[Turned]:
    """Each die with each face that it may be turned to."""
    found = []
    for die in dice.distinct(game.pool):
        faces = game.content.faces[COLOUR[die]]
        if effect.to == "any":
            wanted = [face for face in dict.fromkeys(faces) if face != FACE[die]]
        elif effect.to == "double":
            wanted = [] if DOUBLE[die] else [face for face in dict.fromkeys(faces) if face == FACE[die] * 2]
        else:
            wanted = [effect.to] if effect.to in faces and FACE[die] != effect.to else []
        found += [Turned(die, face) for face in wanted]
    return found


def holds(game: Adventures, test: Test, hero: Hero) -> bool:
    """Whether a condition is met; locked dice count (MA-221, MA-222)."""
    match test.what:
        case "no":
            return test.icon not in hero.tokens and all(SHOWS[die] != test.icon for die in dice.in_pool(game))
        case "nodie":
            return all(SHOWS[die] != test.icon for die in dice.in_pool(game))
        case "dice":
            return len(dice.in_pool(game)) >= test.n
        case "had":
            return test.icon in (game.challenge.icons if test.icon == "X" else game.challenge.asked)
        case "printed":
            return game.challenge.damage >= test.n
        case "shows":
            return bool(game.rolled) and SHOWS[game.rolled[-1]] == test.icon


def possible(game: Adventures, effect: Effect, hero: Hero, *, full: bool = False) -> bool:
    """Whether the effect can be done at all, or in full."""
    match effect:
        case does.Drop(n, showing):
            found = game.pool if showing is None else dice.showing(game, showing)
            return len(found) >= (n if full else 1)
        case does.Untoken():
            return bool(hero.tokens)
        case does.Drain(n):
            return sum(hero.weapons.values()) >= n
        case does.Reroll(n, showing):
            found = game.pool if showing is None else dice.showing(game, showing)
            return len(found) >= (n if full and n else 1)
        case does.RerollAll():
            return bool(rerolled(game, effect))
        case does.Turn():
            return bool(turnable(game, effect))
        case does.Cut():
            return any(DOUBLE[die] for die in game.pool)
        case does.Copy():
            return bool(copied(game, effect))
        case does.Lock(n):
            return len(game.pool) >= (n if full else 1)
        case does.Both(parts):
            return all(possible(game, part, hero, full=full) for part in parts)
        case does.Else(first, other):
            return possible(game, first, hero, full=full) or possible(game, other, hero, full=full)
        case _:
            return True


def is_idle(game: Adventures, effect: Effect, hero: Hero) -> bool:
    """Whether nothing would come of using the effect now (MA-086)."""
    match effect:
        case does.Gain(colours):
            return not any(_can_add(game, colour) for colour in colours)
        case does.Place(die):
            return not _can_add(game, COLOUR[die])
        case does.PlaceNeeded():
            return not any(_can_add(game, COLOUR_OF[action]) for action in needed_actions(game))
        case does.Token(kinds):
            return set(kinds) <= set(hero.tokens)
        case does.Heal():
            return hero.life == FULL
        case does.Charge():
            return not board.below_capacity(game, hero)
        case does.Reroll() | does.RerollAll() | does.Turn() | does.Copy():
            return not possible(game, effect, hero)
        case does.Prevent():
            return hooks.harm_ahead(game) == 0
        case does.Ignore():
            return not game.challenge.requirement or bool(game.challenge.struck)
        case does.Both(parts):
            return all(is_idle(game, part, hero) for part in parts)
        case does.Ally(then):
            return all(is_idle(game, then, other) for other in game.heroes)
        case _:
            return False


def _can_add(game: Adventures, colour: does.Colour) -> bool:
    """Whether a die of the colour, or the reroll in its place, would change anything."""
    return dice.room_for(game, colour) > 0 or any(COLOUR[die] == colour for die in game.pool)
