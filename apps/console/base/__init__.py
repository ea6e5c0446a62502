"""What the pages of every subject are made of."""
