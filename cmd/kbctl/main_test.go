package main

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/workspace/cache"
)

// TestMain runs kbctl instead of the tests if the program has this name. The tests find such a
// program in PATH.
func TestMain(m *testing.M) {
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") == "kbctl" {
		main()
	}
	dir, err := os.MkdirTemp("", "kbctl-")
	if err == nil {
		err = linkProgram(filepath.Join(dir, "kbctl"))
	}
	if err != nil {
		panic(err)
	}
	os.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// linkProgram gives the program of this test a second name. It copies the program if the
// folder is on another disk.
func linkProgram(to string) error {
	from, err := os.Executable()
	if err != nil {
		return err
	}
	if runtime.GOOS == "windows" {
		to += ".exe"
	}
	if os.Link(from, to) == nil {
		return nil
	}
	program, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, program, 0o755)
}

// TestScripts runs testdata/script: one script per behavior, each in its own folder.
// Some have a first part only, unless tests may be long: see [testkit.Long].
// $REPO is the root of this repository, and today is 2026-11-21.
//
// The command kbctl runs in this process, which saves most of the time. For input, a script
// starts a process with exec kbctl. Scripts run in parallel.
func TestScripts(t *testing.T) {
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	servers := &githubs{t: t, servers: make(map[string]*githubtest.Server)}
	testscript.Run(t, testscript.Params{
		Cmds:               map[string]func(*testscript.TestScript, bool, []string){"github": servers.command, "kbctl": runScripted},
		Dir:                filepath.Join(repo, "testdata", "script"),
		UpdateScripts:      *testkit.Update,
		Condition:          func(name string) (bool, error) { return name == "long" && testkit.Long(), nil },
		ContinueOnError:    true,
		RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("REPO", repo)
			env.Setenv("SOURCE_DATE_EPOCH", "1795219200") // 2026-11-21
			env.Setenv(cache.Variable, filepath.Join(env.WorkDir, ".tmp", "cache"))
			return nil
		},
	})
}

// process guards the folder and the environment of this process. Scripts run in parallel, and
// each of their commands that runs in this process changes both.
var process sync.Mutex

// variables are those that scripts set, and those that programs need.
var variables = strings.Fields(`
	PATH HOME TMPDIR NO_COLOR KBCTL_BASE KBCTL_CACHE SOURCE_DATE_EPOCH PATHEXT SYSTEMROOT TMP USERPROFILE
	GITHUB_ACTIONS GITHUB_API_URL GITHUB_EVENT_PATH GITHUB_REPOSITORY GITHUB_RUN_ID GITHUB_SERVER_URL
	GITHUB_STEP_SUMMARY GITHUB_TOKEN GITHUB_WORKSPACE
	GIT_ALLOW_PROTOCOL GIT_CEILING_DIRECTORIES GIT_CONFIG_GLOBAL GIT_CONFIG_NOSYSTEM PRE_COMMIT_FROM_REF`)

// runScripted runs a command of a script.
func runScripted(ts *testscript.TestScript, fails bool, args []string) {
	process.Lock()
	defer process.Unlock()
	defer setEnvironment(os.Environ())
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // some commands change it
	var environment []string
	for _, name := range variables {
		if value := ts.Getenv(name); value != "" {
			environment = append(environment, name+"="+value)
		}
	}
	setEnvironment(environment)
	home, err := os.Getwd()
	ts.Check(err)
	defer os.Chdir(home)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	a := &app{stdin: strings.NewReader(""), stdout: ts.Stdout(), stderr: ts.Stderr()}
	if code := a.main(context.Background(), args); (code != exitClean) != fails {
		ts.Fatalf("unexpected exit code %d", code)
	}
}

// setEnvironment sets the environment. PATH never lacks, because simulated servers of other
// scripts start git meanwhile.
func setEnvironment(variables []string) {
	wanted := make(map[string]bool)
	for _, v := range variables {
		name, value, _ := strings.Cut(v, "=")
		os.Setenv(name, value)
		wanted[name] = true
	}
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); !wanted[name] {
			os.Unsetenv(name)
		}
	}
}
