"""The encounter in words."""
