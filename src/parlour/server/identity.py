"""Who asks: a person is a signed cookie, without any sign-up."""

import hashlib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from itsdangerous import BadSignature, Signer
from starlette.responses import Response

_SECRET_BYTES = 32
_COOKIE_AGE = 400 * 24 * 3600
"""Seconds; browsers allow no longer, and every visit renews it."""


def load_secret(folder: Path) -> bytes:
    """The key that signs cookies, made on the first start; only its owner may read the file.

    Raises ValueError if the file is not such a key.
    """
    path = folder / "secret"
    if not path.exists():
        draft = folder / f"secret.{secrets.token_hex(8)}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(_SECRET_BYTES))
        try:
            # A link appears whole or not at all, and never replaces the key of a server that was faster.
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    path.chmod(0o600)
    secret = bytes.fromhex(path.read_text().strip())
    if len(secret) != _SECRET_BYTES:
        raise ValueError(f"it holds {len(secret)} bytes instead of {_SECRET_BYTES}")
    return secret


class Identities:
    """Reads and writes the cookie that says who a person is."""

    def __init__(self, secret: bytes, root_path: str) -> None:
        self._signer = Signer(secret, salt="parlour.person", digest_method=hashlib.sha256)
        self._path = root_path or "/"
        # Browsers share cookies between the ports of one host: each server has its own name.
        self.cookie = "parlour_" + hashlib.sha256(b"cookie name" + secret).hexdigest()[:8]

    def person_of(self, cookies: Mapping[str, str]) -> str | None:
        """The person who sent ``cookies``; None for a stranger and for a forged cookie."""
        try:
            return self._signer.unsign(cookies.get(self.cookie, "").encode()).decode()
        except (BadSignature, UnicodeError):
            return None

    def sign(self, person: str) -> str:
        """The value of the cookie of ``person``."""
        return self._signer.sign(person.encode()).decode()

    def renew(self, response: Response, person: str, *, secure: bool) -> None:
        """Make ``response`` set the cookie of ``person``."""
        response.set_cookie(
            self.cookie,
            self.sign(person),
            max_age=_COOKIE_AGE,
            path=self._path,
            secure=secure,
            httponly=True,
            samesite="lax",
        )


def new_person() -> str:
    """The id of someone who was never here."""
    return secrets.token_urlsafe(16)
