"""The lab: many games at once, watched closely, and a report a designer can read (`pip install tabletron[lab]`)."""
