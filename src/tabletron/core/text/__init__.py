"""Texts as people type and read them: notation, signs, letters, and a game as a page of text."""
