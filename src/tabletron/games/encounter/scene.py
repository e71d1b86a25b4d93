"""The picture of the table: the battlefield as a plane, the squads, the trackers."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import (
    Banner,
    Card,
    Counter,
    Node,
    Piece,
    Plane,
    Plate,
    Scene,
    Shape,
    Story,
    Token,
    Track,
    Zone,
)
from tabletron.games.encounter.box import Character
from tabletron.games.encounter.geometry.numbers import RANGE, TABLE, TOKEN
from tabletron.games.encounter.news import SIDES, STEPS, dice, name_of
from tabletron.games.encounter.rules.doomsday import device_dice
from tabletron.games.encounter.rules.hidden import sees_picks
from tabletron.games.encounter.state import (
    COSMIC,
    CRISIS,
    THIRD,
    Encounter,
    Fighter,
    attacks,
    powers,
    stamina,
)

OWNERS = {-1: message("nobody's"), 0: message("Crisis Team"), 1: message("Cosmic Threat")}
SCREENS = {-1: "console", CRISIS: "console_crisis", COSMIC: "console_cosmic"}
PHASES = ("power", "activation", "cleanup")


def scene(game: Encounter, eye: Seat | None, words: Words) -> Scene:
    """What a seat sees; all is open but the team's picks before its squads are locked."""
    zones: list[Node] = [battlefield(game, words), scores(game, words)]
    if game.strike is not None:
        zones.append(attack(game, words))
    if game.step == "squads":
        zones.append(pool(game, eye, words))
    else:
        zones += [squad(game, number, words) for number in (0, 1, THIRD)]
    phases = tuple(words(STEPS[step]) for step in PHASES)
    phase = PHASES.index(game.step) if game.step in PHASES else None
    return Scene(tuple(zones), facts(game, words), phases, phase)


def facts(game: Encounter, words: Words) -> tuple[str, ...]:
    found = [words(game.content.difficulty[game.switches.difficulty].name)]
    if game.round:
        found.append(words("Round {n}", n=game.round))
    if game.step == "activation":
        found.append(words("Turn of the {side}", side=words(SIDES[game.turn])))
        if game.turn == CRISIS:
            found.append(words("activation {n} of 3", n=min(3, game.slot + 1)))
    return tuple(found)


# --- the battlefield


def battlefield(game: Encounter, words: Words) -> Plane:
    shapes = tuple(
        Shape(
            id=f"at.{piece.id}",
            name=words(piece.name),
            corners=tuple((x, y) for x, y in piece.vertices),
            label=f"{piece.size}",
            icon="evacuated" if piece.id in game.evacuated else "terrain",
            tip=words("Size {n}", n=piece.size) + (f", {words('Evacuated')}" if piece.id in game.evacuated else ""),
        )
        for piece in game.ground.pieces
    )
    home = game.place.home
    tokens = [Piece(id="at.home", name=words("Home Base"), x=home.x, y=home.y, radius=TOKEN, icon="home")]
    for key, console in game.place.consoles.items():
        holder = game.consoles[key]
        name, owner = words("console {name}", name=key), words(OWNERS[holder])
        screen = SCREENS[holder]
        tokens.append(
            Piece(id=f"at.{key}", name=name, x=console.x, y=console.y, radius=TOKEN, icon=screen, label=owner)
        )
    for one in game.citizens:
        name = words("citizen {n}", n=one.id)
        tokens.append(Piece(id=f"at.citizen{one.id}", name=name, x=one.x, y=one.y, radius=TOKEN, icon="citizen"))
    figures = tuple(figure(game, one, words) for one in game.fighters if one.here)
    ghost = game.card_of(game.acting).radius if game.active >= 0 else TOKEN
    return Plane(
        id="battlefield", name=words(game.content.battlefield[game.switches.battlefield].name), width=TABLE,
        height=TABLE, unit=1_000, shapes=shapes, pieces=(*tokens, *figures), ghost=ghost,
        ranges=tuple(RANGE.values()),
    )  # fmt: skip


def figure(game: Encounter, fighter: Fighter, words: Words) -> Piece:
    card = game.card_of(fighter)
    return Piece(
        id=f"at.{fighter.id}",
        name=words(card.name),
        x=fighter.x,
        y=fighter.y,
        radius=card.radius,
        icon=fighter.card,
        label=f"{fighter.damage}/{stamina(game, fighter)}",
        seat=game.seat_of(fighter),
        tip=", ".join(marks(game, fighter, words)),
        faded=fighter.dazed or (fighter.activated and fighter.id != game.active),
        active=fighter.id == game.active,
    )


def marks(game: Encounter, fighter: Fighter, words: Words) -> list[str]:
    """All that lies on a fighter's card."""
    found = [
        words("{n} Power", n=fighter.power),
        words("{n} of {most} Damage", n=fighter.damage, most=stamina(game, fighter)),
    ]
    states = (
        (fighter.injured, message("Injured")),
        (fighter.dazed, message("Dazed")),
        (fighter.out, message("KO'd")),
        (fighter.activated, message("Activated")),
        (fighter.holding, message("holds a citizen")),
    )
    found += [words(text) for is_so, text in states if is_so]
    found += [words(condition) for condition in fighter.conditions]
    return found + ([words("Corrupted Firmware {n}", n=fighter.firmware)] if fighter.firmware else [])


# --- beside it


def scores(game: Encounter, words: Words) -> Zone:
    goal = game.content.mission.goal
    nodes: list[Node] = [
        Track(id=f"vp{side}", name=words(SIDES[side]), value=min(goal, game.vp[side]), high=goal)
        for side in (CRISIS, COSMIC)
    ]
    nodes.append(Counter(id="tracker", name=words("Encounter Tracker"), value=game.tracker, of=3))
    nodes.append(Counter(id="doomsday", name=words("Doomsday dice"), value=device_dice(game)))
    return Zone(id="scores", name=words("Encounter"), shape="column", nodes=tuple(nodes))


def attack(game: Encounter, words: Words) -> Banner:
    strike = game.strike
    assert strike is not None
    text = words(
        "{who} attacks {target}", who=name_of(game, strike.attacker, words), target=name_of(game, strike.target, words)
    )
    if strike.dice:
        text = f"{text}: {dice(strike.dice, words)} – {dice(strike.defense, words)}"
    return Banner(id="attack", text=text)


def pool(game: Encounter, eye: Seat | None, words: Words) -> Zone:
    """What the squads can be built of, and for the team what was picked."""
    nodes: list[Node] = []
    for card in game.content.characters:
        nodes.append(character(f"box.{card.id}", game.content.cards[game.switches.cards][card.id], words))
    for tactic in game.content.tactics:
        nodes.append(
            Card(
                id=f"box.{tactic.id}",
                name=words(tactic.name),
                kind="tactic",
                rows=(words(tactic.text),),
                source=tactic.source,
            )
        )
    if sees_picks(game, eye):
        cards, tactics = game.content.cards[game.switches.cards], game.content.tactic
        for number in (0, 1):
            names = [words(cards[name].name) for name in game.recruits[number]]
            names += [words(tactics[name].name) for name in game.hands[number]]
            nodes.append(Story(id=f"picks{number}", name=words("Squad {n}", n=number + 1), text=tuple(names)))
    return Zone(id="box", name=words("To choose from"), shape="grid", columns=4, nodes=tuple(nodes))


def character(key: str, card: Character, words: Words) -> Card:
    rows = [
        words("Threat {n}, Stamina {a}/{b}", n=card.threat, a=card.stamina, b=card.injured_stamina or "-"),
        words("Size {n}, Speed {tool}", n=card.size, tool=card.speed),
        words("Defense {a}/{b}/{c}", a=card.physical, b=card.energy, c=card.mystic),
    ]
    return Card(id=key, name=words(card.name), kind="character", rows=tuple(rows), source=card.source, art=card.id)


def squad(game: Encounter, number: int, words: Words) -> Zone:
    """A squad with the cards of its characters and its team tactics."""
    seat = game.seat_of_squad(number)
    members = [one for one in game.fighters if one.squad == number]
    name = words("Squad {n}", n=number + 1) if number < THIRD else words(SIDES[COSMIC])
    nodes: list[Node] = [
        Plate(id=f"plate{number}", name=name, seat=seat, active=any(one.id == game.active for one in members))
    ]
    nodes += [fighter_card(game, one, words) for one in members]
    if number < THIRD:
        hand = tuple(
            Token(
                id=f"hand.{card}",
                name=words(game.content.tactic[card].name),
                icon="tactic",
                tip=words(game.content.tactic[card].text),
            )
            for card in game.hands[number]
        )
        nodes.append(Zone(id=f"hand{number}", name=words("Team tactics"), shape="row", nodes=hand))
    return Zone(id=f"squad{number}", name=name, shape="column", seat=seat, nodes=tuple(nodes))


def fighter_card(game: Encounter, fighter: Fighter, words: Words) -> Card:
    card = game.card_of(fighter)
    rows = [", ".join(marks(game, fighter, words))]
    for one in attacks(game, fighter):
        shape = {"single": "", "area": "A", "beam": "B"}[one.shape]
        line = words(
            "{name}: Range {range}, {n} dice, {kind}",
            name=words(one.name),
            range=f"{shape}{one.range}",
            n=one.strength,
            kind=words(one.type),
        )
        rows.append(f"{line}, {words('{n} Power', n=one.cost)}" if one.cost else line)
    rows += [words.colon(words(power.name), words(power.text)) for power in powers(game, fighter)]
    return Card(
        id=f"card.{fighter.id}", name=words(card.name), kind="character", rows=tuple(rows), source=card.source,
        art=card.id, seat=game.seat_of(fighter), mark=words("Injured") if fighter.injured else "",
    )  # fmt: skip
