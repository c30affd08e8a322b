# A fresh machine has Python 3.11 or newer, git and make; each target sets itself up in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes

.PHONY: help sandbox test check format bench soak lock clean

help:
	@echo "make sandbox   a whole workspace on this machine; prints the address of its page"
	@echo "make test      every test (the browser tests need Chromium)"
	@echo "make check     lint, format and types"
	@echo "make format    rewrite the files as the formatter wants them"
	@echo "make bench     what a claim costs, and how soon the sandbox is there; takes minutes"
	@echo "make soak      every kill, fault and tap of the reliability tests, not a sample; takes half an hour"
	@echo "make lock      pin the newest dependencies with their hashes"

$(VENV)/sandbox.done: requirements/sandbox.txt
	@echo "Setting up $(VENV) for the sandbox (once)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) -r requirements/sandbox.txt
	@touch $@

$(VENV)/test.done: requirements/test.txt
	@echo "Setting up $(VENV) for checks and tests (once)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) -r requirements/test.txt
	@touch $@

sandbox: $(VENV)/sandbox.done
	@exec $(BIN)/python app.py sandbox

test: $(VENV)/test.done
	$(BIN)/python -m pytest -n 4 --dist loadfile

check: $(VENV)/test.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .

format: $(VENV)/test.done
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/test.done
	$(BIN)/python -m bench.claims
	$(BIN)/python -m bench.lists
	$(BIN)/python -m bench.start

soak: $(VENV)/test.done
	SOAK=1 $(BIN)/python -m pytest tests/reliability --log-cli-level=INFO

# The widest set is resolved first and constrains the others, so one version serves all three.
UV := $(BIN)/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 \
	--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make lock"
lock: $(VENV)/test.done
	@$(BIN)/python -m pip --disable-pip-version-check install --quiet uv
	cd requirements && for set in test sandbox runtime; do \
		../$(UV) --upgrade $$set.in -o $$set.txt $$( [ $$set = test ] || echo -c test.txt ) || exit 1; done

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
