"""Mega Man Adventures in words."""
