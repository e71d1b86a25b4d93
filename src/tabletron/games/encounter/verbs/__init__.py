"""What cards do, one class for each verb.

Each module enters its verbs into the vocabulary of the box. Nothing outside names a card: the rules ask at each window
what the cards at the table declare.
"""
