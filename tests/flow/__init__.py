"""The whole path, over a real socket and real HTTP."""
