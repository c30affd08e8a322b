"""Slack's inbound edge, one payload at a time."""
