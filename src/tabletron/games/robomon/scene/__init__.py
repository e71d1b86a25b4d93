"""What a seat sees of a battle."""
