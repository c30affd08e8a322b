"""What happens when something goes wrong: killed workers, lost replies, slow and failing neighbours."""
