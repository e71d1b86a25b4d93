"""The ground that battles are fought on."""
