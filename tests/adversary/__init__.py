"""What somebody who did not write Dibs tried in order to break it."""
