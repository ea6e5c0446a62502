"""Organizations, repositories, roles and the rights that follow from them."""
