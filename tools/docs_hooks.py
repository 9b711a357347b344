"""What the documentation site shows from outside `docs/`: the rulebooks, how to contribute, and the changelog.

These files stay where people look for them in the repository. Here they become pages of the site, and links between
them and `docs/`, written as paths in the repository, are turned into links of the site. A link to any other file of the
repository leads to a copy of it, so that every link works both on a code host and on the site.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

REPOSITORY = Path(__file__).resolve().parent.parent
PAGES = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "starboard/games/voidfall/content/README.md": "games/voidfall_content.md",
    **{
        path.relative_to(REPOSITORY).as_posix(): f"rules/{path.parent.name}{path.name.removeprefix('rules')}"
        for path in sorted(REPOSITORY.glob("starboard/games/*/rules*.md"))
    },
}
"""Files of the repository that are pages of the site, and their addresses there."""
LINK = re.compile(r"(\]\()([^)\s#:]+)(#[^)\s]*)?(\))")
"""A Markdown link to a relative path."""
FIGURE = re.compile(r"^!\[[^\]]*\]\(figure:[\w-]+\)$", re.MULTILINE)
"""A figure of a rulebook, which only the app can draw."""
MODULES = re.compile(r"^::: modules of (starboard(?:\.\w+)+)$", re.MULTILINE)
"""A line that stands for the reference of every module of a package."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from outside `docs/`."""
    for source, page in PAGES.items():
        files.append(File.generated(config, page, abs_src_path=str(REPOSITORY / source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links into the repository into links of the site, and a package into its modules."""
    home = posixpath.dirname(page.file.src_uri)
    sources = {uri: source for source, uri in PAGES.items()}
    folder = posixpath.dirname(sources.get(page.file.src_uri, f"docs/{page.file.src_uri}"))

    def turned(found: re.Match[str]) -> str:
        opening, path, anchor, closing = found.groups(default="")
        target = posixpath.normpath(posixpath.join(folder, path))
        if target in PAGES:
            uri = PAGES[target]
        elif target.startswith("docs/"):
            uri = target.removeprefix("docs/")
        elif (REPOSITORY / target).is_file():
            uri = f"source/{target}"
            if files.get_file_from_path(uri) is None:
                files.append(File.generated(config, uri, abs_src_path=str(REPOSITORY / target)))
        else:
            return found[0]
        return f"{opening}{posixpath.relpath(uri, home or '.')}{anchor}{closing}"

    markdown = FIGURE.sub("", markdown)
    return MODULES.sub(
        lambda found: "\n\n".join(f"::: {name}" for name in modules_of(found[1])), LINK.sub(turned, markdown)
    )


def modules_of(package: str) -> list[str]:
    """The names of a package's modules, the private ones left out."""
    folder = REPOSITORY.joinpath(*package.split("."))
    return [f"{package}.{path.stem}" for path in sorted(folder.glob("*.py")) if not path.stem.startswith("_")]
