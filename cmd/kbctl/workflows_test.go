package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"go.yaml.in/yaml/v4"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

// A step is a step of a workflow or of an action.
type step struct {
	Uses, Run, Shell string
	Env, With        map[string]string
}

var (
	kebab  = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	pinned = regexp.MustCompile(`uses: [\w.-]+(/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
	uses   = regexp.MustCompile(`(?m)\buses: .*$`)
)

// TestAction checks that no untrusted text reaches the scripts of action.yml, and that
// the scripts read only variables that they get.
func TestAction(t *testing.T) {
	text := read(t, "../../action.yml")
	checkPins(t, "action.yml", text)
	var action struct {
		Inputs, Outputs map[string]struct{ Description, Default, Value string }
		Runs            struct{ Steps []step }
	}
	if err := yaml.Unmarshal([]byte(text), &action); err != nil {
		t.Fatal(err)
	}
	scripts, passed := "", make(map[string]bool)
	for _, s := range action.Runs.Steps {
		if strings.Contains(s.Run, "${{") || s.Run != "" && s.Shell != "bash" {
			t.Errorf("the step %+v must run bash and pass values in its environment", s)
		}
		if script := regexp.MustCompile(`\.github/action/\w+\.sh`).FindString(s.Run); script != "" {
			scripts += read(t, "../../"+script)
		}
		for name := range s.Env {
			passed[name] = true
		}
	}
	for name, input := range action.Inputs {
		if !kebab.MatchString(name) || input.Description == "" || !strings.Contains(text, "inputs."+name+" ") {
			t.Errorf("the input %s is not in kebab-case, has no description or is not used", name)
		}
	}
	for name, output := range action.Outputs {
		if !kebab.MatchString(name) || output.Description == "" || !strings.Contains(scripts, `"`+name+`=`) {
			t.Errorf("the output %s is not in kebab-case, has no description or is not set", name)
		}
	}
	for _, name := range regexp.MustCompile(`\bKBCTL_[A-Z0-9_]+`).FindAllString(scripts, -1) {
		if !passed[name] {
			t.Errorf("a script reads %s, but does not get it", name)
		}
	}
}

// TestWorkflows checks that workflows state their permissions and pin their actions.
func TestWorkflows(t *testing.T) {
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	texts := initWorkflows(t)
	for name, text := range workflowsOf(t, scaffold.Options{Folder: "docs/${{ github.token }}"}) {
		texts["for a folder: "+name] = text
	}
	for _, file := range files {
		texts[file] = read(t, file)
	}
	for name, text := range texts {
		checkPins(t, name, text)
		var workflow struct {
			Permissions map[string]string
			Jobs        map[string]struct{ Steps []step }
		}
		if err := yaml.Unmarshal([]byte(text), &workflow); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if workflow.Permissions == nil {
			t.Errorf("%s does not state its permissions", name)
		}
		for scope, access := range workflow.Permissions {
			if access == "write" {
				t.Errorf("%s gives %s: write to all its jobs", name, scope)
			}
		}
		for _, job := range workflow.Jobs {
			for _, s := range job.Steps {
				if strings.Contains(s.Run, "${{") {
					t.Errorf("%s: %q must pass values in its environment", name, s.Run)
				}
				if strings.HasPrefix(s.Uses, "actions/checkout@") && s.With["persist-credentials"] != "false" {
					t.Errorf("%s: a checkout keeps its token", name)
				}
			}
		}
	}
}

// TestRelease checks that a release is attested, and that its image does not run as root.
func TestRelease(t *testing.T) {
	release, image, config := read(t, "../../.github/workflows/release.yml"), read(t, "../../Dockerfile"), read(t, "../../.goreleaser.yaml")
	for _, list := range []string{"checksums.txt", "digests.txt"} {
		if !strings.Contains(release, "subject-checksums: dist/"+list) || !strings.Contains(config, "name_template: "+list) {
			t.Errorf("the files in %s are not attested", list)
		}
	}
	if !regexp.MustCompile(`(?m)^FROM \S+@sha256:[0-9a-f]{64}$`).MatchString(image) || !regexp.MustCompile(`(?m)^USER [1-9]\d*:[1-9]\d*$`).MatchString(image) {
		t.Errorf("the image has no pinned base or runs as root:\n%s", image)
	}
	for _, license := range regexp.MustCompile(`(?m)^      - src: (\S*LICENSE\S*)$`).FindAllStringSubmatch(config, -1) {
		files, err := filepath.Glob("../../" + license[1])
		if err != nil || len(files) == 0 {
			t.Errorf("%s: no such license, %v", license[1], err)
		}
		for _, file := range files {
			if name := strings.TrimPrefix(filepath.ToSlash(file), "../../"); !strings.Contains(config, "      - "+name+"\n") {
				t.Errorf("the image lacks the license %s", name)
			}
		}
	}
}

// checkPins checks that actions are pinned by commit.
func checkPins(t *testing.T, name, text string) {
	t.Helper()
	for _, line := range uses.FindAllString(text, -1) {
		if !own(line) && !pinned.MatchString(strings.TrimSpace(line)) {
			t.Errorf("%s: %q is not pinned by commit with the version in a comment", name, line)
		}
	}
}

// own reports whether a line uses this repository's action.
func own(line string) bool {
	return line == "uses: ./" || strings.HasPrefix(line, "uses: kbctl/kbctl@main")
}

// TestOneVersion checks that each action has the same version everywhere.
func TestOneVersion(t *testing.T) {
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil {
		t.Fatal(err)
	}
	texts := initWorkflows(t)
	for _, file := range append(files, "../../action.yml", "../../README.md") {
		texts[file] = read(t, file)
	}
	first := make(map[string]string)
	for name, text := range texts {
		for _, line := range uses.FindAllString(text, -1) {
			action, _, _ := strings.Cut(line, "@")
			if other := first[action]; other != "" && other != line && !own(line) {
				t.Errorf("%s has %q, but another file has %q", name, line, other)
			}
			first[action] = line
		}
	}
}

// TestPullRequestWorkflows checks that init writes the workflows of this repository,
// except for the source of kbctl.
func TestPullRequestWorkflows(t *testing.T) {
	here := strings.NewReplacer("go run github.com/kbctl/kbctl/cmd/kbctl@main ", "go run ./cmd/kbctl ", "go-version: stable", "go-version-file: go.mod")
	cache := regexp.MustCompile(`(?m)^ +cache: .*\n`)
	written := initWorkflows(t)
	for _, name := range []string{".github/workflows/kbctl-pr.yml", ".github/workflows/kbctl-pr-post.yml"} {
		if strings.Contains(written[name], "go.mod") {
			t.Errorf("%s: a knowledge base has no go.mod", name)
		}
		got := cache.ReplaceAllString(here.Replace(written[name]), "")
		if want := cache.ReplaceAllString(read(t, "../../"+name), ""); got != want {
			t.Errorf("%s is not what init writes:\n%s", name, udiff.Unified("here", "init", want, got))
		}
	}
}

// initWorkflows returns the workflows that init writes at the top of a checkout, by
// path.
func initWorkflows(t *testing.T) map[string]string {
	t.Helper()
	texts := workflowsOf(t, scaffold.Options{Top: true})
	if len(texts) != 3 {
		t.Fatalf("init writes %d workflows", len(texts))
	}
	return texts
}

func workflowsOf(t *testing.T, o scaffold.Options) map[string]string {
	t.Helper()
	o.Records, o.Fixtures, o.PullRequests, o.Ref, o.Pin = "records", "logs", true, "main", "main"
	texts := make(map[string]string)
	for _, f := range testkit.Must(scaffold.Files(o))(t) {
		if strings.HasPrefix(f.Path, ".github/workflows/") {
			texts[f.Path] = string(f.Data)
		}
	}
	return texts
}

func read(t *testing.T, file string) string {
	t.Helper()
	return string(testkit.Must(os.ReadFile(file))(t))
}
