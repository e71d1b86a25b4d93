"""What cards do: one class for each verb, in a file for each kind."""
