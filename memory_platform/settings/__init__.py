"""Settings modules: `base` for running, `test` for tests and static checks."""
