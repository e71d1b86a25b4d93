"""The tables of this process: their seats and history, who looks at them, their bots, and what becomes of them."""
