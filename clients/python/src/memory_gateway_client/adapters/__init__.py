"""Memory of a gateway for other libraries, one module for each; none is imported by the rest."""
