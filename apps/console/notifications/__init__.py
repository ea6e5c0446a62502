"""One's own notices and choices; an organization's webhooks and what it requires."""
