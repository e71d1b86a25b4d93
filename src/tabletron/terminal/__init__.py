"""The table in a terminal: any game that brings a scene, on the whole screen or as numbered lines."""
