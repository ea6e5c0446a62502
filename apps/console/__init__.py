"""The admin site: every page on which people review, govern and audit."""
