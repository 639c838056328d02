# Doors for people and for CI: setup, play, test, and the smaller ones that `make help` lists.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PYTEST_JOBS ?= 2

# The native module is built again when one of these is newer than its last build. Folders are in
# the list because a folder's time moves when a file in it is deleted.
NATIVE_SOURCES := CMakeLists.txt $(shell find native 2>/dev/null)

# The editable install maps module names to files, so it is renewed when a module comes or goes.
MODULE_LIST := $(VENV)/modules.txt
MODULES_NOW := $(sort $(shell find src -name '*.py'))
ifneq ($(MODULES_NOW),$(sort $(shell cat $(MODULE_LIST) 2>/dev/null)))
.PHONY: $(MODULE_LIST)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test lint rules bench protocol lock clean

help: ## these lines
	@grep -E '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/:.*## /\t/' | expand -t 14

setup: $(VENV)/installed ## .venv with everything in it, from the locked versions

$(VENV)/locked: requirements/dev.txt
	@tools/check_machine.sh $(PYTHON)
	$(PYTHON) -m venv --clear $(VENV)
	PIP_CONSTRAINT= $(PIP) install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

$(MODULE_LIST): $(VENV)/locked
	@printf '%s\n' $(MODULES_NOW) > $@

$(VENV)/installed: $(VENV)/locked $(MODULE_LIST) pyproject.toml $(NATIVE_SOURCES)
	@tools/check_machine.sh $(BIN)/python
	$(PIP) install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

play: setup ## a practice table at this terminal
	$(BIN)/ninecards play --terminal

lint: setup ## style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint ## every gate and every test
	$(BIN)/python -m pytest --numprocesses=$(PYTEST_JOBS) --cov --cov-report=term:skip-covered

rules: setup ## docs/rules.md anew, from docs/rules.toml and the marks of the tests
	$(BIN)/python tools/rule_map.py

bench: setup ## how fast the parts are, beside others where installed
	$(BIN)/ninecards bench engine

protocol: setup ## web/src/protocol anew: the page's types of messages, and one real hand
	$(BIN)/python tools/protocol.py

lock: ## requirements/dev.txt anew from requirements/dev.in
	PYTHON=$(PYTHON) tools/lock.sh

clean: ## remove everything that was built
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage
