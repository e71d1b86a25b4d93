def rolled(*a): return None
HOUSE={}
def describe(state, seat, kind, option, words):
    from tabletron.core.scene import Described
    return Described(str(option))
def question(state, seat, kind, words): return kind
def say(state, event, words): return str(event)
