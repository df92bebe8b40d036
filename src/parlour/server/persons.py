"""What persons are called, and how they come back on another device."""

import hashlib
import secrets

from parlour.server.problems import RefusedError
from parlour.server.store import Store


class Persons:
    """The persons of the house, without any sign-up."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def name(self, person: str) -> str:
        """What ``person`` is called; empty if they have not said."""
        return await self._store.name_of(person) if person else ""

    async def rename(self, person: str, name: str) -> None:
        """Call ``person`` so from now on; the name has been checked."""
        await self._store.describe(person, name=name)

    async def new_link(self, person: str) -> str:
        """The secret of a new recovery link. The store has only its hash, and forgets that of the one before."""
        link = secrets.token_urlsafe(24)
        await self._store.describe(person, link=_hash(link))
        return link

    async def recovered(self, link: str) -> str:
        """Whose recovery link this is. Raises RefusedError."""
        person = await self._store.person_of_link(_hash(link))
        if person is None:
            raise RefusedError("problem.unknown_link")
        return person


def _hash(link: str) -> str:
    return hashlib.sha256(link.encode(errors="surrogatepass")).hexdigest()
