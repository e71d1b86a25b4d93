"""The table in a terminal: any game that brings a scene, for eyes (`app`) or as numbered lines (`plain`)."""
