"""Set-up of a game, and of each session of a campaign."""

from __future__ import annotations

from tabletron.core.flow import Phase, draw, roll, shuffle
from tabletron.games.adventures.box import Box, CardId
from tabletron.games.adventures.events import Armed, Began, HeroTaken, SessionBegan
from tabletron.games.adventures.rules import claims, difficulty, masters, patterns
from tabletron.games.adventures.state import Adventures, Hero, Switches

STAGE_CARDS = {1: 4, 2: 4, 3: 3, 4: 2}
"""Stage cards a player by the number of players (MA-015)."""
FIRST_ENERGY = 3
TANKS = {0: (1, 2, 2, 2), 1: (1, 2, 2, 2), 2: (0, 1, 0, 0), 3: (0, 0, 0, 0)}
"""Energy tanks by session, for one to four players; session 0 is a single game (MA-010, MA-194, MA-205)."""
LIFE = {0: (5, 5, 5, 5), 1: (5, 5, 5, 5), 2: (5, 4, 5, 4), 3: (5, 5, 5, 5)}
"""Life at the start by session, for one to four players (MA-005, MA-193)."""


def setup(seats: int, switches: Switches, content: Box) -> Adventures:
    """The table before anybody has chosen a hero (MA-001)."""
    session = {"single": 0, "campaign": 1, "finale": 3}[switches.mode]
    in_use = [weapon.id for weapon in content.weapons if _in_packs(weapon.pack, switches)]
    game = Adventures(
        seats,
        [Hero(seat) for seat in range(seats)],
        session=session,
        owned=[[] for _ in range(seats)],
        boards=[hero.id for hero in content.heroes],
        arsenal=in_use,
    )
    lay_out(game, switches, content)
    return game


def _in_packs(pack: int, switches: Switches) -> bool:
    """Whether a card is in this game; pack 0 always is (MA-026, MA-027)."""
    return pack == 0 or str(pack) in switches.open_packs


def lay_out(game: Adventures, switches: Switches, content: Box) -> None:
    """All decks of a session, whole again (MA-199)."""
    game.masters = [master.id for master in content.masters if _in_packs(master.pack, switches)]
    game.wily = [boss.id for boss in content.wily if _in_packs(boss.pack, switches)]  # MA-011
    game.beaten, game.offered, game.claims = [], [], []
    game.stage_deck, game.stage_discard = [stage.id for stage in content.stages], []
    game.pattern_deck, game.pattern_discard = [pattern.id for pattern in content.patterns], []
    game.light_deck, game.light_discard = [light.id for light in content.lights], []
    game.boxes = [kind.id for kind in content.surprises for _ in range(kind.copies)]  # MA-019
    game.opened, game.removed = [], []
    game.sabotage_deck, game.sabotages = [card.id for card in content.sabotages], []
    game.round = game.acted = game.boosts = 0
    game.battle = 1 if game.finale else 0
    game.pool, game.locks, game.rolled, game.extras = [], [], [], []  # MA-020
    game.facing, game.spent, game.doing = None, [], ""
    game.lost, game.step = False, "setup"


async def choose_heroes(game: Adventures) -> Phase:
    """Each player is one hero, chosen freely or dealt at random (MA-001, MA-002)."""
    if game.switches.hero_pick == "random":
        chosen = await draw(game.boards, game.seats, "setup")
    else:
        game.offered = game.offered or list(game.boards)
        if not await claims.settled(game, "hero"):
            return choose_heroes
        chosen = claims.taken(game)
        game.offered = []
    for hero, name in zip(game.heroes, chosen, strict=True):
        hero.hero = name
        game.boards = [board for board in game.boards if board != name]
        game.tell(HeroTaken(hero.seat, name))
    return begin_session


async def begin_session(game: Adventures) -> Phase:
    """Boards, weapons, tanks and Robot Masters; each step is finished by all before the next (MA-228)."""
    lay_out(game, game.switches, game.content)
    game.tell(SessionBegan(game.session, 1 + sum(one.session == game.session for one in game.tries)))
    for hero in game.heroes:
        await prepare_board(game, hero)
    await arm(game)
    easy = game.switches.difficulty == "easy"
    game.tanks = TANKS[game.session][game.seats - 1] + easy  # MA-183
    await masters.deal(game)
    return choose_master


async def prepare_board(game: Adventures, hero: Hero) -> None:
    """Own cards shuffled (MA-004), life, inactive tokens (MA-006); nothing carries over but weapons (MA-199)."""
    hero.deck, hero.hand, hero.discard = list(game.content.deck[hero.hero]), [], []
    hero.left = hero.right = hero.skill = hero.boss = ""
    hero.life, hero.tokens, hero.weapons = LIFE[game.session][game.seats - 1], [], {}
    hero.lights, hero.stages, hero.patterns, hero.faced = {}, [], [], []
    hero.battle = hero.shown = False
    await shuffle(hero.deck, "setup")


async def arm(game: Adventures) -> None:
    """Weapons are dealt at random, or carried over; in a campaign each is full (MA-007, MA-008, MA-191, MA-197)."""
    if not any(game.owned):
        await deal_weapons(game)
    for hero, owned in zip(game.heroes, game.owned, strict=True):
        for weapon in owned:
            full = game.content.weapon[weapon].capacity
            hero.weapons[weapon] = full if game.session else min(full, FIRST_ENERGY)  # MA-009
            game.tell(Armed(hero.seat, weapon, hero.weapons[weapon]))


async def deal_weapons(game: Adventures) -> None:
    """One of all for a single game, a Starting one for a campaign; two more for a finale by itself (MA-191, MA-243)."""
    starting = [weapon for weapon in game.arsenal if game.content.weapon[weapon].starting]
    dealt = await draw(list(starting if game.session else game.arsenal), game.seats, "setup")
    for owned, weapon in zip(game.owned, dealt, strict=True):
        own = [weapon]
        if game.finale:
            own += await draw_two(game, [one for one in game.arsenal if one not in starting])
        owned += own
    game.arsenal = [weapon for weapon in game.arsenal if not any(weapon in owned for owned in game.owned)]


async def draw_two(game: Adventures, robots: list[CardId]) -> list[CardId]:
    """Two weapons of Robot Masters that nobody has yet; once these run out, of any (MA-243)."""
    fresh = [weapon for weapon in robots if not any(weapon in owned for owned in game.owned)]
    return await draw(fresh if len(fresh) > 1 else list(robots), 2, "setup")


async def choose_master(game: Adventures) -> Phase:
    """Each player takes a Robot Master; the rest of the set-up follows (MA-012, MA-013, MA-228)."""
    if not await claims.settled(game, "master"):
        return choose_master
    masters.take(game)
    await shuffle(game.pattern_deck, "setup")  # MA-018
    if not game.finale:  # MA-202
        await shuffle(game.stage_deck, "setup")
        for hero in game.heroes:
            deal_stages(game, hero, stage_cards(game))
    if game.seats <= 2:  # MA-021
        await shuffle(game.light_deck, "setup")
    [game.first] = await roll([range(game.seats)], "setup")  # MA-022
    game.tell(Began(game.first))
    if game.finale:
        await patterns.build(game)  # MA-203
    return difficulty.sabotage


def stage_cards(game: Adventures) -> int:
    """How many stage cards each player runs through (MA-015, MA-016)."""
    return int(game.switches.stage_cards_2p) if game.seats == 2 else STAGE_CARDS[game.seats]


def deal_stages(game: Adventures, hero: Hero, number: int) -> None:
    """Stage cards for the pile of the hero; only the top one is seen (MA-017)."""
    dealt: list[CardId] = game.stage_deck[:number]
    del game.stage_deck[:number]
    hero.stages += dealt
