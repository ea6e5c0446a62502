"""The only writers of what search derives: documents, vectors and term statistics."""
