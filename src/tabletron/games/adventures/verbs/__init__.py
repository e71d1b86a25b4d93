"""What cards do: one class for each verb."""
