"""`python -m tabletron` is `tabletron`."""

from tabletron.cli import main

main()
