"""What things cost, measured on this machine side by side in one run: ratios mean something, single numbers little."""
