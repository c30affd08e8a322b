"""What people see: pure functions from domain values to Block Kit. No clock, no client, no environment."""
