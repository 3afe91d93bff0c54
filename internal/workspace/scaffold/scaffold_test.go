package scaffold_test

import (
	"encoding/json"
	"errors"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

func files(t *testing.T, o scaffold.Options) map[string]string {
	t.Helper()
	list, err := scaffold.Files(o)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string]string)
	for _, f := range list {
		if _, twice := found[f.Path]; twice || path.Clean(f.Path) != f.Path {
			t.Errorf("%s occurs twice, or is not a clean path", f.Path)
		}
		found[f.Path] = string(f.Data)
	}
	return found
}

// TestConfiguration checks that the commented configuration has all keys with their
// defaults.
func TestConfiguration(t *testing.T) {
	text := files(t, scaffold.Options{Records: "records", Fixtures: "testdata/logs"})[config.File]
	if c, err := config.Parse([]byte(text)); err != nil || !reflect.DeepEqual(c, config.Default()) {
		t.Errorf("as written: %+v, %v; want the defaults", c, err)
	}
	live := regexp.MustCompile(`(?m)^# (\w+:)`).ReplaceAllString(text, "$1")
	c, err := config.Parse([]byte(live))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := 0, reflect.ValueOf(*config.Default()); i < want.NumField(); i++ {
		key := want.Type().Field(i).Tag.Get("yaml")
		if !strings.Contains(live, "\n"+key+":") {
			t.Errorf("%s is missing", key)
		}
		have := reflect.ValueOf(*c).Field(i)
		empty := have.Kind() == reflect.Map || have.Kind() == reflect.Slice
		if !reflect.DeepEqual(have.Interface(), want.Field(i).Interface()) && !(empty && have.Len() == 0) {
			t.Errorf("%s: %v, and by default it is %v", key, have, want.Field(i))
		}
	}
}

// TestFolders uses folders whose names need quotes.
func TestFolders(t *testing.T) {
	found := files(t, scaffold.Options{Records: `my "errors"`, Fixtures: ".", Example: true})
	for name, want := range map[string]string{
		`my "errors"/linux/no-space-left-on-device.json`: `"linux/no-space-left-on-device"`,
		`my "errors"/linux/no-space-left-on-device.md`:   "# cp: error writing",
		`linux/no-space-left-on-device/provenance.yaml`:  "match/blocks.log",
		`.gitattributes`: `"/my \"errors\"/**/*.md" linguist-generated` + "\n/** -text\n",
	} {
		if !strings.Contains(found[name], want) {
			t.Errorf("%s: %q does not have %q", name, found[name], want)
		}
	}
	var settings struct {
		Schemas []struct {
			FileMatch []string
			URL       string
		} `json:"json.schemas"`
	}
	if err := json.Unmarshal([]byte(found[".vscode/settings.json"]), &settings); err != nil {
		t.Fatal(err)
	}
	if got := settings.Schemas[0]; got.FileMatch[0] != `/my "errors"/**/*.json` || found[path.Clean(got.URL)] == "" {
		t.Errorf("settings: %+v", got)
	}
}

// TestHostileFolders checks that a hostile name of a folder stays a name in all files.
func TestHostileFolders(t *testing.T) {
	for _, bad := range []string{"logs\n* filter=evil", "logs\r*", "a\tfilter=evil", "a\x1b[2J", "\u202elogs", "a`<img src=x>`", "a\x00b"} {
		for _, o := range []scaffold.Options{{Records: "records", Fixtures: bad}, {Records: bad, Fixtures: "logs", Example: true}} {
			if list, err := scaffold.Files(o); err == nil || list != nil || !strings.Contains(err.Error(), "invisible") {
				t.Errorf("%q: %d files, %v", bad, len(list), err)
			}
		}
	}
	for folder, want := range map[string]string{
		"a b&c<d>": `"/a b&c<d>/**" -text`, `a\b`: `"/a\\\\b/**" -text`, "a[1]*?": `"/a\\[1]\\*\\?/**" -text`, `"a" filter=x`: `"/\"a\" filter=x/**" -text`, "错误": "/错误/** -text",
	} {
		found := files(t, scaffold.Options{Records: "records", Fixtures: folder})
		if got := strings.Split(found[".gitattributes"], "\n"); len(got) != 6 || got[4] != want {
			t.Errorf("%q: %q", folder, got)
		}
	}
}

// TestHostilePlaces checks the same for the folder of the base in workflows, steps and
// hooks, where GitHub also evaluates expressions.
func TestHostilePlaces(t *testing.T) {
	type steps struct {
		Name        string
		Concurrency struct{ Group string }
		Jobs        map[string]struct {
			Steps []struct {
				Run string
				Env map[string]string
			}
		}
	}
	used := make(map[string]string)
	for _, folder := range []string{"kb", "post", "yml", "a/b", "a.b", "a-b", strings.Repeat("long", 50), "a b", "it's", `say "x"`, "-x", "*", "&a", "!!null", "null", "a: b", "a #b", "$(reboot)", "`reboot`", "${{ github.token }}", "$${{x}}", `\`, "<b>", "错误/库"} {
		o := scaffold.Options{Records: "records", Fixtures: "logs", Folder: folder, PullRequests: true, Ref: "v1", Pin: "v1"}
		found := files(t, o)
		for _, name := range []string{o.Workflow("kbctl-pr"), o.Workflow("kbctl-pr-post")} {
			text := found[".github/workflows/"+name+".yml"]
			var workflow steps
			if err := yaml.Unmarshal([]byte(text), &workflow); err != nil {
				t.Fatalf("%s: %s: %v", folder, name, err)
			}
			if group, _, _ := strings.Cut(workflow.Concurrency.Group, " ${{ github.event."); group != name || workflow.Name != name {
				t.Errorf("%s: %s has the name %s and the concurrency group %s", folder, name, workflow.Name, group)
			}
			if other, ok := used[name]; ok || !regexp.MustCompile(`^kbctl-pr(?:-post)?\.[\w.-]{1,80}$`).MatchString(name) {
				t.Errorf("%s: %s is no name for a file, or the name of %s", folder, name, other)
			}
			used[name] = folder
			passed := 0
			for _, job := range workflow.Jobs {
				for _, step := range job.Steps {
					if strings.Contains(step.Run, "kbctl@v1 pr ") && strings.Contains(step.Run, ` --folder "$FOLDER"`) && evaluated(step.Env["FOLDER"]) == folder {
						passed++
					}
				}
			}
			if passed != 1 {
				t.Errorf("%s: %s passes it %d times:\n%s", folder, name, passed, text)
			}
		}
		text, err := scaffold.Step(o)
		var step []struct{ With map[string]string }
		if err := errors.Join(err, yaml.Unmarshal([]byte(text), &step)); err != nil || len(step) != 1 || evaluated(step[0].With["working-directory"]) != folder {
			t.Errorf("%s: %v, %s", folder, err, text)
		}
		text, err = scaffold.Hooks(o)
		var repos []struct{ Hooks []struct{ Args []string } }
		if err := errors.Join(err, yaml.Unmarshal([]byte(text), &repos)); err != nil || len(repos) != 1 || len(repos[0].Hooks) != 2 {
			t.Fatalf("%s: %v, %s", folder, err, text)
		}
		for _, hook := range repos[0].Hooks {
			if !slices.Equal(hook.Args, []string{"-C", folder, "--"}) {
				t.Errorf("%s: %q", folder, hook.Args)
			}
		}
		if !o.Hooked([]byte("id: kbctl\nargs: [-C, "+folder+", --]")) || o.Hooked([]byte("id: kbctl\nargs: [-C, other"+folder+"/x, --]")) {
			t.Errorf("%s: the hooks of this folder are not found, or those of another one are", folder)
		}
	}
	for _, bad := range []string{"a\nb", "a\x1b[2J", "\u202elogs", "a\x85b"} {
		if list, err := scaffold.Files(scaffold.Options{Records: "records", Fixtures: "logs", Folder: bad, PullRequests: true}); err == nil || list != nil {
			t.Errorf("%q: %d files, %v", bad, len(list), err)
		}
	}
}

// evaluated returns a value of a workflow with its expressions evaluated. They may only
// be texts.
func evaluated(value string) string {
	expression := regexp.MustCompile(`\$\{\{ '((?:[^']|'')*)' \}\}`)
	if strings.Count(value, "${{") != 2*len(expression.FindAllString(value, -1)) {
		return "more than texts"
	}
	return expression.ReplaceAllStringFunc(value, func(s string) string { return expression.FindStringSubmatch(s)[1] })
}

// TestTop checks which files need the top of a checkout.
func TestTop(t *testing.T) {
	for _, top := range []bool{true, false} {
		found := files(t, scaffold.Options{Records: "records", Fixtures: "logs", Ref: "v1.2.3", Pin: "abc # v1.2.3", Top: top})
		for name, want := range map[string]string{".pre-commit-config.yaml": "rev: v1.2.3\n", ".github/workflows/kbctl.yml": "uses: kbctl/kbctl@abc # v1.2.3\n"} {
			if strings.Contains(found[name], want) != top {
				t.Errorf("top %v: %s is %q", top, name, found[name])
			}
		}
	}
}
