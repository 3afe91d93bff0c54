package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/kbctl/kbctl/"

// layers are the packages from the bottom up. A package imports only packages of
// lower layers, so that a newcomer can read them in this order.
var layers = [][]string{
	{"internal/usage", "internal/text/visible", "internal/text/lazyregexp", "internal/text/codespan", "internal/workspace/atomicfile", "internal/workspace/readfile", "internal/workspace/scratch", "internal/testkit", "internal/text/terminal", "internal/draw", "internal/text/wording", "internal/logs/packed", "internal/logs/rawline", "internal/logs/folder", "internal/change/overlay", "internal/text/needle", "internal/text/dfa", "internal/text/glob", "internal/text/meaning", "internal/workers", "testdata"},
	{"internal/logs/template", "internal/logs/passing", "internal/regex", "internal/logs/neutral", "internal/text/markdown", "internal/text/secret", "internal/text/confusable", "internal/text/zh", "internal/hosts/web", "internal/facts/gather", "internal/change/git", "internal/workspace/cache", "internal/workspace/watch", "internal/repro/sandbox", "internal/report/junitxml"},
	{"internal/hosts/github", "internal/hosts/github/githubtest", "internal/logs/errorline", "internal/text/quantity", "internal/text/danger", "internal/text/snippet"},
	{"internal/config", "internal/hosts/joblog", "internal/logs/suspect"},
	{"schema"},
	{"graph", "internal/card", "internal/facts/catalog", "internal/match"},
	{"internal/facts/mention", "internal/workspace/scaffold", "internal/accuracy", "internal/repro/plan"},
	{"internal/facts/claim"},
	{"internal/facts/evidence", "internal/repro/trial", "internal/seal"},
	{"lint"},
	{"internal/change/baseline"},
	{"lint/rules"},
	{"internal/config/lintconfig"},
	{"internal/change/delta", "internal/change/fix"},
	{"internal/workspace"},
	{"internal/check", "internal/report"},
	{"internal/change/merge", "internal/draft", "internal/repro/proof", "internal/repro/summary"},
	{"internal/change/rename"},
	{"internal/hosts/review"},
	{"internal/coverage", "internal/report/diagnosis"},
	{"internal/todo"},
	{"internal/coverage/page"},
	{"cmd/kbctl/help"},
	{"cmd/kbctl"},
}

// gates lists the packages that may import a large dependency.
var gates = map[string]string{
	"github.com/santhosh-tekuri/jsonschema/v5": "schema",
	"github.com/go-json-experiment/json":       "schema",
	"github.com/tailscale/hujson":              "schema",
	"github.com/dominikbraun/graph":            "graph",
	"go.yaml.in/yaml/v4":                       "internal/config internal/text/snippet",
	"mvdan.cc/sh/v3":                           "internal/text/snippet",
	"github.com/BurntSushi/toml":               "internal/text/snippet",
	"github.com/tetratelabs/wazero":            "internal/draw",
	"github.com/agnivade/levenshtein":          "internal/text/wording",
	"github.com/fatih/color":                   "internal/report internal/text/terminal",
	"github.com/mattn/go-runewidth":            "internal/text/terminal cmd/kbctl/help",
	"github.com/google/go-github/v60":          "internal/hosts/github",
	"github.com/getkin/kin-openapi":            "internal/hosts/github/githubtest", // only tests import it
	"github.com/spf13/cobra":                   "cmd/kbctl",
	"github.com/fsnotify/fsnotify":             "internal/workspace/watch",
	"golang.org/x/sys":                         "internal/workspace/cache",
	"golang.org/x/term":                        "cmd/kbctl",
	"golang.org/x/text/unicode":                "internal/text/visible",
	"golang.org/x/text/encoding":               "internal/logs/packed lint/rules",
	"github.com/rogpeppe/go-internal":          "", // tests only
	"golang.org/x/net/html":                    "internal/facts/evidence",
	"golang.org/x/net/publicsuffix":            "internal/hosts/web",
	"github.com/yuin/goldmark":                 "internal/coverage/page cmd/kbctl/help",
	"github.com/chromedp":                      "", // tests only
}

// TestImports checks the imports against the layers and the gates.
func TestImports(t *testing.T) {
	for file, imports := range goFiles(t) {
		dir := path.Dir(file)
		layer := layerOf(dir)
		if layer < 0 {
			t.Errorf("%s is in no layer; say in imports_test.go where it belongs", file)
		}
		test := strings.HasSuffix(file, "_test.go")
		for _, name := range imports {
			if below, ok := strings.CutPrefix(name, module); ok {
				if below != dir && !test && layerOf(below) >= layer {
					t.Errorf("%s imports %s, which is not below it", file, below)
				}
				continue
			}
			for dependency, gate := range gates {
				if (name == dependency || strings.HasPrefix(name, dependency+"/")) && !test && !slices.Contains(strings.Fields(gate), dir) {
					t.Errorf("%s imports %s, which enters only through %q", file, name, gate)
				}
			}
		}
	}
}

func layerOf(dir string) int {
	return slices.IndexFunc(layers, func(layer []string) bool { return slices.Contains(layer, dir) })
}

// goFiles returns the imports of every Go file of the module. The programs of reproductions
// do not belong to it.
func goFiles(t *testing.T) map[string][]string {
	t.Helper()
	root := filepath.Join("..", "..")
	files := make(map[string][]string)
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if file == filepath.Join(root, "testdata", "repro") {
			return fs.SkipDir
		}
		if err != nil || entry.IsDir() || filepath.Ext(file) != ".go" {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		var imports []string
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, name)
		}
		files[filepath.ToSlash(relative)] = imports
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
