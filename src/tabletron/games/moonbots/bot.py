from tabletron.games.moonbots.state import MoonBots


def value(game: MoonBots) -> list[float]:
    return [0.0] * game.seats
