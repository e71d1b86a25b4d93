"""What passages of the adventure book do, and what they ask for."""
