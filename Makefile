# make play: play.  make test: everything that is tested.  The rest is for those who work on Starboard.
PYTHON ?= python3
SHELL := /bin/bash

# What an installation was made from. Its checksum names the stamp, so that a changed, new or deleted file, and
# nothing else, leads to a new installation.
SOURCES := $(shell find starboard pyproject.toml setup.py -type f ! -name '*.pyc' ! -name '*.so' | LC_ALL=C sort)
KEY := $(shell { echo $(SOURCES); cat $(SOURCES); } | cksum | tr ' ' -)
NEEDS := $(shell cat pyproject.toml setup.py | cksum | tr ' ' -)

PIP := -m pip --disable-pip-version-check --quiet
PLAYED := .venv/installed-$(KEY)
DEV := .venv-dev/installed-$(NEEDS)
COMPILED := .venv-compiled/installed-$(KEY)
PYTEST := .venv-dev/bin/python -m pytest

.PHONY: play test check lint golden bench messages clean

play: $(PLAYED)
	@.venv/bin/starboard

$(PLAYED):
	@tools/venv $(PYTHON) .venv
	@echo "Installing Starboard; the first time this takes a minute or two…"
	@rm -f .venv/installed-*
	@.venv/bin/python $(PIP) install --upgrade --force-reinstall --no-deps .
	@.venv/bin/python $(PIP) install .
	@.venv/bin/starboard --version
	@.venv/bin/starboard --version | grep -q '(compiled)' || echo "No working C compiler was found, so the rules run interpreted: the same games, slower bots."
	@touch $@

$(DEV):
	@tools/venv $(PYTHON) .venv-dev
	@rm -f .venv-dev/installed-*
	.venv-dev/bin/python $(PIP) install --editable '.[test]'
	@tools/chromium
	@touch $@

$(COMPILED):
	@tools/venv $(PYTHON) .venv-compiled
	@rm -f .venv-compiled/installed-*
	STARBOARD_COMPILE=1 .venv-compiled/bin/python $(PIP) install --upgrade --force-reinstall --no-deps .
	.venv-compiled/bin/python $(PIP) install '.[test]'
	@touch $@

lint: $(DEV)
	.venv-dev/bin/ruff check .
	.venv-dev/bin/mypy

# The fast part.
check: lint
	$(PYTEST) -n 2 -q -m "not walk and not slow"

# Everything: the sources as they are, then the rules and whole games again as they are compiled.
test: lint $(COMPILED)
	.venv-dev/bin/python -m pytest -n 2 -q -m "not compiled"
	cd tests && STARBOARD_EXPECT=compiled ../.venv-compiled/bin/python -P -m pytest -n 2 -q -m "rule or walk or compiled"

# Whole games that guard the whole, written anew; look at the difference before you keep it.
golden: $(DEV)
	$(PYTEST) -q -m walk --golden

bench: $(COMPILED)
	.venv-compiled/bin/python $(PIP) install '.[bench]'
	cd bench && ../.venv-compiled/bin/starboard bench

messages: $(DEV)
	.venv-dev/bin/python tools/messages.py

clean:
	rm -rf .venv .venv-dev .venv-compiled build dist *.egg-info .mypy_cache .ruff_cache .hypothesis
