"""Operations: health, supervision, the embedded database, commands that start things."""
