"""The lab: many games at once, watched closely, and a report that a designer can read (`pip install tabletron[lab]`)."""
