"""The rules of Mega Man Adventures, a file a chapter."""
