"""Sockets that lose or keep back messages on the way between the page and the server."""

import json
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute

from tests.e2e.tab import Tab

Filter = Callable[[str, WebSocketRoute], bool]
"""Is given a message and the page's end of the socket; what it answers False to does not arrive."""


def all_pass(_message: str, _socket: WebSocketRoute) -> bool:
    """Keeps nothing back."""
    return True


def but_the_first(kind: str, instead: Callable[[WebSocketRoute], None] = lambda _: None) -> Filter:
    """Keeps the first message of a kind back, and does something instead."""
    kept: list[str] = []

    def passes(message: str, socket: WebSocketRoute) -> bool:
        if kept or f'"type":"{kind}"' not in message:
            return True
        kept.append(message)
        instead(socket)
        return False

    return passes


def noted(tries: list[str], lost: Filter = all_pass) -> Filter:
    """Writes down each time that the page tries to send a move."""

    def passes(message: str, socket: WebSocketRoute) -> bool:
        if '"type":"move"' in message:
            tries.append(message)
        return lost(message, socket)

    return passes


def filtered(tab: Tab, sent: Filter = all_pass, received: Filter = all_pass) -> Tab:
    """The same tab, whose sockets pass through filters from now on."""

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: server.send(message) if sent(str(message), socket) else None)
        server.on_message(lambda message: socket.send(message) if received(str(message), socket) else None)

    tab.page.route_web_socket("**/live", connect)
    return tab


def refused(tab: Tab, reason: str) -> Tab:
    """The same tab, whose moves never arrive and are refused from now on."""

    def passes(message: str, socket: WebSocketRoute) -> bool:
        move = json.loads(message)
        if move["type"] != "move":
            return True
        refusal = {"type": "refused", "table": move["table"], "id": move["id"], "reason": reason, "values": {}}
        socket.send(json.dumps(refusal))
        return False

    return filtered(tab, sent=passes)
