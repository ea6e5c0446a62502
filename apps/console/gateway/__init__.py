"""Who uses the memory gateway, and how much of what lies there; never what they said."""
