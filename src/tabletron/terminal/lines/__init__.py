"""The table as numbered lines."""
