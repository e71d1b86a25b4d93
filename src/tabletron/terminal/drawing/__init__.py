"""Scenes as blocks of characters."""
