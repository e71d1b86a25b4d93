"""Research environments of every installed game: PettingZoo, Gymnasium and OpenSpiel (`pip install tabletron[envs]`).

>>> from tabletron.envs.zoo import TableEnv
>>> env = TableEnv("moonbots", seats=4)
"""
