"""The rules of the island: areas, passages, places, puzzles, the team."""
