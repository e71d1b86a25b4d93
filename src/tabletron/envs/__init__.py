"""Research environments of every installed game: PettingZoo, Gymnasium and OpenSpiel (`pip install tabletron[envs]`).

>>> from tabletron.envs.pettingzoo_env import TableEnv
>>> env = TableEnv("moonbots", seats=4)
"""
