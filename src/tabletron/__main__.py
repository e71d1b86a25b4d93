"""`python -m tabletron` is the command `tabletron`."""

from tabletron.commands.main import main

main()
