"""The bot that plays the whole adventure."""
