"""Finding memories in the contract's order."""
