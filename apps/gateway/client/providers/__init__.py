"""Who answers: anything that completes messages."""
