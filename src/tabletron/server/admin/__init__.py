"""Looking after a server's database from the command line: backups, checks, numbers, deletion."""
