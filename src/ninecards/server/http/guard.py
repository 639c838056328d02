"""Who may come in: this machine's own pages alone, each device with its cookie.

The server listens on the loopback address only, but every page in a browser of this machine
can reach that. A foreign page is recognised by its origin; one whose name was made to point
here (DNS rebinding) by the host that its requests name.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ninecards.server.errors import log_incident

__all__ = ["COOKIE", "Guard", "player_id_of"]

COOKIE = "ninecards_device"
COOKIE_SECONDS = 400 * 24 * 3600
"""The longest that browsers keep one."""

TOKEN_BYTES = 16
_TOKEN = re.compile(rf"[0-9a-f]{{{2 * TOKEN_BYTES}}}")

_LOOPBACK = re.compile(r"(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?", re.IGNORECASE)
_SAFE = {"GET", "HEAD"}
_SECURE_SCHEME = {"http": "http", "https": "https", "ws": "http", "wss": "https"}

MOST_BODY = 4096
"""Bytes of a body; the longest that is asked for is a tenth of that."""

# Everything from this server and nothing else: no script in the page, no frame around it.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; manifest-src 'self'; connect-src 'self' {socket}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def player_id_of(token: str) -> str:
    """Return the id of a device's player. It tells nothing of the token, which is the key."""
    return hashlib.blake2b(token.encode(), digest_size=12, person=b"ninecards id").hexdigest()


class Guard:
    """The outermost application: turns strangers away, knows the device, adds the headers.

    What comes in has ``player_id`` in its scope's state.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        refused = _refused(scope, headers, host)
        token, is_new = _token(headers)
        scope.setdefault("state", {})["player_id"] = player_id_of(token)
        began = False

        async def send_with_headers(message: Message) -> None:
            nonlocal began
            if message["type"] in ("http.response.start", "websocket.accept"):
                began = True
                out = MutableHeaders(raw=message.setdefault("headers", []))
                message["headers"] = out.raw
                if message["type"] == "http.response.start":
                    _add_headers(out, host)
                if is_new and not refused:
                    out.append("set-cookie", _cookie(token))
            await send(message)

        if refused:
            await _refuse(scope, send_with_headers, *refused)
            return
        try:
            await self._app(scope, receive, send_with_headers)
        except Exception as error:  # noqa: BLE001 - what the server would log may name cards
            log_incident(f"{scope['path']} failed", error)
            if not began:
                await _refuse(scope, send_with_headers, 500, "a fault of the server")


def _refused(scope: Scope, headers: Headers, host: str) -> tuple[int, str] | None:
    """Status and reason for which nothing is done; None for what is welcome."""
    if not _LOOPBACK.fullmatch(host):
        return 403, "this server is for its own machine; open it by the address that it printed"
    is_socket = scope["type"] == "websocket"
    if not is_socket and scope["method"] in _SAFE:
        return None
    origin = f"{_SECURE_SCHEME[scope['scheme']]}://{host}"
    if headers.get("origin", "").lower() != origin.lower():
        return 403, f"another page's request; pages of {origin} alone may do this"
    if is_socket:
        return None
    length = headers.get("content-length", "")
    if not re.fullmatch(r"[0-9]{1,9}", length):
        return 411, "a body without its length"
    if int(length) > MOST_BODY:
        return 413, f"a body of {length} bytes; it has at most {MOST_BODY}"
    return None


async def _refuse(scope: Scope, send: Send, status: int, detail: str) -> None:
    if scope["type"] == "websocket":
        # Closed before it was accepted: the handshake is answered with 403.
        await send({"type": "websocket.close", "code": 1008})
        return
    body = json.dumps({"detail": detail}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _add_headers(headers: MutableHeaders, host: str) -> None:
    # Not every browser counts a socket of the same host as 'self'.
    named = host if _LOOPBACK.fullmatch(host) else ""
    headers["content-security-policy"] = POLICY.format(socket=f"ws://{named}" if named else "")
    for name, value in HEADERS.items():
        headers[name] = value
    headers.setdefault("cache-control", "no-store")


def _token(headers: Headers) -> tuple[str, bool]:
    """The device's token, and whether it was made just now."""
    # Cookies know no ports: those of every program on this machine come along, in any form.
    pairs = "; ".join(headers.getlist("cookie")).split(";")
    for name, _, value in reversed([pair.strip().partition("=") for pair in pairs]):
        if name == COOKIE and _TOKEN.fullmatch(value):
            return value, False
    return secrets.token_hex(TOKEN_BYTES), True


def _cookie(token: str) -> str:
    return f"{COOKIE}={token}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict"
