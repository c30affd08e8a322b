"""Every builder with every content."""
