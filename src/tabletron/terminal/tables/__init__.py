"""The tables that a terminal shows: one of its own, or one of a server."""
