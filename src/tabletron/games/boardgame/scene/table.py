"""The picture of a table of Mega Man: The Board Game, as one seat sees it."""

from __future__ import annotations

from collections import Counter as Tally

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Banner, Card, Counter, Die, Lane, Need, Node, Pawn, Plate, Scene, Token, Track, Zone
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame.box import CASTLE, Attack, CardId
from tabletron.games.boardgame.outlook import Outlook, look, minion_damage, rank
from tabletron.games.boardgame.rules import hidden, trophies
from tabletron.games.boardgame.scene.player import bench
from tabletron.games.boardgame.state import ABILITY, BoardGame, base, controller
from tabletron.games.boardgame.verbs.vocabulary import FACES
from tabletron.games.boardgame.words import cards, signs
from tabletron.games.boardgame.words.signs import name_of, who

PHASES = (message("Abilities"), message("Roll"), message("Battle"))


def scene(game: BoardGame, seat: Seat | None, words: Words) -> Scene:
    """The other players clockwise, the boards, what is under way, and the seat's own place."""
    start = 0 if seat is None else seat
    around = [game.heroes[(start + place) % game.seats] for place in range(game.seats)]
    others, mine = (around, []) if seat is None else (around[1:], around[:1])
    zones: list[Node] = [bench(game, hero, seat, words) for hero in others]
    zones += [_board(game, seat, words), *_under_way(game, words)]
    zones += [bench(game, hero, seat, words) for hero in mine]
    if game.winner is not None:
        zones.append(Banner(id="verdict", name=words("Result"), text=words("{seat} wins", seat=who(game.winner))))
    facts = (
        words("Castle after {n} Robot Masters", n=game.switches.gate),
        words("Turn {n}", n=game.turns + 1),
        *([words("Yellow Devil")] if game.switches.yellow_devil == "on" else []),
    )
    return Scene(tuple(zones), facts, tuple(words(name) for name in PHASES), _phase(game), layout="map")


def _phase(game: BoardGame) -> int | None:
    if game.battle is not None:
        return 2
    if game.facing is None:
        return None
    return 0 if game.throw is None else 1


# --- the boards


def _board(game: BoardGame, seat: Seat | None, words: Words) -> Node:
    """The Castle in the middle of the stages, with every piece on its space."""
    half = (len(game.stages) + 1) // 2
    places = (*game.stages[:half], CASTLE, *game.stages[half:])
    stages = tuple(_stage(game, stage, seat, words) for stage in places)
    return Zone(id="board", name=words("Boards"), shape="grid", columns=half, nodes=stages)


def _stage(game: BoardGame, stage: CardId, seat: Seat | None, words: Words) -> Lane:
    board = game.content.stage[stage]
    wide = stage == CASTLE
    devil = wide and game.switches.yellow_devil == "on"
    pawns = tuple(
        Pawn(f"stage.{stage}.hero{hero.seat}", hero.seat, hero.position, who(hero.seat), hero.seat == game.turn)
        for hero in game.heroes
        if hero.stage == stage and hero.lives
    )
    symbol = "" if wide else game.content.boss[board.boss].symbol
    return Lane(
        id=f"stage.{stage}", name=words(board.name), length=board.length, pawns=pawns, wide=wide, art=f"plan_{stage}",
        icon=symbol, tip=words(signs.SYMBOLS[symbol]) if symbol else "",
        won=tuple(hero.seat for hero in game.heroes if stage in hero.won), marked=(board.yellow,) if devil else (),
        facts=(words("opens after {n} bosses", n=game.switches.gate),) if wide else (),
        nodes=(*_goals(game, stage, words), *_piles(game, stage, seat, words)),
    )  # fmt: skip


def _goals(game: BoardGame, stage: CardId, words: Words) -> tuple[Token, ...]:
    """Who waits at the end: a Trophy as long as nobody has it."""
    if stage != CASTLE:
        boss = game.content.stage[stage].boss
        owner = next((hero.seat for hero in game.heroes if boss in hero.trophies), None)
        name = words("Trophy of {boss}", boss=name_of(game, boss, words))
        free = trophies.is_free(game, boss)
        return (Token(id=f"stage.{stage}.boss", name=name, icon=f"trophy_{boss}", empty=not free, seat=owner),)
    devil = Token(id="stage.castle.devil", name=words("Yellow Devil"), icon="yellow_devil")
    wily = Token(id="stage.castle.boss", name=words("Dr. Wily"), icon="wily")
    return (devil, wily) if game.switches.yellow_devil == "on" else (wily,)


def _piles(game: BoardGame, stage: CardId, seat: Seat | None, words: Words) -> tuple[Counter, ...]:
    pile = game.piles[stage]
    known = hidden.known_challenges(pile, seat)
    tip = ", ".join(f"{place + 1}: {name_of(game, card, words)}" for place, card in known.items())
    return (
        Counter(id=f"pile.{stage}", name=words("Challenges"), value=len(pile.deck), icon="pile", tip=tip),
        Counter(id=f"gone.{stage}", name=words("Discarded"), value=len(pile.discard), icon="gone"),
    )


# --- what is under way


def _under_way(game: BoardGame, words: Words) -> list[Node]:
    """The challenge with minions, requirements, both budgets and the dice, or the battle."""
    nodes: list[Node] = []
    if game.facing is not None:
        nodes.append(_challenge(game, words))
    if game.battle is not None:
        nodes.append(_battle(game, words))
    return nodes


def _challenge(game: BoardGame, words: Words) -> Node:
    one, now = game.content.challenge[game.challenge.card], look(game)
    rows = [line.say(words) for line in one.ability]
    rows.append(words("penalty: {text}", text=cards.effects(one.penalty, words)))
    rows += _in_force(game, words)
    nodes: list[Node] = [
        Card(
            id="challenge", kind="challenge", name=words(one.name), art=f"plan_{game.hero.stage}", rows=tuple(rows),
            price=f"{one.ap}[ap]", mark=f"[{one.symbol}]", source=one.source,
            tip=" · ".join((words(signs.SYMBOLS[one.symbol]), *rows)),
        ),
        _minions(game, now, words),
        Zone(id="needs", name=words("Needed"), shape="row", nodes=_needs(game, now, words)),
    ]  # fmt: skip
    nodes += [_priority(game, words)] if game.throw is None else [_dice(game, now, words)]
    return Zone(id="facing", name=words("Challenge"), shape="column", nodes=(*nodes, *_shield(game, words)))


def _in_force(game: BoardGame, words: Words) -> list[str]:
    """What is in force now and what waits for later, each once; the card says its own, requirements show themselves."""

    def said(uses: list[Use]) -> dict[str, None]:
        lines = [game.content.lines[use.line] for use in uses if rank(use) != ABILITY or game.battle is not None]
        return dict.fromkeys(line.say(words) for line in lines if not line.verb.requires)  # type: ignore[attr-defined]

    now = said(game.force)
    later = [text for text in said(game.waiting) if text not in now]
    return [words("now: {text}", text=text) for text in now] + [words("later: {text}", text=text) for text in later]


def _minions(game: BoardGame, now: Outlook, words: Words) -> Node:
    box = game.content
    tokens = tuple(
        Token(
            id=f"minion{n}", icon=minion, name=words(box.minion[minion].name),
            tip=words("{n} damage", n=max(0, box.minion[minion].damage + now.bite)),
        )
        for n, minion in enumerate(now.minions)
    )  # fmt: skip
    return Zone(id="minions", name=words("Minions"), shape="row", nodes=tokens, note=_special(game, now, words))


def _special(game: BoardGame, now: Outlook, words: Words) -> str:
    """Whether the symbols match, and what the minions that are left would deal."""
    facing = game.challenge
    notes = [words("{n} damage if nobody stops them", n=minion_damage(game, now))] if now.minions else []
    if facing.special:
        notes.append(words("special used"))
    elif facing.matched:
        notes.append(words("symbols match"))
    if not now.minions and now.kind == "none":
        notes.insert(0, words("none may come"))
    elif not now.minions:
        notes.insert(0, words("{minion} may come", minion=words(game.content.minion[now.kind].name)))
    return " · ".join(notes)


def _needs(game: BoardGame, now: Outlook, words: Words) -> tuple[Node, ...]:
    """Each requirement, printed or added, and whether a die is there for it."""
    printed = Tally(game.content.challenge[game.challenge.card].requirements)
    left, free = Tally(now.missing()), Tally(now.free) if game.throw is None else Tally[str]()
    nodes = []
    for n, faces in enumerate(now.asked):
        new = not printed[faces]
        printed[faces] -= not new
        given = free[faces] > 0
        free[faces] -= given
        met = given or not left[faces]
        left[faces] -= not met
        nodes.append(
            Need(id=f"need{n}", name=words("needed"), text=signs.faces([faces]), met=met, added=new,
                 tip=words("free die") if given else "")
        )  # fmt: skip
    return tuple(nodes)


def _priority(game: BoardGame, words: Words) -> Node:
    """Who may play next, clockwise, and what each side may still spend."""
    facing, printed = game.challenge, game.content.challenge[game.challenge.card].ap
    plates = tuple(
        Plate(
            id=f"priority{hero.seat}", seat=hero.seat, name=who(hero.seat), active=facing.priority == hero.seat,
            marks=(words("passed"),) if _has_passed(game, hero.seat) else (),
        )
        for hero in game.heroes
    )  # fmt: skip
    mine = Counter(
        id="budget.hero", seat=game.turn, name=words("Hero's points"), value=facing.hero_ap, icon="ap",
        of=max(printed, facing.hero_ap),
    )  # fmt: skip
    wily = Counter(
        id="budget.wily", name=words("Dr. Wily's points"), value=facing.wily_ap, icon="ap",
        of=max(printed, facing.wily_ap),
    )  # fmt: skip
    note = words("{n}/{all} passes", n=facing.passes, all=game.seats)
    return Zone(id="priority", name=words("Priority"), shape="ring", nodes=(mine, *plates, wily), note=note)


def _has_passed(game: BoardGame, seat: Seat) -> bool:
    """Whether the seat is among the last who passed in a row."""
    back = (game.challenge.priority - 1 - seat) % game.seats
    return back < game.challenge.passes


def _shield(game: BoardGame, words: Words) -> list[Node]:
    if not game.shield:
        return []
    return [Counter(id="shield", seat=game.turn, name=words("Damage prevented"), value=game.shield, icon="shield")]


# --- the battle


def _battle(game: BoardGame, words: Words) -> Node:
    """The hero and the boss face to face, with what each die does."""
    battle, now = game.fight, look(game)
    nodes: list[Node] = [_hero_side(game, now, words), _boss_side(game, words)]
    nodes.append(Counter(id="battle.round", name=words("Battle Round"), value=battle.round))
    if battle.step != "boss":
        cards = Counter(id="battle.cards", seat=game.turn, name=words("Cards to play"), value=battle.cards, icon="card")
        nodes.append(cards)
    if game.throw is not None:
        nodes += [_forecast(game, now, words), _dice(game, now, words)]
    return Zone(id="battle", name=words("Boss Battle"), shape="duel", nodes=(*nodes, *_shield(game, words)))


def _hero_side(game: BoardGame, now: Outlook, words: Words) -> Zone:
    hero = game.hero
    deals = [(face, now.deals(face)) for face in FACES]
    rows = tuple(words("[{face}] deals {n}", face=face, n=n) for face, n in deals if n)
    track = Track(
        id="hero.health", seat=hero.seat, name=who(hero.seat), value=max(0, hero.health), icon="health",
        high=max(hero.health, base(game, hero, "health")),
    )  # fmt: skip
    name = words("{n}[threat] of {hero}", n=base(game, hero, "threat"), hero=who(hero.seat))
    card = Card(id="hero.deals", seat=hero.seat, kind="hero", name=name, rows=rows)
    return Zone(
        id="battle.hero", seat=hero.seat, name=who(hero.seat), shape="column", art=hero.card, nodes=(track, card)
    )


def _boss_side(game: BoardGame, words: Words) -> Zone:
    battle, box = game.fight, game.content
    boss = box.boss[battle.boss]
    rows = tuple(_attack(attack, words) for attack in boss.attacks)
    card = Card(
        id="boss", kind="boss", name=words(boss.name), art=battle.boss, rows=(*rows, *_in_force(game, words)),
        price=f"{boss.threat}[threat]", mark=f"[{boss.symbol}]", source=boss.source,
        tip=words(signs.SYMBOLS[boss.symbol]),
    )  # fmt: skip
    track = Track(id="boss.health", name=words(boss.name), value=max(0, battle.health), high=boss.health, icon="health")
    roller = words("{seat} rolls for the boss", seat=who(controller(game))) if battle.round else ""
    return Zone(
        id="battle.boss", name=words(boss.name), shape="column", art=battle.boss, note=roller, nodes=(track, card)
    )


def _attack(attack: Attack, words: Words) -> str:
    """`[hit] Hyper Bomb: 5`, with what else the attack does."""
    text = words.colon(f"[{attack.face}] {words(attack.name)}", str(attack.damage))
    return f"{text}; {cards.effects(attack.do, words)}" if attack.do else text


def _forecast(game: BoardGame, now: Outlook, words: Words) -> Counter:
    """What the dice on the table deal as they lie."""
    if game.roll.kind == "boss":
        attacks = game.content.attack[game.fight.boss]
        deals = sum(attacks[face].damage for face in now.dice if face in attacks)
        return Counter(id="battle.damage", name=words("Damage to the hero"), value=deals, icon="hit")
    deals = int(now.struck)
    return Counter(id="battle.damage", seat=game.turn, name=words("Damage to the boss"), value=deals, icon="hit")


def _dice(game: BoardGame, now: Outlook, words: Words) -> Node:
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
        left = now.missing()
        note = words("missing: {faces}", faces=signs.faces(left)) if left else words("all requirements met")
    name = words("{n}[threat] left", n=game.hero.threat) if roll.kind == "challenge" else words("Dice")
    return Zone(id="dice", name=name, shape="row", nodes=dice, note=note)


def _die_tip(stuck: bool, by: str, words: Words) -> str:
    tips = [words("stuck")] if stuck else []
    if by:
        tips.append(words("changed by Dr. Wily") if by == "wily" else words("changed by the hero"))
    return ", ".join(tips)
