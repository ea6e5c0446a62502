"""Several calls in one: steps that take from one another what they answer."""
