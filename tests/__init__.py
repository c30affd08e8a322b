"""Tests are a package, so that `tests/blocks` is never taken for `blocks`."""
