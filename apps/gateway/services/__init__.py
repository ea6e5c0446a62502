"""What is done for gateway users. Nothing else writes them or their sessions."""
