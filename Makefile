# The one front door. `make` alone lists what it can do.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup print companion test chromium check check-format check-lint check-types check-layers check-tests bench pictures words clean

VENV := .venv
READY := $(VENV)/.ready
READY_FOR_BENCH := $(VENV)/.ready-for-bench

# Tools come from .venv where it is there, else from the environment that is active.
RUN = PATH="$(CURDIR)/$(VENV)/bin:$$PATH"

# More words for the recipe, for instance: make print ARGS="--paper letter --ink low"
ARGS ?=

help: ## List what make can do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

print: $(READY) ## Set up, then print every game in data/ in each of its languages into output/
	@$(RUN) cardgen build --lang all --out output $(ARGS)

companion: $(READY) ## Set up, then serve the companion to the phones at the table
	@$(RUN) companion $(ARGS)

test: $(READY) chromium check ## Set up, then run every check and test

# The names that test_watch_page.py looks for. Whoever may install packages gets the browser; others are told.
chromium: ## Install Chromium for the tests of the preview, where it is missing and apt-get can be used
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do \
	  if command -v $$name >/dev/null 2>&1; then exit 0; fi; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  echo 'Installing Chromium for the tests of the preview …'; \
	  { apt-get update && apt-get install --yes --no-install-recommends chromium; } >/dev/null 2>&1 || true; \
	fi; \
	command -v chromium >/dev/null 2>&1 || echo 'Chromium is not installed: the tests of the preview in a browser will be left out.' >&2

check: check-format check-lint check-types check-layers check-tests ## Run every check and test, without set-up

check-format: ## Is the code formatted?
	@$(RUN) ruff format --check .

check-lint: ## Is it free of what ruff finds?
	@$(RUN) ruff check .

check-types: ## Do the types hold?
	@$(RUN) mypy

check-layers: ## Does every import go the right way?
	@$(RUN) lint-imports

check-tests: ## Do the tests pass?
	@$(RUN) pytest

bench: $(READY_FOR_BENCH) ## Set up, then measure cardgen beside other tools
	@$(RUN) python -m tests.benchmarks $(ARGS)

words: $(READY) ## Set up, then renew the catalogues of the program's own words from its sources
	@$(RUN) python -m cardgen.renew_words
	@$(RUN) python -m companion.renew_words

pictures: $(READY) chromium ## Set up, then make the README's pictures from real output
	@$(RUN) python docs/make_pictures.py

clean: ## Remove what was built and cached; .venv stays
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find output -mindepth 1 ! -name .gitignore -delete
	@find cardgen companion tests -name __pycache__ -type d -prune -exec rm -rf {} +

setup: $(READY) ## Set up .venv

# A Python that is there by name may be a launcher without a version behind it: so each is asked. A .venv that no longer
# starts (its Python was removed) is made anew.
$(READY): pyproject.toml requirements.txt
	@if ! $(VENV)/bin/python -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	  found=; \
	  for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	    if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then found=$$name; break; fi; \
	  done; \
	  if [ -z "$$found" ]; then \
	    echo 'Tablewright needs Python 3.11 or later, and none is on the PATH: install one from python.org or your package manager, then try again.' >&2; \
	    exit 1; \
	  fi; \
	  if ! $$found -c 'import venv, ensurepip' >/dev/null 2>&1; then \
	    echo "$$found is there, but cannot make virtual environments: install its “venv” package (python3-venv on Debian and Ubuntu), then try again." >&2; \
	    exit 1; \
	  fi; \
	  echo "Setting up $(VENV) with $$($$found --version) …"; \
	  $$found -m venv --clear $(VENV) || exit 1; \
	fi
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

$(READY_FOR_BENCH): $(READY)
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -e '.[bench]'
	@touch $(READY_FOR_BENCH)
