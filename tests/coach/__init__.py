"""The coach's day: what people decide after a request came in, from every screen they can do it on."""
