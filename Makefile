.PHONY: build test lint generate graphviz openapi opencc page check fuzz bench workflows snapshot release

build:
	go build -o kbctl ./cmd/kbctl

# What the README promises: everything that decides whether a change is good.
test: lint
	go test ./...

lint:
	test -z "$$(gofmt -l .)" || { gofmt -l .; exit 1; }
	go vet ./...
	go tool staticcheck ./...

# Writes golden files and the rules' page anew; read the diff before committing.
# The page shows examples from the fixtures, so they come first.
generate:
	go test ./lint/rules -run TestFixtures -update
	go run ./cmd/kbctl rules --format markdown > lint/RULES.tmp && mv lint/RULES.tmp lint/RULES.md
	go test ./internal/card ./internal/draw ./internal/change/fix ./internal/report ./cmd/kbctl -update

# Takes Graphviz out of the npm package that package-lock.json pins; needs Node.js.
graphviz:
	cd internal/draw/graphviz && npm ci --silent && node extract.js

# Takes the operations that kbctl uses out of GitHub's description of its API, which
# is in the npm package that package-lock.json pins; needs Node.js.
openapi:
	cd internal/hosts/github/githubtest/openapi && npm ci --silent && node trim.js

# Takes the simplified and traditional characters out of the npm package that
# package-lock.json pins; needs Node.js.
opencc:
	cd internal/text/zh/opencc && npm ci --silent && node extract.js

# Bundles the script of the coverage page; needs Node.js and npm.
page:
	internal/coverage/page/build.sh

check:
	go run ./cmd/kbctl check

# Each target for FUZZTIME; a finding is kept under the package's testdata/fuzz.
FUZZTIME ?= 20s
fuzz:
	.ci/fuzz $(FUZZTIME)

bench:
	go test ./... -run '^$$' -bench . -benchmem

# The workflows, the action and the hooks; needs shellcheck and pre-commit.
workflows:
	.ci/test-workflows.sh
	.ci/test-action.sh
	.ci/test-pre-commit.sh

# The archives of a release, into dist, to look at. The first time goreleaser is built,
# which takes minutes.
GORELEASER = go run github.com/goreleaser/goreleaser/v2@v2.16.0
snapshot:
	$(GORELEASER) release --snapshot --clean

# What a tag's workflow does; needs GITHUB_TOKEN.
release:
	$(GORELEASER) release --clean
