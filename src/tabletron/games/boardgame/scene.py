"""The picture of a table of Mega Man: The Board Game, as one seat sees it."""

from __future__ import annotations

from typing import Literal

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Banner, Card, Counter, Die, Node, Plate, Scene, Token, Track, Zone
from tabletron.games.boardgame import texts
from tabletron.games.boardgame.box import CASTLE, CardId
from tabletron.games.boardgame.rules import hidden, reckoning, trophies
from tabletron.games.boardgame.state import BoardGame, Hero, base, controller, printed
from tabletron.games.boardgame.telling import name_of, who

PHASES = (message("Abilities"), message("Roll"), message("Battle"))


def scene(game: BoardGame, seat: Seat | None, words: Words) -> Scene:
    """The other players clockwise, the boards, what is under way, and the seat's own place."""
    start = 0 if seat is None else seat
    around = [game.heroes[(start + place) % game.seats] for place in range(game.seats)]
    others, mine = (around, []) if seat is None else (around[1:], around[:1])
    zones: list[Node] = [_bench(game, hero, seat, words) for hero in others]
    zones += [_board(game, seat, words), *_under_way(game, words)]
    zones += [_bench(game, hero, seat, words) for hero in mine]
    if game.winner is not None:
        zones.append(Banner(id="verdict", name=words("Result"), text=words("{seat} wins", seat=who(game.winner))))
    facts = (
        words("Turn {n}", n=game.turns + 1),
        words("Castle after {n} Robot Masters", n=game.switches.gate),
        *([words("Yellow Devil")] if game.switches.yellow_devil == "on" else []),
    )
    return Scene(tuple(zones), facts, tuple(words(name) for name in PHASES), _phase(game))


def _phase(game: BoardGame) -> int | None:
    if game.battle is not None:
        return 2
    if game.facing is None:
        return None
    return 0 if game.throw is None else 1


# --- a player


def _bench(game: BoardGame, hero: Hero, seat: Seat | None, words: Words) -> Node:
    """Everything of one player; all of it is public but the faces of the hand."""
    key, name = f"hero{hero.seat}", f"{who(hero.seat)}: {name_of(game, hero.card, words)}"
    nodes: tuple[Node, ...] = (
        Plate(
            id=key, seat=hero.seat, name=name, marks=tuple(_marks(game, hero, words)), active=hero.seat == game.turn
        ),
        Track(
            id=f"{key}.health", seat=hero.seat, name=words("Health"), value=hero.health, icon="health",
            high=max(hero.health, base(game, hero, "health")),
        ),
        _number(hero, "we", words("Weapon Energy"), hero.we, base(game, hero, "we")),
        _number(hero, "threat", words("Threat"), hero.threat, base(game, hero, "threat")),
        _number(hero, "lives", words("Lives"), hero.lives, None),
        _place(hero, "abilities", words("Abilities"), "row", _abilities(game, hero, words)),
        _place(hero, "trophies", words("Trophies"), "row", _trophies(game, hero, words)),
        _place(hero, "hand", words("Hand"), "fan", _hand(game, hero, seat, words)),
        _deck(game, hero, seat, words),
        _place(hero, "discard", words("Discard pile"), "stack", _discard(game, hero, words)),
    )  # fmt: skip
    return Zone(id=f"{key}.bench", seat=hero.seat, name=name, shape="seat", nodes=nodes)


def _number(hero: Hero, stat: str, name: str, value: int, of: int | None) -> Counter:
    return Counter(id=f"hero{hero.seat}.{stat}", seat=hero.seat, name=name, value=value, of=of, icon=stat)


def _place(hero: Hero, what: str, name: str, shape: Literal["row", "fan", "stack"], nodes: tuple[Node, ...]) -> Zone:
    return Zone(id=f"hero{hero.seat}.{what}", seat=hero.seat, name=name, shape=shape, nodes=nodes)


def _marks(game: BoardGame, hero: Hero, words: Words) -> list[str]:
    """What there is to know of a player at a glance."""
    marks = [words("hero")] if hero.seat == game.turn else [words("Dr. Wily")]
    if hero.won:
        marks.append(words.plural("{n} boss beaten", "{n} bosses beaten", len(hero.won)))
    if game.winner is not None and len(game.lists) > 1:
        marks.append(words("played the deck {name}", name=hero.deck_name))  # MM-204
    if not hero.lives:
        marks.append(words("off the board"))
    elif hero.stage:
        marks.append(words("{stage}, space {n}", stage=name_of(game, hero.stage, words), n=hero.position))
    if game.facing is not None and game.throw is None and game.facing.priority == hero.seat:
        marks.append(words("priority"))
    if game.battle is not None and game.battle.round and controller(game) == hero.seat:
        marks.append(words("rolls for the boss"))
    return marks


def _abilities(game: BoardGame, hero: Hero, words: Words) -> tuple[Node, ...]:
    """The Character Card on the side in use, and the powers."""
    box, card = game.content, game.content.hero[hero.card]
    battle = game.battle is not None and hero.seat == game.turn
    side, now = (card.battle, box.battle_use[hero.card]) if battle else (card.ability, box.stage_use[hero.card])
    stats = printed(game, hero)
    nodes: list[Node] = [
        Card(
            id=f"hero{hero.seat}.ability.{hero.card}", seat=hero.seat, kind="hero", name=words(card.name),
            art=hero.card, rows=(f"{stats.threat}[threat] {stats.we}[we] {stats.health}[health]",
            words.colon(words(side.name), texts.use(now, box, words))), source=card.source,
        )
    ]  # fmt: skip
    for name in hero.powers:
        power = box.power[name]
        rows = (
            texts.use(box.stage_use[name], box, words),
            f"W {texts.use(box.battle_use[name], box, words)}",
            f"W {texts.use(box.battle_use[f'{name}/b'], box, words)}",
        )
        nodes.append(
            Card(
                id=f"hero{hero.seat}.ability.{name}", seat=hero.seat, kind="power", name=words(power.name), art=name,
                rows=rows, source=power.source,
            )
        )  # fmt: skip
    return tuple(nodes)


def _trophies(game: BoardGame, hero: Hero, words: Words) -> tuple[Node, ...]:
    return tuple(
        Token(
            id=f"hero{hero.seat}.trophy.{trophy}", seat=hero.seat, icon=trophy,
            name=words("Trophy of {boss}", boss=name_of(game, trophy, words)),
        )
        for trophy in hero.trophies
    )  # fmt: skip


def _hand(game: BoardGame, hero: Hero, seat: Seat | None, words: Words) -> tuple[Node, ...]:
    """Faces for the owner, backs for the others."""
    if hero.seat != seat:
        return tuple(
            Card(id=f"hero{hero.seat}.back{n}", seat=hero.seat, kind="action", name=words("Action Card"), back=True)
            for n in range(len(hero.hand))
        )
    return tuple(_action(game, hero, n, card, words) for n, card in enumerate(hero.hand))


def _action(game: BoardGame, hero: Hero, place: int, card: CardId, words: Words) -> Card:
    """A card of the hand; the side that counts now stands first."""
    box, one = game.content, game.content.action[card]
    sides = {
        "hero": words("Mega Man: {text}", text=texts.use(box.hero_use[card], box, words)),
        "wily": words("Dr. Wily: {text}", text=texts.use(box.wily_use[card], box, words)),
        "boss": f"W {texts.use(box.boss_use[card], box, words)}",
    }
    now = "wily" if hero.seat != game.turn else "boss" if game.battle is not None else "hero"
    rows = (sides.pop(now), *sides.values())
    return Card(
        id=f"hero{hero.seat}.hand{place}", seat=hero.seat, kind="action", name=words(one.name), art=card, rows=rows,
        mark=words(texts.SYMBOLS[one.symbol]), source=one.source,
    )  # fmt: skip


def _deck(game: BoardGame, hero: Hero, seat: Seat | None, words: Words) -> Counter:
    """How many cards are left; the owner is reminded of those looked at."""
    known = [name_of(game, card, words) for card in hero.deck[: hero.known]] if hero.seat == seat else []
    tip = words("on top: {cards}", cards=", ".join(known)) if known else ""
    key = f"hero{hero.seat}.deck"
    return Counter(id=key, seat=hero.seat, name=words("Deck"), value=len(hero.deck), icon="pile", tip=tip)


def _discard(game: BoardGame, hero: Hero, words: Words) -> tuple[Node, ...]:
    return tuple(
        Token(id=f"hero{hero.seat}.discarded{n}", seat=hero.seat, name=name_of(game, card, words), icon="card")
        for n, card in enumerate(hero.discard)
    )


# --- the boards


def _board(game: BoardGame, seat: Seat | None, words: Words) -> Node:
    """The Castle and the stages around it, with every piece on its track."""
    stages = tuple(_stage(game, stage, seat, words) for stage in (CASTLE, *game.stages))
    return Zone(id="board", name=words("Boards"), shape="grid", columns=3, nodes=stages)


def _stage(game: BoardGame, stage: CardId, seat: Seat | None, words: Words) -> Node:
    board, pile = game.content.stage[stage], game.piles[stage]
    nodes: list[Node] = [
        Track(
            id=f"stage.{stage}.hero{hero.seat}", seat=hero.seat, name=who(hero.seat), value=hero.position,
            high=board.length, icon="pawn",
        )
        for hero in game.heroes
        if hero.stage == stage
    ]  # fmt: skip
    if stage == CASTLE:
        nodes.append(Token(id="stage.castle.boss", name=words("Dr. Wily"), icon="wily"))
        if game.switches.yellow_devil == "on":
            nodes.append(Token(id="stage.castle.devil", name=words("Yellow Devil"), icon="yellow_devil"))
    else:
        free = trophies.is_free(game, board.boss)
        nodes.append(
            Token(id=f"stage.{stage}.boss", name=name_of(game, board.boss, words), icon=board.boss, empty=not free)
        )
    known = hidden.known_challenges(pile, seat)
    tip = ", ".join(f"{place + 1}: {name_of(game, card, words)}" for place, card in known.items())
    nodes.append(Counter(id=f"pile.{stage}", name=words("Challenges"), value=len(pile.deck), icon="pile", tip=tip))
    nodes.append(Counter(id=f"gone.{stage}", name=words("Discarded"), value=len(pile.discard), icon="pile"))
    note = "" if stage == CASTLE else words(texts.SYMBOLS[game.content.boss[board.boss].symbol])
    return Zone(id=f"stage.{stage}", name=words(board.name), shape="row", nodes=tuple(nodes), note=note)


# --- what is under way


def _under_way(game: BoardGame, words: Words) -> list[Node]:
    """The challenge with minions, both budgets and the dice, or the battle."""
    nodes: list[Node] = []
    if game.facing is not None:
        nodes.append(_challenge(game, words))
    if game.battle is not None:
        nodes.append(_battle(game, words))
    if game.throw is not None:
        nodes.append(_dice(game, words))
    return nodes


def _challenge(game: BoardGame, words: Words) -> Node:
    facing, box = game.challenge, game.content
    one = box.challenge[facing.card]
    needed = texts.faces(reckoning.requirements(game)) or words("nothing")
    rows = [words("needed: {faces}", faces=needed)]
    rows += [texts.effects([effect], box, words) for effect in box.abilities[facing.card]]
    rows.append(words("penalty: {text}", text=texts.effects(box.penalties[facing.card], box, words)))
    rows += [words("now: {text}", text=texts.effect(active.effect, box, words)) for active in game.lasting]
    rows += [words("later: {text}", text=texts.effect(active.effect, box, words)) for active in game.pending]
    minions = tuple(
        Token(
            id=f"minion{n}", icon=minion, name=words(box.minion[minion].name),
            tip=words("{n} damage", n=box.minion[minion].damage),
        )
        for n, minion in enumerate(facing.minions)
    )  # fmt: skip
    nodes: tuple[Node, ...] = (
        Card(
            id="challenge", kind="challenge", name=words(one.name), art=facing.card, rows=tuple(rows),
            price=f"{one.ap}[ap]", mark=words(texts.SYMBOLS[one.symbol]), source=one.source,
        ),
        Counter(id="budget.hero", seat=game.turn, name=words("Hero's points"), value=facing.hero_ap, icon="ap"),
        Counter(id="budget.wily", name=words("Dr. Wily's points"), value=facing.wily_ap, icon="ap"),
        Zone(id="minions", name=words("Minions"), shape="row", nodes=minions, note=_special(game, words)),
        *_shield(game, words),
    )  # fmt: skip
    return Zone(id="facing", name=words("Challenge"), shape="column", nodes=nodes)


def _special(game: BoardGame, words: Words) -> str:
    """Whether the symbols match."""
    facing = game.challenge
    if facing.special:
        return words("special used")
    return words("symbols match") if facing.matched else ""


def _shield(game: BoardGame, words: Words) -> list[Node]:
    if not game.shield:
        return []
    return [Counter(id="shield", seat=game.turn, name=words("Damage prevented"), value=game.shield, icon="shield")]


def _battle(game: BoardGame, words: Words) -> Node:
    battle, box = game.fight, game.content
    boss, hero = box.boss[battle.boss], game.hero
    rows = tuple(_line(game, line.face, words(line.name), line.damage, words) for line in boss.lines)
    rows += tuple(words("now: {text}", text=texts.effect(active.effect, box, words)) for active in game.lasting)
    rows += tuple(words("later: {text}", text=texts.effect(active.effect, box, words)) for active in game.pending)
    damage = [(face, reckoning.face_damage(game, face)) for face in ("hit", "pellet", "aim", "jump", "run", "wily")]
    deals = " ".join(f"[{face}]{n}" for face, n in damage if n)
    nodes: tuple[Node, ...] = (
        Card(
            id="boss", kind="boss", name=words(boss.name), art=battle.boss, rows=rows, price=f"{boss.threat}[threat]",
            mark=words(texts.SYMBOLS[boss.symbol]), source=boss.source,
        ),
        Track(
            id="boss.health", name=words(boss.name), value=max(0, battle.health), high=boss.health, icon="health"
        ),
        Track(
            id="hero.health", seat=hero.seat, name=who(hero.seat), value=max(0, hero.health), icon="health",
            high=max(hero.health, base(game, hero, "health")), tip=words("deals {faces}", faces=deals),
        ),
        Counter(id="battle.round", name=words("Battle Round"), value=battle.round),
        Counter(id="battle.cards", seat=hero.seat, name=words("Cards to play"), value=battle.cards, icon="card"),
        *_shield(game, words),
    )  # fmt: skip
    return Zone(id="battle", name=words("Boss Battle"), shape="column", nodes=nodes)


def _line(game: BoardGame, face: str, name: str, damage: int, words: Words) -> str:
    """`[hit] Hyper Bomb: 5`, with what else the line does."""
    _, effects = game.content.lines[game.fight.boss][face]
    text = words.colon(f"[{face}] {name}", str(damage))
    return f"{text}; {texts.effects(effects, game.content, words)}" if effects else text


def _dice(game: BoardGame, words: Words) -> Node:
    """The dice on the table; stuck ones are marked, and what is missing stands beside them."""
    roll = game.roll
    whose = controller(game) if roll.kind == "boss" else game.turn
    dice = tuple(
        Die(
            id=f"die{n}", seat=whose, name=words(die.face), face=die.face, used=die.stuck,
            tip=_die_tip(die.stuck, die.by, words),
        )
        for n, die in enumerate(roll.dice)
    )  # fmt: skip
    note = ""
    if roll.kind == "challenge":
        left = reckoning.missing(game)
        note = words("missing: {faces}", faces=texts.faces(left)) if left else words("all requirements met")
    return Zone(id="dice", name=words("Dice"), shape="row", nodes=dice, note=note)


def _die_tip(stuck: bool, by: str, words: Words) -> str:
    tips = [words("stuck")] if stuck else []
    if by:
        tips.append(words("changed by Dr. Wily") if by == "wily" else words("changed by the hero"))
    return ", ".join(tips)
