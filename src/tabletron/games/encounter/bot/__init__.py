"""Players of software: what they choose, how they judge a position, and how they explain it."""
