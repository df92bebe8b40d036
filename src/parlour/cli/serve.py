"""``parlour serve``: the page in the browser, from this machine."""

import re
from pathlib import Path
from typing import Annotated

import typer

_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Addresses that stand for all of this machine's, and where it finds itself then."""
_ROOT_PATH = re.compile(r"(/[\w.~-]+)*/?")


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="PARLOUR_DATABASE",
            help="Where tables are kept: sqlite:///FILE or postgresql://USER@HOST/NAME; by default in the data folder.",
        ),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", file_okay=False, help="Data folder; by default the user's own."),
    ] = None,
    root_path: Annotated[
        str, typer.Option(metavar="PATH", help="Path under which a proxy shows the page, such as /parlour.")
    ] = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
    workers: Annotated[
        int,
        typer.Option(min=1, envvar="WEB_CONCURRENCY", help="Processes; more than one needs PostgreSQL."),
    ] = 1,
) -> None:
    """Serve the web page: for playing against bots, at one screen, and between people anywhere."""
    if workers > 1 and (database is None or database.startswith("sqlite")):
        _fail(
            "SQLite is served by one process only: use --workers 1 and leave WEB_CONCURRENCY unset,"
            " or keep tables in PostgreSQL with --database."
        )
    if not _ROOT_PATH.fullmatch(root_path):
        _fail("--root-path must be a path such as /parlour.")
    # Imported only here: other commands and --help need no server.
    import asyncio

    import platformdirs

    from parlour.server import logs, run
    from parlour.server.workers import Workers

    logs.configure()
    try:
        settings = run.settings(
            data or platformdirs.user_data_path("parlour", appauthor=False), database, root_path.rstrip("/")
        )
        listener = run.listen(host, port)
        own_port = listener.getsockname()[1]
        url = _url(listener.getsockname()[0], own_port)

        def ready(*_: run.Server) -> None:
            typer.echo(f"Parlour is open at {url} (Ctrl-C closes it).")
            if host in _EVERYWHERE:
                typer.echo(f"Others on your network reach it at {_url(_own_address(), own_port)}.")
            if browser:
                run.open_browser(url)

        if workers > 1:
            Workers(settings, listener, workers).serve(ready)
        else:
            asyncio.run(run.serve(settings, listener, ready))
    except run.StartError as error:
        _fail(str(error))


def _own_address() -> str:
    """This machine's address among its neighbours; its name where the system does not tell."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing; the address is one that no machine has.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _url(host: str, port: int) -> str:
    """Where this machine finds the page."""
    shown = _EVERYWHERE.get(host, host)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _fail(reason: str) -> None:
    typer.echo(reason, err=True)
    raise typer.Exit(1)
