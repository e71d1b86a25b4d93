"""The rules of Moon-Bots, a file a chapter. MB numbers are the clauses of rules.toml."""
