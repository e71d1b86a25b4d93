"""What a browser gets: pages written on the server, and the files they load."""
