"""What every answer tells browsers to refuse, and which pages may speak to the server."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HEADERS = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'self'",
            # Drawings place their parts by style attributes.
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_DEFAULT_PORTS = {"http": 80, "https": 443}


class SecurityHeaders:
    """Adds the headers to every HTTP answer, errors included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
            await send(message)

        await self._app(scope, receive, send_guarded)


def from_own_page(headers: Headers) -> bool:
    """Whether a request comes from this server's own page, or from no web page at all.

    The scheme is not compared: a proxy in front may speak https where this server hears http.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        page = urlsplit(origin)
        host = urlsplit(f"{page.scheme}://{headers.get('host', '')}")
        default = _DEFAULT_PORTS[page.scheme]
        return page.hostname is not None and (
            (page.hostname, page.port or default) == (host.hostname, host.port or default)
        )
    except (KeyError, ValueError):
        return False
