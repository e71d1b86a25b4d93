"""How bots judge and play Moon-Bots."""
