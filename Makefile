# `make run` and `make test` each do all their own set-up: a virtual environment in .venv/ with the
# locked dependencies. Outside this folder they write to the user's caches; as root, `make test` also
# installs what its tests need from the system's packages (Chromium, PostgreSQL, poppler), and says so.
PYTHON ?= python3
BIN := .venv/bin
#: The tests of `make check`: no browser, terminal, server or database, and no test of several seconds.
QUICK := not (browser or terminal or server or database or documents or slow)
#: Those of `make coverage`: what documents show takes half an hour when each line is counted.
MEASURED := not (browser or documents)
#: Three workers on two cores: what one waits for, a browser or a server, leaves the core to another.
#: A file is one worker's, so that what its tests share is started once; files keep the order of conftest.py.
WORKERS ?= 3
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

# Byte code makes every start three times faster; some machines switch it off.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test check lint coverage mutate setup lock messages golden docs site wheel release pictures bench soak fuzz siege artefacts extras flakes clean help
ROUNDS ?= 20
COUNT ?= 200
TIMES ?= 20
DRY ?= yes
SITE ?= yes
SEED ?= 1
PLAYERS ?= 30
INPUTS ?= 100000
REQUESTS ?= 5000
CALLS ?= 20000
LEVELS ?= 50000
EXPRESSIONS ?= 100000
.DEFAULT_GOAL := help

help: ## show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

run: setup ## start the page on this machine and open it in the browser
	@test -e docs/_build/html/index.html || $(MAKE) --silent docs >/dev/null 2>&1 &
	@$(BIN)/dedale serve --browser

test: setup ## every check: ruff, mypy --strict, import-linter, pytest
	@sh tools/install_browser.sh
	@sh tools/install_page_tools.sh
	@sh tools/install_pyodide.sh
	@sh tools/install_postgresql.sh
	@sh tools/install_poppler.sh
	@$(MAKE) --silent --jobs=2 --output-sync lint .venv/.collected
	$(PYTEST)

# Once, on the core that lint leaves: what tests import as byte code, so that no worker compiles it.
.venv/.collected: .venv/.done
	@$(BIN)/pytest --collect-only -qq >/dev/null 2>&1 && touch $@ || true

check: setup lint ## what one runs all the time: ruff, mypy, import-linter and the quick tests
	$(PYTEST) -x -m "$(QUICK)" tests

lint: setup ## ruff, mypy and import-linter alone
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

coverage: setup ## lines and branches that the tests run, in processes they start too (TESTS="tests/solvers …")
	$(BIN)/coverage erase
	$(BIN)/coverage run -m $(notdir $(PYTEST)) -m "$(MEASURED)" $(or $(TESTS),tests src)
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --skip-covered --sort=cover

mutate: setup ## change the code of a package, and see whether its tests notice (PACKAGE="solvers" COUNT=200 SEED=1)
	$(BIN)/python tools/mutate.py $(PACKAGE) --count $(COUNT) --seed $(SEED)

setup: .venv/.done ## make the environment without running anything

.venv/.done: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Dédale needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv 2>/dev/null || sh tools/install_venv.sh $(PYTHON)
	@awk '/^uv==/ {found = 1} found {print} found && !/\\$$/ {exit}' requirements.lock > .venv/uv.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r .venv/uv.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

lock: ## write requirements.lock anew from pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	  --no-annotate --no-emit-index-url --extra solve --extra tui --extra web --extra postgres --extra scale --extra rl --extra datasets --extra notebook --extra fast \
	  --group dev --group docs pyproject.toml -o requirements.lock

messages: setup ## bring the French catalogue up to date (PO="more.po" merges others)
	$(BIN)/python tools/messages.py $(PO)

golden: setup ## add the digests of new generators to the golden file
	$(BIN)/python tools/golden.py

docs: setup ## build the site into docs/_build/html
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html
	@echo "The site is in docs/_build/html/index.html"

site: docs ## the whole workshop as a folder of files, into build/site (see docs/workshop.md)
	@$(BIN)/dedale site -o build/site

wheel: docs ## build the package with the site inside (Help off line) into dist/
	$(BIN)/hatchling build -t wheel

release: setup ## build twice and compare, install, check, list what is inside (DRY= tags the commit)
	$(BIN)/python tools/release.py $(if $(DRY),,--tag) $(if $(SITE),,--no-site)

pictures: setup ## make the pictures of the README and of the site that are kept in docs/pictures
	$(BIN)/python tools/pictures.py $(NAMES)

bench: setup ## measure what people ask about speed, and say what has changed (WHAT=--record keeps it; see benchmarks/README.md)
	$(BIN)/python -m benchmarks questions $(WHAT)

soak: setup ## kill the server under load, and products of tables whole (ROUNDS=20 PLAYERS=30 DATABASE=postgresql://...)
	DEDALE_WHOLE=yes $(PYTEST) tests/grids tests/generators tests/judge tests/envs tests/datasets tests/games tests/solvers tests/kernel tests/exercises tests/maze tests/trace
	DEDALE_WHOLE=yes DEDALE_TRANSPORT=alone $(PYTEST) tests/browser
	$(BIN)/dedale site -o build/site && $(BIN)/python tools/kill_browser.py build/site
	$(BIN)/python tools/soak.py --rounds $(ROUNDS) --players $(PLAYERS) $(if $(DATABASE),--database $(DATABASE))

fuzz: setup ## mutated inputs over every reader and route, new examples of every property (INPUTS=100000 REQUESTS=5000 CALLS=20000)
	$(BIN)/python -W ignore tools/fuzz.py --inputs $(INPUTS) --requests $(REQUESTS)
	$(BIN)/python -W ignore tools/fuzz_calls.py --calls $(CALLS)
	$(BIN)/python tools/fuzz_rules.py --levels $(LEVELS)
	HYPOTHESIS_PROFILE=search $(PYTEST) -m "$(QUICK)" tests
	$(BIN)/python tools/fuzz_kernels.py --expressions $(EXPRESSIONS)

siege: setup ## what visitors can do to one another: delays, workers left over, forged ids
	$(BIN)/python tools/siege.py --heavy 60 --half-sent 1000 --burst 40 --abandoned 500 --forged 10000 --minted 60 --unread 24 --archives 8 --long-paths 40

artefacts: setup ## write one of everything that people keep, for the tests of later versions
	$(BIN)/python tools/artefacts.py

extras: setup ## install in fresh environments, bare and with each extra, and try each (PYTHONS="python3.12 …")
	$(BIN)/python tools/extras.py $(PYTHONS)

flakes: setup ## the tests that start nothing, again and again in random order (TIMES=20)
	for seed in $$(seq $(TIMES)); do $(PYTEST) -m "$(QUICK)" -p shuffle --shuffle $$seed tests || exit 1; done

clean: ## remove the environment and everything built
	rm -rf .venv build dist benchmarks/build .mypy_cache .ruff_cache .hypothesis .import_linter_cache
