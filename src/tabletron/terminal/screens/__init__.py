"""The table on the whole screen."""
