"""The forms' inbound edge."""
