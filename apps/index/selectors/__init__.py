"""The only readers of what search derives."""
