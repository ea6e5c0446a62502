"""The memory gateway. Its agent side, ``client``, runs without Django: import nothing here."""
