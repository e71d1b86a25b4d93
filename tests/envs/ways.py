"""The games and numbers of seats that the environments are tested with."""

WAYS = [("moonbots", 2), ("moonbots", 4), ("adventures", 2), ("boardgame", 2), ("encounter", 2), ("robomon", 2)]
SEVERAL = [("moonbots", 4), ("adventures", 3)]
SOLO = ["adventures", "encounter", "robomon"]
