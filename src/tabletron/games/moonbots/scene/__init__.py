"""The picture of a Moon-Bots table."""
