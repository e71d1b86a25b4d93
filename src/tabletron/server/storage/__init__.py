"""What is stored: the database, its tables and versions, and the one writer of a process."""
