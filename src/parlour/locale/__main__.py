"""``python -m parlour.locale`` writes the page's texts; ``--check`` says what is wrong with the texts instead."""

import argparse
import json
import sys
from pathlib import Path

from babel.messages.pofile import PoFileError

from parlour.locale import catalog, languages
from parlour.locale.audit import SOURCE, problems
from parlour.locale.sources import uses

PACKAGE = Path(__file__).parents[1]
PAGE = PACKAGE.parents[1] / "web" / "src"


def write(folder: Path) -> None:
    """One JSON file a language: from keys to texts, or to the list of a text's plural forms."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in languages():
        texts = json.dumps(dict(catalog(language).texts), ensure_ascii=False, indent=1, sort_keys=True)
        (folder / f"{language}.json").write_text(texts + "\n", encoding="utf-8")


def check() -> list[str]:
    """What is wrong with the texts of this source tree, one line each."""
    try:
        catalogs = [catalog(language) for language in languages()]
    except (LookupError, PoFileError) as error:
        return [str(error)]
    return list(problems(catalogs, uses(PAGE, PACKAGE, catalog(SOURCE).texts)))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m parlour.locale", description=__doc__)
    parser.add_argument("--check", action="store_true", help="check the texts and write nothing")
    if parser.parse_args().check:
        found = check()
        print("\n".join(found) or f"The texts are complete in {', '.join(languages())}.")
        sys.exit(bool(found))
    if not PAGE.is_dir():
        sys.exit(f"There is no page to write texts for at {PAGE}.")
    write(PAGE / "generated" / "texts")


if __name__ == "__main__":
    main()
