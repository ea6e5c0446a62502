"""Forms of the console. They collect; services check."""
