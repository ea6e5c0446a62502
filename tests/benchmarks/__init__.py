"""Programs that measure; nothing here is a test, and no test is timed."""
