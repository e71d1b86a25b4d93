"""What a seat wants and may do, wherever its table is: no screen, no network, no storage."""
