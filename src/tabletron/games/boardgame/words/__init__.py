"""Mega Man: The Board Game in words."""
