"""The table in whole thousandths of an inch: every decision is made with integers (CP-200, CP-225)."""
