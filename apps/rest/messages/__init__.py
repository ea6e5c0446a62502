"""What endpoints take and answer: one module per resource."""
