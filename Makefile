# make play: play.  make test: everything that is tested.  The rest is for those who work on Starboard.
PYTHON ?= python3
SHELL := /bin/bash

# What an installation was made from. Its checksum names the stamp, so that a changed, new or deleted file, and
# nothing else, leads to a new installation.
SOURCES := $(shell find starboard pyproject.toml setup.py -type f ! -name '*.pyc' ! -name '*.so' | LC_ALL=C sort)
KEY := $(shell { echo $(SOURCES); cat $(SOURCES); } | cksum | tr ' ' -)
NEEDS := $(shell cat pyproject.toml setup.py requirements.lock | cksum | tr ' ' -)
VERSION := $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' starboard/__init__.py)

PIP := -m pip --disable-pip-version-check --quiet
LOCKED := --constraint requirements.lock
PLAYED := .venv/installed-$(KEY)
DEV := .venv-dev/installed-$(NEEDS)
COMPILED := .venv-compiled/installed-$(KEY)
ON_COMPILED := tests/kernel tests/games tests/test_cli_play.py tests/test_build_compiled.py
PYTEST := .venv-dev/bin/python -m pytest

.PHONY: play test check lint format docs golden bench messages lock release clean

# Ctrl-C (130) is how the table is ended.
play: $(PLAYED)
	@.venv/bin/starboard || test $$? = 130

$(PLAYED):
	@tools/venv $(PYTHON) .venv
	@echo "Installing Starboard; the first time this takes a minute or two…"
	@rm -f .venv/installed-*
	@.venv/bin/python $(PIP) install '.[table]'
	@.venv/bin/starboard --version
	@.venv/bin/starboard --version | grep -q '(compiled)' || \
		echo "No working C compiler was found, so the rules run interpreted: the same games, slower bots."
	@touch $@

$(DEV):
	@tools/venv $(PYTHON) .venv-dev
	@rm -f .venv-dev/installed-*
	.venv-dev/bin/python $(PIP) install $(LOCKED) --editable '.[docs,test]'
	@tools/chromium
	@tools/services
	@touch $@

$(COMPILED):
	@tools/venv $(PYTHON) .venv-compiled
	@rm -f .venv-compiled/installed-*
	STARBOARD_COMPILE=1 .venv-compiled/bin/python $(PIP) install $(LOCKED) '.[kit,table]'
	@touch $@

lint: $(DEV)
	.venv-dev/bin/ruff check .
	.venv-dev/bin/mypy
	.venv-dev/bin/python tools/frontend.py layout lint types

format: $(DEV)
	.venv-dev/bin/ruff format .
	.venv-dev/bin/python tools/frontend.py format

# The fast part.
check: lint
	$(PYTEST) -n 2 -q -m "not walk and not slow and not compiled"

# Everything: kernel, rules and whole games as they are compiled, then all tests on the sources as they are.
# The safe path keeps the compiled run from importing the sources beside it instead of what is installed.
test: lint $(COMPILED)
	PYTHONSAFEPATH=1 .venv-compiled/bin/python -m pytest -n 2 -q -m "compiled or not compiled" $(ON_COMPILED)
	$(PYTEST) -n 2 -q

# The documentation site, in the folder site; a broken link is an error.
docs: $(DEV)
	NO_MKDOCS_2_WARNING=1 .venv-dev/bin/mkdocs build --strict

# The whole games that guard the whole, written anew; look at the difference before you keep it.
golden: $(DEV)
	STARBOARD_GOLDEN=write $(PYTEST) -q tests/games -k "golden or playthrough"

bench: $(COMPILED)
	.venv-compiled/bin/python $(PIP) install 'chess>=1.11' 'open_spiel>=1.6'
	.venv-compiled/bin/starboard bench

# The newest versions that fit together, on every system and from Python 3.11 on.
lock: $(DEV)
	.venv-dev/bin/python $(PIP) install uv
	.venv-dev/bin/uv pip compile pyproject.toml --all-extras --universal --upgrade --python-version 3.11.2 \
		--no-annotate --no-emit-index-url --custom-compile-command "make lock" --output-file requirements.lock

# Source distribution, wheel for this system, and a list of all that an installation brings (SBOM), in dist.
# Wheels for other systems: pipx run cibuildwheel.
release: $(DEV)
	@rm -rf dist && tools/venv $(PYTHON) .venv-release
	.venv-release/bin/python $(PIP) install build
	STARBOARD_COMPILE=1 .venv-release/bin/python -m build --outdir dist
	@rm -rf .venv-release && tools/venv $(PYTHON) .venv-release
	.venv-release/bin/python $(PIP) install $(LOCKED) --find-links dist "starboard-games[server]==$(VERSION)"
	@# What came with the environment itself is no part of Starboard; and the list reads no version out of the sources.
	.venv-release/bin/python $(PIP) uninstall --yes setuptools pip
	@sed 's/^dynamic = .*/version = "$(VERSION)"/' pyproject.toml >.venv-release/pyproject.toml
	.venv-dev/bin/python $(PIP) install cyclonedx-bom
	.venv-dev/bin/cyclonedx-py environment --output-reproducible --pyproject .venv-release/pyproject.toml \
		--output-file dist/sbom.cdx.json .venv-release

messages: $(DEV)
	.venv-dev/bin/python tools/messages.py

clean:
	rm -rf .venv .venv-dev .venv-compiled .venv-release build dist site node_modules *.egg-info .mypy_cache .ruff_cache .hypothesis
