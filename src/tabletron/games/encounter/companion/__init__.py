"""All that is different with real figures: people say what stands where, and do what Ultron's cards tell them."""
