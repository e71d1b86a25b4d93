"""Many games between bots: who plays whom, who wins, and how strong each is."""
