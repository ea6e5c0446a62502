"""One class per address. A view translates; the services decide."""
