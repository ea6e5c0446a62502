"""PostgreSQL shows a connection only the rows of the organizations it speaks for."""
