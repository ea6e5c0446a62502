"""The socket that all web processes share. No Django here."""

import errno
import socket

from apps.ops.processes import StartError


def open_listener(host: str, port: int) -> socket.socket:
    """Reserve the address; raises StartError with one sentence when that is impossible."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror as error:
        raise StartError(f"HOST {host} is not an address of this machine.") from error
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise StartError(refusal(host, port, error)) from error
    return listener


def refusal(host: str, port: int, error: OSError) -> str:
    """Say why the address cannot be used."""
    if error.errno == errno.EADDRINUSE:
        return f"PORT {port} on {host} is in use: stop the program that uses it or set PORT."
    if error.errno == errno.EACCES:
        return f"PORT {port} needs more rights than this user has: set PORT to 1024 or above."
    return f"HOST {host} with PORT {port} cannot be used: {error.strerror}."
