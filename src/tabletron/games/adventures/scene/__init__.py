"""What a seat sees of a table of Mega Man Adventures."""
