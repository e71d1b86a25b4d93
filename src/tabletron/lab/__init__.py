"""The lab: many games at once, watched closely, and a report for designers (`pip install tabletron[lab]`)."""
