"""Moon-Bots in words."""
