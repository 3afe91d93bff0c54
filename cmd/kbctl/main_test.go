package main

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/workspace/cache"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"kbctl": main})
}

// TestScripts runs testdata/script: one script per behavior, each in its own folder.
// Some have a first part only, unless tests may be long: see [testkit.Long].
// $REPO is the root of this repository, and today is 2026-11-21.
func TestScripts(t *testing.T) {
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	servers := &githubs{t: t, servers: make(map[string]*githubtest.Server)}
	testscript.Run(t, testscript.Params{
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"github": servers.command},
		Dir:                 filepath.Join(repo, "testdata", "script"),
		UpdateScripts:       *testkit.Update,
		Condition:           func(name string) (bool, error) { return name == "long" && testkit.Long(), nil },
		ContinueOnError:     true,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("REPO", repo)
			env.Setenv("SOURCE_DATE_EPOCH", "1795219200") // 2026-11-21
			env.Setenv(cache.Variable, filepath.Join(env.WorkDir, ".tmp", "cache"))
			return nil
		},
	})
}
