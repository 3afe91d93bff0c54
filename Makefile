.PHONY: build test lint generate graphviz openapi opencc page check fuzz bench workflows snapshot release

build:
	go build -o kbctl ./cmd/kbctl

# Decides whether a change is good. .ci/run also runs the long tests.
test: lint
	go test ./...

lint:
	git ls-files -z "*.go" ":!testdata/repro" | xargs -0 gofmt -l | (! grep .)
	go vet ./...
	go tool staticcheck ./...

# Rewrites golden files and generated pages. Read the diff before you commit. The page
# of the rules shows examples from the fixtures, so the fixtures come first.
generate:
	go test ./lint/rules -run TestFixtures -update
	go run ./cmd/kbctl rules --format markdown > lint/RULES.tmp && mv lint/RULES.tmp lint/RULES.md
	go test ./internal/card ./internal/draw ./internal/facts/catalog ./internal/change/fix ./internal/report ./cmd/kbctl -update

# Extracts Graphviz from the npm package that package-lock.json pins. Needs Node.js.
graphviz:
	cd internal/draw/graphviz && npm ci --silent && node extract.js

# Extracts the operations that kbctl uses from GitHub's API description, which is in
# the npm package that package-lock.json pins. Needs Node.js.
openapi:
	cd internal/hosts/github/githubtest/openapi && npm ci --silent && node trim.js

# Extracts the simplified and traditional characters from the npm package that
# package-lock.json pins. Needs Node.js.
opencc:
	cd internal/text/zh/opencc && npm ci --silent && node extract.js

# Bundles the script of the coverage page. Needs Node.js and npm.
page:
	internal/coverage/page/build.sh

check:
	go run ./cmd/kbctl check

# Runs each target for FUZZTIME. Crashes are kept in the package's testdata/fuzz.
FUZZTIME ?= 20s
fuzz:
	.ci/fuzz $(FUZZTIME)

bench:
	go test ./... -run '^$$' -bench . -benchmem

# Tests the workflows, the action and the hooks. Needs shellcheck and pre-commit.
workflows:
	.ci/test-workflows.sh
	.ci/test-action.sh
	.ci/test-pre-commit.sh

# Builds the archives of a release in dist, and the image if Docker runs. The first run builds
# goreleaser, which takes minutes.
GORELEASER = go run github.com/goreleaser/goreleaser/v2@v2.16.0
snapshot:
	$(GORELEASER) release --snapshot --clean $$(docker info > /dev/null 2>&1 || echo --skip=docker)

# Releases, as the workflow of a tag does. Needs GITHUB_TOKEN.
release:
	$(GORELEASER) release --clean
