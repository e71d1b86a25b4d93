"""What people see of the encounter."""
