"""The built page: browsers ask for its entry at every visit, and keep its assets, named by their content."""

import os
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

PAGE = Path(__file__).with_name("page")

# The types that the page consists of; those of the machine's own tables vary.
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


class PageFiles(StaticFiles):
    """Serves the files of a built page from ``folder``, which may appear later."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.config_checked = True
        self._folder = folder

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        if path.suffix in _TYPES and "content-type" in response.headers:
            response.headers["content-type"] = _TYPES[path.suffix]
        hashed = "assets" in path.relative_to(self._folder.resolve()).parts
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response

    async def entry(self, request: Request) -> Response:
        """The page itself, or one line that says how to build it."""
        if not (self._folder / "index.html").is_file():
            return PlainTextResponse("The page is not built yet: run `make web`, then reload.\n", 503)
        return await self.get_response("index.html", request.scope)
