"""`python -m tabletron` is the command `tabletron`."""

from tabletron.cli import main

main()
