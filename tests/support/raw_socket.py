"""A WebSocket byte by byte, for frames that no library would send."""

from __future__ import annotations

import socket
import struct
from urllib.parse import urlsplit

TEXT, PING, CONT = 1, 9, 0


def handshake(host: str, table_id: str, path: str = "/ws/tables/") -> bytes:
    """The opening of a socket."""
    lines = [
        f"GET {path}{table_id} HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "",
        "",
    ]
    return "\r\n".join(lines).encode()


def framed(data: bytes, kind: int = TEXT, *, whole: bool = True) -> bytes:
    """A frame of a client, under the mask of zeros; ``whole`` False says that more follows."""
    assert len(data) < 2**16
    short = len(data) < 126
    length = bytes([0x80 | len(data)]) if short else b"\xfe" + struct.pack(">H", len(data))
    return bytes([whole << 7 | kind]) + length + bytes(4) + data


def opened(address: str, table_id: str, *, receive_buffer: int | None = None) -> socket.socket:
    """A socket that was welcomed as a WebSocket and has said nothing yet; for another thread."""
    host = urlsplit(address).netloc
    found = socket.socket()
    if receive_buffer is not None:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    found.settimeout(20)
    name, port = host.split(":")
    found.connect((name, int(port)))
    found.sendall(handshake(host, table_id))
    assert b" 101 " in found.recv(4096)
    return found


def sent_until_cut(found: socket.socket, data: bytes, most: int) -> int:
    """Send the same again and again; return how often it went before the socket was cut."""
    for count in range(most):
        try:
            found.sendall(data)
        except ConnectionError:
            return count
    return most
