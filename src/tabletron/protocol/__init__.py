"""Messages between a table and a screen: all that another client has to know."""
