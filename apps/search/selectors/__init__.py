"""Search, each function scoped by what its caller may see."""
