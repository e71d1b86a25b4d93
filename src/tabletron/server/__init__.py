"""Tables on the network: storage, seats, live sockets, bots in other processes, and the pages of the web."""
