package delta_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/kbctl/kbctl/internal/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/delta"
	"github.com/kbctl/kbctl/internal/git"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var today = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

// run compares two bases by the rules that are named.
func run(t *testing.T, before, after fstest.MapFS, changes []git.Change, rules ...string) *delta.Delta {
	t.Helper()
	cfg, err := config.Load(after)
	if err != nil {
		t.Fatal(err)
	}
	base, err := schema.Load(after, schema.Options{Records: cfg.Records, MaxSize: int64(cfg.MaxRecordSize)})
	if err != nil {
		t.Fatal(err)
	}
	options := lint.Options{Today: today}
	if options.Baseline, err = baseline.Load(after); err != nil {
		t.Fatal(err)
	}
	if len(rules) > 0 {
		if options.Rules, err = lint.Select(rules); err != nil {
			t.Fatal(err)
		}
	}
	d, err := delta.Run(delta.Input{Before: before, After: base, Config: cfg, Changes: changes, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// said writes findings as lines.
func said(findings func(func(*lint.Finding) bool)) string {
	var b strings.Builder
	for f := range findings {
		b.WriteString(f.Path() + ": " + f.Message + " [" + f.Rule.Name + "]\n")
	}
	return b.String()
}

func files(pairs ...string) fstest.MapFS {
	fsys := make(fstest.MapFS)
	for i := 0; i < len(pairs); i += 2 {
		fsys[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return fsys
}

const repeats = `{"id": "d/x", "workarounds": [{"action": "Wait.", "how": "wait"}]}`

// record writes a record that has an id, a signature, a regex, and links.
func record(id, signature, regex, links string) string {
	text, err := schema.Format(fmt.Sprintf(`{"id": %q, "domain": "d", "signature": %q, "regex": %q, "transition_graph": {%s}}`, id, signature, regex, links))
	if err != nil {
		panic(err)
	}
	return string(text)
}

// TestRun changes bases, one way each. The changes are what differs; a file with
// the same text under another name was renamed.
func TestRun(t *testing.T) {
	a := record("d/a", "first thing broke", "first thing broke", `"leads_to": [{"error_id": "d/b"}]`)
	b := record("d/b", "second thing broke", "second thing broke", `"preceded_by": [{"error_id": "d/a"}]`)
	two := files("records/d/a.json", a, "records/d/b.json", b)
	for _, test := range []struct {
		name          string
		before, after fstest.MapFS
		rules         string
		caused        string // file: start of message, a line each
		mended, gone  int
		old           int
	}{
		{
			"nothing", two, two, "", "", 0, 0, 28,
		}, {
			"records beside what was the only one",
			files("records/d/x.json", record("d/x", "x", "x", `"leads_to": []`)),
			files("records/d/x.json", record("d/x", "x", "x", `"leads_to": []`), "records/d/a.json", a, "records/d/b.json", b, "records/d/c.json", record("d/c", "c", "c", `"leads_to": []`)), "orphan-record",
			"records/d/c.json: no link leads here\n", 0, 0, 1,
		}, {
			"the last of the others loses its link",
			files("records/d/a.json", a, "records/d/b.json", record("d/b", "b", "b", `"leads_to": []`)),
			files("records/d/a.json", record("d/a", "a", "a", `"leads_to": []`), "records/d/b.json", record("d/b", "b", "b", `"leads_to": []`)), "orphan-record",
			"records/d/a.json: no link leads here\nrecords/d/b.json: no link leads here\n", 0, 0, 0,
		}, {
			"a deleted target", two, with(two, "records/d/b.json", ""), "graph",
			"records/d/a.json: leads_to names \"d/b\"\n", 0, 0, 0,
		}, {
			"a new circle through an unchanged record", two,
			with(two, "records/d/b.json", record("d/b", "second thing broke", "second thing broke", `"preceded_by": [{"error_id": "d/a"}], "leads_to": [{"error_id": "d/a"}]`)), "link-cycle",
			"records/d/a.json: the records lead to each other in a circle: d/a → d/b → d/a\n", 0, 0, 0,
		}, {
			"another circle is shown when one is opened",
			files("records/d/a.json", record("d/a", "a", "a", `"leads_to": [{"error_id": "d/b"}, {"error_id": "d/c"}]`),
				"records/d/b.json", record("d/b", "b", "b", `"leads_to": [{"error_id": "d/a"}, {"error_id": "d/c"}]`),
				"records/d/c.json", record("d/c", "c", "c", `"leads_to": [{"error_id": "d/a"}]`)),
			files("records/d/a.json", record("d/a", "a", "a", `"leads_to": [{"error_id": "d/c"}]`),
				"records/d/b.json", record("d/b", "b", "b", `"leads_to": [{"error_id": "d/a"}, {"error_id": "d/c"}]`),
				"records/d/c.json", record("d/c", "c", "c", `"leads_to": [{"error_id": "d/a"}]`)),
			"link-cycle", "", 1, 0, 1,
		}, {
			"a regex that matches another's message", two,
			with(two, "records/d/b.json", record("d/b", "second thing broke", "thing broke", `"preceded_by": [{"error_id": "d/a"}]`)), "regex-shadow",
			"records/d/b.json: the regex also matches \"thing broke\", a message of d/a\n", 0, 0, 0,
		}, {
			"a fixture that is not won any more",
			with(two, "testdata/logs/d/a/match/x.log", "thing broke: first thing broke\n"),
			with(two, "testdata/logs/d/a/match/x.log", "thing broke: first thing broke\n", "records/d/b.json", record("d/b", "second thing broke", "thing broke: first thing broke", "")), "fixture-match",
			"records/d/a.json: testdata/logs/d/a/match/x.log is won by d/b\n", 0, 0, 0,
		}, {
			"a fixture for an unchanged regex", two,
			with(two, "testdata/logs/d/a/match/x.log", "nothing of the kind\n"), "fixture-match",
			"records/d/a.json: the regex does not match testdata/logs/d/a/match/x.log\n", 0, 0, 0,
		}, {
			"one of two fixtures mended, another added",
			with(two, "testdata/logs/d/a/match/x.log", "no\n"),
			with(two, "testdata/logs/d/a/match/x.log", "first thing broke\n", "testdata/logs/d/a/match/y.log", "no\n"), "fixture-match",
			"records/d/a.json: the regex does not match testdata/logs/d/a/match/y.log\n", 1, 0, 0,
		}, {
			"a card that was right", with(two, "records/d/a.md", "# Card\n- **ID:** x\n"), with(two, "records/d/a.md", "# Card\n- **ID:** y\n"), "card-stale",
			"", 0, 0, 2,
		}, {
			"renamed without its links", two, with(two, "records/d/b.json", "", "records/d/c.json", b), "dangling-link,id-path",
			"records/d/c.json: the id \"d/b\" does not belong to this file\n", 0, 0, 0,
		}, {
			"renamed with old sins", files("records/d/x.json", repeats), files("records/d/y.json", repeats), "how-repeats-action",
			"", 0, 0, 1,
		}, {
			"an old sin below a new one", files("records/d/x.json", repeats),
			files("records/d/x.json", strings.Replace(repeats, "[{", `[{"action": "Go on.", "how": "go on"}, {`, 1)), "how-repeats-action",
			"records/d/x.json: how only repeats\n", 0, 0, 1,
		}, {
			"the same sin twice", files("records/d/x.json", repeats),
			files("records/d/x.json", strings.Replace(repeats, "[{", `[{"action": "Wait.", "how": "wait"}, {`, 1)), "how-repeats-action",
			"records/d/x.json: how only repeats\n", 0, 0, 1,
		}, {
			"a sin moved to another place", files("records/d/x.json", repeats),
			files("records/d/x.json", strings.Replace(repeats, "[{", `[{"action": "Go on."}, {`, 1)), "how-repeats-action",
			"", 0, 0, 1,
		}, {
			"a sin written in escapes", files("records/d/x.json", repeats),
			files("records/d/x.json", strings.Replace(repeats, `"wait"`, `"\u0077ait"`, 1)), "how-repeats-action",
			"", 0, 0, 1,
		}, {
			"mended", files("records/d/x.json", repeats), files("records/d/x.json", strings.Replace(repeats, `"wait"`, `"for ten minutes"`, 1)), "how-repeats-action",
			"", 1, 0, 0,
		}, {
			"deleted with its sins", with(two, "records/d/x.json", repeats), two, "how-repeats-action", "", 0, 1, 0,
		}, {
			"broken, so that nobody can tell", files("records/d/x.json", repeats), files("records/d/x.json", "{"), "how-repeats-action,json-syntax",
			"records/d/x.json: the file ends\n", 0, 1, 0,
		}, {
			"readable again, so that what it hid can be seen", files("records/d/x.json", "{"), files("records/d/x.json", repeats), "how-repeats-action,json-syntax",
			"records/d/x.json: how only repeats\n", 1, 0, 0,
		}, {
			"a configuration that could not be read", files("records/d/x.json", repeats, ".kbctl.yaml", "rules: ["),
			files("records/d/x.json", repeats), "how-repeats-action", "", 0, 0, 1,
		}, {
			"a third place takes part",
			files("records/d/x.json", `{"id": "d/x", "dead_ends": [{"action": "Wait."}], "workarounds": [{"action": "Wait."}], "transition_graph": {"leads_to": [{"error_id": "d/y"}]}}`,
				"records/d/y.json", `{"id": "d/y"}`),
			files("records/d/x.json", `{"id": "d/x", "dead_ends": [{"action": "Wait."}], "workarounds": [{"action": "Wait."}], "transition_graph": {"leads_to": [{"error_id": "d/y"}]}}`,
				"records/d/y.json", `{"id": "d/y", "workarounds": [{"action": "Wait."}]}`), "contradictory-action",
			"records/d/x.json: this dead end is a workaround\n", 0, 0, 0,
		}, {
			"a rule that is made an error", files("records/d/x.json", repeats),
			files("records/d/x.json", repeats, ".kbctl.yaml", "rules: {how-repeats-action: error}\n"), "how-repeats-action", "", 0, 0, 1,
		}, {
			"an ignore beside what it ignores", two,
			with(two, "records/d/x.json", repeats, ".kbctl.yaml", "ignore: [{rule: how-repeats-action, record: d/x, reason: as it should be}]\n"), "how-repeats-action,unused-ignore", "", 0, 0, 0,
		}, {
			"an ignore of nothing", two,
			with(two, ".kbctl.yaml", "ignore: [{rule: how-repeats-action, record: d/a, reason: as it should be}]\n"), "how-repeats-action,unused-ignore",
			".kbctl.yaml: how-repeats-action finds nothing\n", 0, 0, 0,
		}, {
			"an old ignore of nothing",
			with(two, ".kbctl.yaml", "ignore: [{rule: how-repeats-action, record: d/a, reason: as it should be}]\n"),
			with(two, ".kbctl.yaml", "\n# again\nignore: [{rule: how-repeats-action, record: d/a, reason: as it should be}]\n"), "how-repeats-action,unused-ignore", "", 0, 0, 1,
		}, {
			"records in another folder", two,
			files("kb/d/a.json", a, "kb/d/b.json", b, ".kbctl.yaml", "records: kb\n"), "", "", 0, 0, 28,
		}, {
			"everything is new", files(), with(two, "records/d/x.json", repeats), "how-repeats-action", "records/d/x.json: how only repeats\n", 0, 0, 0,
		}, {
			"the English of a Chinese text", files("records/d/x.json", `{"root_cause": "The disk is full.", "root_cause_zh": "磁盘已满。"}`),
			files("records/d/x.json", `{"root_cause": "The cache is full.", "root_cause_zh": "磁盘已满。"}`), "zh-stale",
			"records/d/x.json: root_cause_zh is as it was\n", 0, 0, 0,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.before, test.after, changesOf(test.before, test.after), strings.FieldsFunc(test.rules, func(r rune) bool { return r == ',' })...)
			if got := said(d.Caused.All()); !starts(got, test.caused) {
				t.Errorf("caused\n%swant\n%s", got, test.caused)
			}
			if len(d.Mended) != test.mended || len(d.Gone) != test.gone || d.Old != test.old {
				t.Errorf("%d mended, %d gone, %d old; want %d, %d, %d", len(d.Mended), len(d.Gone), d.Old, test.mended, test.gone, test.old)
			}
		})
	}
}

// with is a base with other files; an empty text deletes one.
func with(base fstest.MapFS, pairs ...string) fstest.MapFS {
	changed := maps.Clone(base)
	for file, entry := range files(pairs...) {
		if changed[file] = entry; len(entry.Data) == 0 {
			delete(changed, file)
		}
	}
	return changed
}

// changesOf finds what differs.
func changesOf(before, after fstest.MapFS) (changes []git.Change) {
	text := func(fsys fstest.MapFS, file string) string {
		if fsys[file] == nil {
			return ""
		}
		return string(fsys[file].Data)
	}
	renamed := make(map[string]bool)
	for _, file := range slices.Sorted(maps.Keys(after)) {
		change := git.Change{New: file}
		for _, old := range slices.Sorted(maps.Keys(before)) {
			if after[old] == nil && text(before, old) == text(after, file) && before[file] == nil {
				change.Old, renamed[old] = old, true
			}
		}
		if before[file] != nil {
			change.Old = file
		}
		if change.Old != change.New || text(before, file) != text(after, file) {
			changes = append(changes, change)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(before)) {
		if after[file] == nil && !renamed[file] {
			changes = append(changes, git.Change{Old: file})
		}
	}
	return changes
}

// starts tells whether each line begins as it is wanted to.
func starts(got, want string) bool {
	lines, beginnings := strings.Split(got, "\n"), strings.Split(want, "\n")
	return slices.EqualFunc(lines, beginnings, func(line, beginning string) bool {
		return line == beginning || beginning != "" && strings.HasPrefix(line, beginning)
	})
}

// TestOnline asks only for the pages that are new.
func TestOnline(t *testing.T) {
	before := files("records/d/x.json", `{"id": "d/x", "official_doc_url": "https://example.org/old/page"}`)
	after := with(before, "records/d/y.json", `{"id": "d/y", "official_doc_url": "https://example.org/new/page"}`, "records/d/z.json", `{"id": "d/z", "official_doc_url": "https://example.org/old/page"}`)
	base, err := schema.Load(after, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, jobs := range []int{1, 4} {
		var asked []string
		d, err := delta.Run(delta.Input{Before: before, After: base, Config: config.Default(), Changes: changesOf(before, after), Options: lint.Options{
			Rules: []*lint.Rule{lint.Lookup("bad-url")}, Today: today, Jobs: jobs,
			Gone: func(urls []string) map[string]int {
				asked = urls
				return map[string]int{"https://example.org/new/page": 404, "https://example.org/old/page": 404}
			},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(asked, []string{"https://example.org/new/page"}) {
			t.Errorf("asked for %q", asked)
		}
		if d.Caused.AtLeast(lint.Info) == 0 {
			t.Error("nothing is gone")
		}
	}
}

// TestOnly narrows what is reported, not what is compared.
func TestOnly(t *testing.T) {
	before := files("records/d/x.json", `{"id": "d/x"}`, "records/d/y.json", `{"id": "d/y"}`)
	after := files("records/d/x.json", repeats, "records/d/y.json", strings.Replace(repeats, "d/x", "d/y", 1))
	base, err := schema.Load(after, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := delta.Run(delta.Input{Before: before, After: base, Config: config.Default(), Changes: changesOf(before, after), Options: lint.Options{
		Rules: []*lint.Rule{lint.Lookup("how-repeats-action")}, Today: today, Only: func(file string) bool { return file == "records/d/y.json" }, Release: true,
	}})
	if err != nil {
		t.Fatal(err)
	}
	if got := said(d.Caused.All()); !starts(got, "records/d/y.json: how only repeats\n") {
		t.Error(got)
	}
}

// TestSilenced has changes that keep what they cause from being reported.
func TestSilenced(t *testing.T) {
	clean := `{"id": "d/x", "dead_ends": [{"action": "Reboot", "why_fails": "The driver loads the same firmware again."}]}`
	base := files("records/d/x.json", clean, "records/d/old.json", repeats)
	broken := with(base, "records/d/x.json", repeats)
	off := func(fsys fstest.MapFS) fstest.MapFS {
		return with(fsys, config.File, "rules: {how-repeats-action: off}\n")
	}
	symbols := func(names string) string {
		return `{"catalog": "own", "kind": "symbols", "domains": ["d"], "product": "Ours", "version": "1.0", "source": "https://example.org/symbols/all",
			"date": "2026-01-01", "covers": ["ours_*"], "symbols": [` + names + `]}`
	}
	own := with(base, config.File, "catalogs: [facts]\n", "facts/own.json", symbols(`"ours_open"`))
	invented := `{"id": "d/x", "domain": "d", "root_cause": "ours_reopen is to be called first."}`
	for _, test := range []struct {
		name          string
		before, after fstest.MapFS
		rules         string
		silenced      string
	}{
		{"a rule turned off", base, off(broken), "how-repeats-action", "records/d/x.json: how only repeats\n"},
		{"a rule turned off for old sins", base, off(base), "how-repeats-action", ""},
		{"a rule that was off", off(base), with(off(broken), config.File, "rules: {how-repeats-action: off} # so\n"), "how-repeats-action", ""},
		{"ignored", base, with(broken, config.File, "ignore: [{rule: how-repeats-action, record: d/x, reason: so}]\n"), "how-repeats-action,unused-ignore", "records/d/x.json: how only repeats\n"},
		{"renamed, and a rule turned off", base, with(off(base), "records/d/old.json", "", "records/d/new.json", repeats), "how-repeats-action", ""},
		{"put into a catalog", own, with(own, "facts/own.json", symbols(`"ours_open", "ours_reopen"`), "records/d/x.json", invented), "unknown-symbol", "records/d/x.json: there is no ours_reopen\n"},
		{"a catalog that cannot be read", with(own, "facts/own.json", "{"), with(own, "records/d/x.json", strings.ReplaceAll(invented, "reopen", "open")), "unknown-symbol", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.before, test.after, changesOf(test.before, test.after), strings.Split(test.rules, ",")...)
			if got := said(d.Caused.All()); got != "" {
				t.Errorf("caused\n%s", got)
			}
			if len(d.Mended) > 0 {
				t.Errorf("mended\n%s", said(slices.Values(d.Mended)))
			}
			if got := said(slices.Values(d.Silenced)); !starts(got, test.silenced) {
				t.Errorf("silenced\n%swant\n%s", got, test.silenced)
			}
		})
	}
}

// TestBaseline has changes that accept, or accepted before, what they cause.
func TestBaseline(t *testing.T) {
	base := files("records/d/x.json", `{"id": "d/x"}`, "records/d/old.json", repeats)
	entry := func(fsys fstest.MapFS, file string) fstest.MapFS {
		cfg := config.Default()
		loaded, err := schema.Load(fsys, schema.Options{Records: cfg.Records})
		if err != nil {
			t.Fatal(err)
		}
		result, err := lint.Run(loaded, cfg, lint.Options{Today: today, Rules: []*lint.Rule{lint.Lookup("how-repeats-action")}})
		if err != nil {
			t.Fatal(err)
		}
		accepted := &baseline.Baseline{}
		for f := range result.All() {
			if f.Path() == file {
				accepted.Add(map[baseline.Key]int{f.BaselineKey(): 1}, "")
			}
		}
		data, err := accepted.Bytes()
		if err != nil || len(accepted.Entries) == 0 {
			t.Fatal(accepted, err)
		}
		return with(fsys, baseline.File, string(data))
	}
	broken := with(base, "records/d/x.json", repeats)
	accepts := entry(broken, "records/d/x.json")
	for _, test := range []struct {
		name          string
		before, after fstest.MapFS
		caused        string
		accepted      int
	}{
		{"accepted with what it causes", base, accepts, "records/d/x.json: how only repeats\n", 1},
		{"accepted before", with(accepts, "records/d/x.json", `{"id": "d/x"}`), accepts, "", 0},
		{"old and accepted now", base, entry(base, "records/d/old.json"), "", 0},
		{"accepted and renamed", entry(base, "records/d/old.json"), with(entry(base, "records/d/old.json"), "records/d/old.json", "", "records/d/new.json", repeats), "", 0},
		{"renamed, and the baseline with it", entry(base, "records/d/old.json"),
			entry(with(base, "records/d/old.json", "", "records/d/new.json", repeats), "records/d/new.json"), "", 0},
		{"accepted no longer", accepts, broken, "", 0},
		{"an old one that cannot be read", with(base, baseline.File, "{"), accepts, "records/d/x.json: how only repeats\n", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.before, test.after, changesOf(test.before, test.after), "how-repeats-action", "unused-baseline")
			if got := said(d.Caused.All()); !starts(got, test.caused) || d.Accepted != test.accepted {
				t.Errorf("%d accepted, caused\n%swant %d\n%s", d.Accepted, got, test.accepted, test.caused)
			}
		})
	}
}

// TestConfig changes the configuration, which blames nobody for what the records say
// but for those that can be read no more, and tells how much it brings up.
func TestConfig(t *testing.T) {
	shadow := files("records/d/a.json", record("d/a", "first thing broke", "first thing broke", ""), "records/d/b.json", record("d/b", "second", "(second|FIRST THING) broke", ""))
	long := files("records/d/x.json", repeats+strings.Repeat(" ", 2000))
	for _, test := range []struct {
		name           string
		before, after  fstest.MapFS
		rules          string
		caused         string
		old, uncovered int
	}{
		{"case", shadow, with(shadow, config.File, "regex: {ignore_case: true}\n"), "regex-shadow", "", 1, 1},
		{"case as before", with(shadow, config.File, "regex: {ignore_case: true}\n"), with(shadow, config.File, "regex: {ignore_case: true} # so\n"), "regex-shadow", "", 1, 0},
		{"a rule turned on", with(long, config.File, "rules: {how-repeats-action: off}\n"), long, "how-repeats-action", "", 1, 1},
		{"an ignore taken out", with(long, config.File, "ignore: [{rule: how-repeats-action, record: d/x, reason: so}]\n"), long, "how-repeats-action", "", 1, 1},
		{"a rule turned off", long, with(long, config.File, "rules: {how-repeats-action: off}\n"), "how-repeats-action", "", 0, 0},
		{"smaller", long, with(long, config.File, "max_record_size: 1KiB\n"), "schema,how-repeats-action,json-syntax", "records/d/x.json: ", 0, 0},
		{"larger", with(long, config.File, "max_record_size: 1KiB\n"), long, "how-repeats-action", "", 1, 0},
		{"no configuration before", with(long, config.File, "wrong: [\n"), long, "how-repeats-action", "", 1, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.before, test.after, changesOf(test.before, test.after), strings.Split(test.rules, ",")...)
			if got := said(d.Caused.All()); !starts(got, test.caused) && (test.caused == "" || !strings.HasPrefix(got, test.caused)) {
				t.Errorf("caused\n%s", got)
			}
			if d.Old != test.old || d.Uncovered != test.uncovered {
				t.Errorf("%d old, %d uncovered; want %d, %d", d.Old, d.Uncovered, test.old, test.uncovered)
			}
		})
	}
}
