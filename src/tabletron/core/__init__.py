"""The engine: knows no game and no screen."""
