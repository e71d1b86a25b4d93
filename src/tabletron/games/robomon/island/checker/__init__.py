"""Whether an island can be played as it is written."""
