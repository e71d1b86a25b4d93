"""The rules of RoboMon, one file a chapter of the book."""
