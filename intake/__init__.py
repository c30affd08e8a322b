"""The forms' inbound edge: a queue message comes in, a submission or a problem goes on to the services."""
