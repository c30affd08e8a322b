"""The use cases, against the stand-in and MiniStack."""
