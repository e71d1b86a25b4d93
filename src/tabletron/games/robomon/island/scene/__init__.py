"""What a player sees of the island."""
