package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// Wrong usage exits with 2 and says what to do.
func TestUsage(t *testing.T) {
	dir := t.TempDir()
	testkit.WriteFile(t, filepath.Join(dir, "records", "demo", ".keep"), "")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"chekc"}, `^kbctl: unknown command "chekc"; did you mean "check"\?\nTry "kbctl --help"\.\n$`},
		{[]string{"check", "--formt", "json"}, `^kbctl: unknown flag: --formt; did you mean --format\?\nTry "kbctl check --help"\.\n$`},
		{[]string{"check", "--everything"}, `^kbctl: unknown flag: --everything\n`},
		{[]string{"help", "recrod"}, `^kbctl: there is no topic or command "recrod"; did you mean "record"\?\n`},
		{[]string{"help", "date-order"}, `^kbctl: "date-order" is a rule; kbctl rules date-order explains it\n`},
		{[]string{"help", "nothing"}, `"nothing"; kbctl help lists them\n`},
		{[]string{"check", "--format", "yaml"}, `^kbctl: unknown format "yaml"; use text, json, github, sarif, junit, rdjson, markdown or statistics\n`},
		{[]string{"check", "--fail-on", "never"}, `--fail-on: "never" is not error, warning or info\n`},
		{[]string{"check", "--select", "date-ordr"}, `--select: unknown rule or group "date-ordr"; did you mean "date-order"\?\n`},
		{[]string{"check", "--select", "zh-lost-tokken"}, `--select: unknown rule or group "zh-lost-tokken"; did you mean "zh-lost-token"\?\n`},
		{[]string{"check", "--select", "dates", "--ignore", "dates"}, `^kbctl: --ignore leaves no rule to run\n`},
		{[]string{"rules", "date-ordr"}, `did you mean "date-order"\?\n`},
		{[]string{"rules", "--format", "html"}, `unknown format "html"; use text, json or markdown\n`},
		{[]string{"--color", "red", "check"}, `--color: "red" is not auto, always or never\n`},
		{[]string{"--jobs", "-1", "check"}, `--jobs: -1 is not a number of jobs\n`},
		{[]string{"--jobs", "99999999999", "check"}, `--jobs: 99999999999 is too many; try a number up to 1024\n`},
		{[]string{"--jobs", "x", "check"}, `^kbctl: invalid argument "x" for "--jobs" flag: it is not a whole number\n`},
		{[]string{"check", "--no-cache=perhaps"}, `invalid argument "perhaps" for "--no-cache" flag: it is not true or false\n`},
		{[]string{"-C", "nowhere", "check"}, `there is no folder nowhere\n`},
		{[]string{"check", "nowhere.json"}, `there is no file or folder .*nowhere\.json\n`},
		{[]string{"version", "please"}, `kbctl version takes no arguments, not "please"\n`},
		{[]string{"cards", "--format", "json"}, `--format needs --check\n`},
		{[]string{"graph", "--format", "dot", "records"}, `a drawing shows the whole graph, or --around ID; leave out records\n`},
		{[]string{"new"}, `name the record`},
		{[]string{"new", "ci/x", "--signature", "the disk is full", "--top", "3"}, `--top needs --from-coverage\n`},
		{[]string{"new", "ci/x", "--from-coverage", "report.json"}, `with --from-coverage, name only the domain of the drafts; "ci/x" is not one\n`},
		{[]string{"new", "ci", "--from-coverage", "report.json", "--log", "x.log"}, `--from-coverage drafts a record per template; leave out --log, which is for one record\n`},
		{[]string{"new", "ci", "--from-coverage", "nowhere"}, `--from-coverage: there is no file .*nowhere\n`},
		{[]string{"pr"}, `name one pull request, such as kbctl/kbctl#123\n`},
		{[]string{"pr", "kb/errors"}, `"kb/errors" is neither OWNER/REPO#NUMBER`},
		{[]string{"pr", "kb/errors#x"}, `"kb/errors#x" is neither OWNER/REPO#NUMBER`},
		{[]string{"pr", "../errors#7"}, `"\.\./errors" is not OWNER/NAME`},
		{[]string{"pr", "https://github.com/kb/errors/pulls"}, `is neither OWNER/REPO#NUMBER, such as kbctl/kbctl#123, nor the address of a pull request\n`},
		{[]string{"pr", "kb/errors#7", "--timeout", "soon"}, `invalid argument "soon" for "--timeout" flag: it is not a time, such as 30s or 10m\n`},
		{[]string{"pr", "kb/errors#7", "--report", "checks,sumary"}, `--report: "sumary" is not checks, comments or summary\n`},
		{[]string{"pr", "kb/errors#7", "--report", ""}, `--report: name a part: checks, comments or summary\n`},
		{[]string{"pr", "kb/errors#7", "--filter", "diff"}, `--filter: "diff" is not added, changed or all\n`},
		{[]string{"pr", "kb/errors#7", "--max-comments", "-1"}, `--max-comments: -1 is less than 0\n`},
	} {
		if got := runIn(t, dir, test.args...); got.code != exitUsage || !regexp.MustCompile(test.want).MatchString(got.stderr) {
			t.Errorf("kbctl %q: %+v, want %s", test.args, got, test.want)
		}
	}
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	if got := runIn(t, dir, "check"); !strings.HasPrefix(got.stderr, "kbctl: SOURCE_DATE_EPOCH: \"yesterday\" is not a number of seconds since 1970\n") {
		t.Errorf("%+v", got)
	}
}
