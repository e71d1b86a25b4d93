"""The island in words."""
