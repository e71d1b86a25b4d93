"""The rules of Mega Man: The Board Game, a file a chapter."""
