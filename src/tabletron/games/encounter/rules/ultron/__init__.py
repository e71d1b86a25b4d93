"""The Cosmic Threat: the Doomsday Device, and the cards that play Ultron when nobody does."""
