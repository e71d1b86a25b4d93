"""The games that come with Tabletron, one folder each, all of the same shape."""
