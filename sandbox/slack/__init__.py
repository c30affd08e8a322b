"""A Slack workspace on this machine: strict enough to test against, friendly enough to look at."""
