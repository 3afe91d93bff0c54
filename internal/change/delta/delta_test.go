package delta_test

import (
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// run compares two bases with the named rules, or with all.
func run(t *testing.T, before, after fstest.MapFS, changes []git.Change, names ...string) *delta.Delta {
	t.Helper()
	return runWith(t, before, after, changes, lint.Options{}, names...)
}

func runWith(t *testing.T, before, after fstest.MapFS, changes []git.Change, o lint.Options, names ...string) *delta.Delta {
	t.Helper()
	base, cfg, err := lintconfig.Load(after)
	if err != nil {
		t.Fatal(err)
	}
	o.Today = testkit.Today
	options := lintconfig.Options{Options: o}
	if options.Baseline, err = baseline.Accepted(after); err != nil {
		t.Fatal(err)
	}
	if len(names) > 0 {
		if options.Rules, err = lint.Select(rules.All(), names); err != nil {
			t.Fatal(err)
		}
	}
	d, err := delta.Run(t.Context(), delta.Input{Before: before, After: base, Config: cfg, Changes: changes, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// count returns what the changes of policy of one kind count.
func count(d *delta.Delta, kind delta.Kind) (n int) {
	for _, p := range d.Policy {
		if p.Kind == kind {
			n += p.Count
		}
	}
	return n
}

// lines returns findings as text, one per line.
func lines(findings func(func(*lint.Finding) bool)) string {
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

// record returns a record with an id, a signature, a regex, and links.
func record(id, signature, regex, links string) string {
	text, err := schema.Format(fmt.Sprintf(`{"id": %q, "domain": "d", "signature": %q, "regex": %q, "transition_graph": {%s}}`, id, signature, regex, links))
	if err != nil {
		panic(err)
	}
	return string(text)
}

// TestRun changes bases. A file with the same text and another name was renamed.
func TestRun(t *testing.T) {
	a := record("d/a", "first thing broke", "first thing broke", `"leads_to": [{"error_id": "d/b"}]`)
	b := record("d/b", "second thing broke", "second thing broke", `"preceded_by": [{"error_id": "d/a"}]`)
	won := files("records/d/a.json", record("d/a", "a one failed", "a one failed", ""), "records/d/z.json", record("d/z", "a zzz failed", "a one faile|a zzz failed", ""))
	two := files("records/d/a.json", a, "records/d/b.json", b)
	for _, test := range []struct {
		name          string
		before, after fstest.MapFS
		rules         string
		caused        string // lines of "file: start of the message"
		fixed, gone   int
		old           int
	}{
		{
			"nothing", two, two, "", "", 0, 0, 28,
		}, {
			"new records next to the only one",
			files("records/d/x.json", record("d/x", "x", "x", `"leads_to": []`)),
			files("records/d/x.json", record("d/x", "x", "x", `"leads_to": []`), "records/d/a.json", a, "records/d/b.json", b, "records/d/c.json", record("d/c", "c", "c", `"leads_to": []`)), "orphan-record",
			"records/d/c.json: no link leads here\n", 0, 0, 1,
		}, {
			"the last other record loses its link",
			files("records/d/a.json", a, "records/d/b.json", record("d/b", "b", "b", `"leads_to": []`)),
			files("records/d/a.json", record("d/a", "a", "a", `"leads_to": []`), "records/d/b.json", record("d/b", "b", "b", `"leads_to": []`)), "orphan-record",
			"records/d/a.json: no link leads here\nrecords/d/b.json: no link leads here\n", 0, 0, 0,
		}, {
			"a deleted target", two, with(two, "records/d/b.json", ""), "graph",
			"records/d/a.json: leads_to names \"d/b\"\n", 0, 0, 0,
		}, {
			"a new cycle through an unchanged record", two,
			with(two, "records/d/b.json", record("d/b", "second thing broke", "second thing broke", `"preceded_by": [{"error_id": "d/a"}], "leads_to": [{"error_id": "d/a"}]`)), "link-cycle",
			"records/d/a.json: the records lead to each other in a cycle: d/a → d/b → d/a\n", 0, 0, 0,
		}, {
			"another cycle is reported when one is opened",
			files("records/d/a.json", record("d/a", "a", "a", `"leads_to": [{"error_id": "d/b"}, {"error_id": "d/c"}]`),
				"records/d/b.json", record("d/b", "b", "b", `"leads_to": [{"error_id": "d/a"}, {"error_id": "d/c"}]`),
				"records/d/c.json", record("d/c", "c", "c", `"leads_to": [{"error_id": "d/a"}]`)),
			files("records/d/a.json", record("d/a", "a", "a", `"leads_to": [{"error_id": "d/c"}]`),
				"records/d/b.json", record("d/b", "b", "b", `"leads_to": [{"error_id": "d/a"}, {"error_id": "d/c"}]`),
				"records/d/c.json", record("d/c", "c", "c", `"leads_to": [{"error_id": "d/a"}]`)),
			"link-cycle", "", 1, 0, 1,
		}, {
			"another cycle with a new link is reported",
			files("records/d/m.json", linked("m", "n"), "records/d/n.json", linked("n", "z"), "records/d/z.json", linked("z", "m"), "records/d/a.json", linked("a")),
			files("records/d/m.json", linked("m", "n"), "records/d/n.json", linked("n", "z", "a"), "records/d/z.json", linked("z", "m"), "records/d/a.json", linked("a", "m")), "link-cycle",
			"records/d/a.json: the records lead to each other in a cycle: d/a → d/m → d/n → d/a\n", 0, 0, 1,
		}, {
			"two joined cycles",
			with(cycles(), "records/d/c.json", linked("c", "e"), "records/d/e.json", linked("e", "c"), "records/d/b.json", linked("b", "a")),
			with(cycles(), "records/d/c.json", linked("c", "e", "b"), "records/d/e.json", linked("e", "c")), "link-cycle",
			"records/d/b.json: the link closes another cycle: d/b → d/c → d/b\n", 0, 0, 2,
		}, {
			"two joined and opened cycles",
			with(cycles(), "records/d/c.json", linked("c", "e"), "records/d/e.json", linked("e", "c"), "records/d/b.json", linked("b", "a")),
			with(cycles(), "records/d/c.json", linked("c", "b"), "records/d/e.json", linked("e", "c")), "link-cycle",
			"records/d/b.json: the link closes another cycle: d/b → d/c → d/b\n", 1, 0, 1,
		}, {
			"a cycle in the other direction",
			ring("a", "b", "c"), ring("a", "c", "b"), "link-cycle",
			"records/d/a.json: the records lead to each other in a cycle: d/a → d/c → d/b → d/a\n", 1, 0, 0,
		}, {
			"a link that closes a cycle next to another",
			cycles(), with(cycles(), "records/d/c.json", linked("c", "a")), "link-cycle",
			"records/d/c.json: the link closes another cycle: d/c → d/a → d/b → d/c\n", 0, 0, 1,
		}, {
			"two new cycles through a new record",
			cycles(), with(cycles(), "records/d/c.json", linked("c", "n"), "records/d/n.json", linked("n", "a", "b")), "link-cycle",
			"records/d/c.json: the link closes another cycle: d/c → d/n → d/b → d/c\n" +
				"records/d/n.json: the link closes another cycle: d/n → d/a → d/b → d/c → d/n\n", 0, 0, 1,
		}, {
			"an existing record is named, and its link closes a cycle",
			with(cycles(), "records/d/c.json", linked("c", "n"), "records/d/o.json", linked("o", "a")),
			with(cycles(), "records/d/c.json", linked("c", "n"), "records/d/n.json", linked("n", "a")), "link-cycle",
			"records/d/c.json: the link closes another cycle: d/c → d/n → d/a → d/b → d/c\n", 0, 0, 1,
		}, {
			"a renamed record in an unreported cycle",
			with(cycles(), "records/d/c.json", linked("c", "a")),
			with(cycles(), "records/d/c.json", "", "records/d/z.json", linked("c", "a")), "link-cycle", "", 0, 0, 1,
		}, {
			"a link moved to its other end",
			files("records/d/a.json", linked("a", "b", "c"), "records/d/b.json", linked("b", "a"), "records/d/c.json", linked("c", "a"), config.File, "graph: {preceded_by: always}\n"),
			files("records/d/a.json", linked("a", "b", "c"), "records/d/b.json", linked("b", "a"), "records/d/c.json", record("d/c", "c", "c", ""),
				"records/d/a.json", record("d/a", "a", "a", `"leads_to": [{"error_id": "d/b"}, {"error_id": "d/c"}], "preceded_by": [{"error_id": "d/c"}]`), config.File, "graph: {preceded_by: always}\n"), "link-cycle", "", 0, 0, 1,
		}, {
			"a regex that now wins another record's message",
			won, with(won, "records/d/a.json", record("d/a", "a one failed", "a two failed", "")), "regex-shadow",
			"records/d/z.json: the regex also matches \"a one faile\", a message of d/a; this record wins\n", 0, 0, 0,
		}, {
			"a regex that no longer wins another record's message",
			with(won, "records/d/a.json", record("d/a", "a one failed", "a two failed", "")), won, "regex-shadow", "", 0, 0, 1,
		}, {
			"one more message of many that a regex matches",
			shadowed(4), with(shadowed(4), "records/d/new.json", record("d/new", "thing new broke", "thing new", "")), "regex-shadow",
			"records/d/broad.json: the regex also matches messages of 5 other records, such as d/new, d/t0, d/t1\n", 0, 0, 0,
		}, {
			"one more message of too many to report each",
			shadowed(3), with(shadowed(3), "records/d/new.json", record("d/new", "thing new broke", "thing new", "")), "regex-shadow",
			"records/d/broad.json: the regex also matches messages of 4 other records, such as d/new, d/t0, d/t1\n", 0, 0, 0,
		}, {
			"a changed record of many that a regex matches",
			shadowed(4), with(shadowed(4), "records/d/t1.json", record("d/t1", "thing 1 broke", "thing 1", `"preceded_by": []`)), "regex-shadow", "", 0, 0, 1,
		}, {
			"a renamed record of many that a regex matches",
			shadowed(4), with(shadowed(4), "records/d/t1.json", "", "records/d/u1.json", record("d/t1", "thing 1 broke", "thing 1", "")), "regex-shadow", "", 0, 0, 1,
		}, {
			"one message less of too many to report each, and another changed record",
			shadowed(4), with(shadowed(4), "records/d/t2.json", "", "records/d/t1.json", record("d/t1", "thing 1 broke", "thing 1", `"preceded_by": []`)), "regex-shadow", "", 1, 0, 3,
		}, {
			"a similar record is no longer named",
			with(shadowed(1), "records/d/t0.json", record("d/t0", "thing 0 broke", "thing 0", `"frequently_confused_with": [{"error_id": "d/broad"}]`)), shadowed(1), "regex-shadow",
			"records/d/broad.json: the regex also matches \"thing 0 broke\", a message of d/t0\n", 0, 0, 0,
		}, {
			"a record that became a link", with(two, "records/d/x.json", repeats), linkTo(two, "records/d/x.json"), "how-repeats-action,json-syntax",
			"records/d/x.json: a link\n", 0, 1, 0,
		}, {
			"a record moved out of the folder", with(two, "records/d/x.json", repeats), with(two, "attic/x.json", repeats), "how-repeats-action", "", 0, 1, 0,
		}, {
			"a record with another extension", with(two, "records/d/x.json", repeats), with(two, "records/d/x.json.old", repeats), "how-repeats-action", "", 0, 1, 0,
		}, {
			"a deleted log", with(two, "testdata/logs/d/a/match/x.log", "no\n"), two, "fixture-match", "", 0, 1, 0,
		}, {
			"a log that became a link", with(two, "testdata/logs/d/a/match/x.log", "no\n"), linkTo(two, "testdata/logs/d/a/match/x.log"), "fixture-match",
			"testdata/logs/d/a/match/x.log: a link; kbctl does not follow links, so it is not read\n", 0, 1, 0,
		}, {
			"the first of two duplicates deleted", with(two, "records/d/c.json", strings.Replace(a, `"d/a"`, `"d/c"`, 1)), with(two, "records/d/a.json", "", "records/d/c.json", strings.Replace(a, `"d/a"`, `"d/c"`, 1)), "duplicate-record", "", 1, 0, 0,
		}, {
			"a regex that matches another record's message", two,
			with(two, "records/d/b.json", record("d/b", "second thing broke", "thing broke", `"preceded_by": [{"error_id": "d/a"}]`)), "regex-shadow",
			"records/d/b.json: the regex also matches \"thing broke\", a message of d/a\n", 0, 0, 0,
		}, {
			"a fixture that is no longer won",
			with(two, "testdata/logs/d/a/match/x.log", "thing broke: first thing broke\n"),
			with(two, "testdata/logs/d/a/match/x.log", "thing broke: first thing broke\n", "records/d/b.json", record("d/b", "second thing broke", "thing broke: first thing broke", "")), "fixture-match",
			"records/d/a.json: d/b explains testdata/logs/d/a/match/x.log better\n", 0, 0, 0,
		}, {
			"a fixture for an unchanged regex", two,
			with(two, "testdata/logs/d/a/match/x.log", "nothing of the kind\n"), "fixture-match",
			"records/d/a.json: the regex does not match testdata/logs/d/a/match/x.log\n", 0, 0, 0,
		}, {
			"one of two fixtures fixed, another added",
			with(two, "testdata/logs/d/a/match/x.log", "no\n"),
			with(two, "testdata/logs/d/a/match/x.log", "first thing broke\n", "testdata/logs/d/a/match/y.log", "no\n"), "fixture-match",
			"records/d/a.json: the regex does not match testdata/logs/d/a/match/y.log\n", 1, 0, 0,
		}, {
			"a card that was right", with(two, "records/d/a.md", "# Card\n- **ID:** x\n"), with(two, "records/d/a.md", "# Card\n- **ID:** y\n"), "card-stale",
			"", 0, 0, 2,
		}, {
			"renamed without its links", two, with(two, "records/d/b.json", "", "records/d/c.json", b), "dangling-link,id-path",
			"records/d/c.json: the id \"d/b\" does not match this file\n", 0, 0, 0,
		}, {
			"renamed with an existing problem", files("records/d/x.json", repeats), files("records/d/y.json", repeats), "how-repeats-action",
			"", 0, 0, 1,
		}, {
			"an existing problem below a new one", files("records/d/x.json", repeats),
			files("records/d/x.json", strings.Replace(repeats, "[{", `[{"action": "Go on.", "how": "go on"}, {`, 1)), "how-repeats-action",
			"records/d/x.json: how only repeats\n", 0, 0, 1,
		}, {
			"the same problem twice", files("records/d/x.json", repeats),
			files("records/d/x.json", strings.Replace(repeats, "[{", `[{"action": "Wait.", "how": "wait"}, {`, 1)), "how-repeats-action",
			"records/d/x.json: how only repeats\n", 0, 0, 1,
		}, {
			"a problem moved to another place", files("records/d/x.json", repeats),
			files("records/d/x.json", strings.Replace(repeats, "[{", `[{"action": "Go on."}, {`, 1)), "how-repeats-action",
			"", 0, 0, 1,
		}, {
			"a problem written with escapes", files("records/d/x.json", repeats),
			files("records/d/x.json", strings.Replace(repeats, `"wait"`, `"\u0077ait"`, 1)), "how-repeats-action",
			"", 0, 0, 1,
		}, {
			"fixed", files("records/d/x.json", repeats), files("records/d/x.json", strings.Replace(repeats, `"wait"`, `"for ten minutes"`, 1)), "how-repeats-action",
			"", 1, 0, 0,
		}, {
			"deleted with its problem", with(two, "records/d/x.json", repeats), two, "how-repeats-action", "", 0, 1, 0,
		}, {
			"broken, so its rule cannot run", files("records/d/x.json", repeats), files("records/d/x.json", "{"), "how-repeats-action,json-syntax",
			"records/d/x.json: the file ends\n", 0, 1, 0,
		}, {
			"readable again, with a hidden problem", files("records/d/x.json", "{"), files("records/d/x.json", repeats), "how-repeats-action,json-syntax",
			"records/d/x.json: how only repeats\n", 1, 0, 0,
		}, {
			"a configuration that could not be read", files("records/d/x.json", repeats, ".kbctl.yaml", "rules: ["),
			files("records/d/x.json", repeats), "how-repeats-action", "", 0, 0, 1,
		}, {
			"a third place is involved",
			files("records/d/x.json", `{"id": "d/x", "dead_ends": [{"action": "Wait."}], "workarounds": [{"action": "Wait."}], "transition_graph": {"leads_to": [{"error_id": "d/y"}]}}`,
				"records/d/y.json", `{"id": "d/y"}`),
			files("records/d/x.json", `{"id": "d/x", "dead_ends": [{"action": "Wait."}], "workarounds": [{"action": "Wait."}], "transition_graph": {"leads_to": [{"error_id": "d/y"}]}}`,
				"records/d/y.json", `{"id": "d/y", "workarounds": [{"action": "Wait."}]}`), "contradictory-action",
			"records/d/x.json: this dead end is a workaround\n", 0, 0, 0,
		}, {
			"a rule that is made an error", files("records/d/x.json", repeats),
			files("records/d/x.json", repeats, ".kbctl.yaml", "rules: {how-repeats-action: error}\n"), "how-repeats-action", "", 0, 0, 1,
		}, {
			"a new ignore, and what it ignores", two,
			with(two, "records/d/x.json", repeats, ".kbctl.yaml", "ignore: [{rule: how-repeats-action, record: d/x, reason: as it should be}]\n"), "how-repeats-action,unused-ignore",
			"records/d/x.json: how only repeats\n", 0, 0, 0,
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
			"records/d/x.json: root_cause_zh has not changed\n", 0, 0, 0,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.before, test.after, changesOf(test.before, test.after), strings.FieldsFunc(test.rules, func(r rune) bool { return r == ',' })...)
			if got := lines(d.Caused.All()); !starts(got, test.caused) {
				t.Errorf("caused\n%swant\n%s", got, test.caused)
			}
			if len(d.Fixed) != test.fixed || len(d.Gone) != test.gone || d.Old != test.old {
				t.Errorf("%d fixed, %d gone, %d old; want %d, %d, %d", len(d.Fixed), len(d.Gone), d.Old, test.fixed, test.gone, test.old)
			}
		})
	}
}

// TestCycleRenamed renames a record in several cycles, everywhere. Only one of the
// cycles is reported.
func TestCycleRenamed(t *testing.T) {
	before := with(cycles(), "records/d/c.json", linked("c", "a"))
	after := with(cycles(), "records/d/c.json", "", "records/d/z.json", linked("z", "a"), "records/d/b.json", linked("b", "a", "z"))
	d := run(t, before, after, []git.Change{{Old: "records/d/b.json", New: "records/d/b.json"}, {Old: "records/d/c.json", New: "records/d/z.json"}}, "link-cycle")
	if got := lines(d.Caused.All()); got != "" || d.Old != 1 {
		t.Errorf("%d old, caused\n%s", d.Old, got)
	}
}

// TestRingRenamed renames a record, so that its cycle is reported at another record. In
// the second case the links also change their direction.
func TestRingRenamed(t *testing.T) {
	renamed := []git.Change{{Old: "records/d/a.json", New: "records/d/z.json"}, {Old: "records/d/b.json", New: "records/d/b.json"}, {Old: "records/d/c.json", New: "records/d/c.json"}}
	for _, test := range []struct {
		after       fstest.MapFS
		caused, old int
	}{{ring("z", "b", "c"), 0, 1}, {ring("z", "c", "b"), 1, 0}} {
		d := run(t, ring("a", "b", "c"), test.after, renamed, "link-cycle")
		if got := d.Caused.AtLeast(lint.Info); got != test.caused || d.Old != test.old {
			t.Errorf("%d old, caused\n%s", d.Old, lines(d.Caused.All()))
		}
	}
}

// TestRingKey checks that the key of a cycle does not depend on its direction, because
// existing baselines contain such keys.
func TestRingKey(t *testing.T) {
	before, after := ring("a", "b", "c"), ring("a", "c", "b")
	d := run(t, before, after, changesOf(before, after), "link-cycle")
	for f := range d.Caused.All() {
		if len(d.Fixed) != 1 || f.Key() != d.Fixed[0].Key() {
			t.Errorf("%+v is not the key of %+v", f.Key(), d.Fixed)
		}
	}
}

// ring returns a base in which each record leads to the next, and the last to the first.
func ring(names ...string) fstest.MapFS {
	base := make(fstest.MapFS)
	for i, name := range names {
		base["records/d/"+name+".json"] = &fstest.MapFile{Data: []byte(linked(name, names[(i+1)%len(names)]))}
	}
	return base
}

// TestManyCycles checks that many new links in one component yield a few findings, which
// count the others.
func TestManyCycles(t *testing.T) {
	before := make(fstest.MapFS)
	for i := range 40 {
		before[fmt.Sprintf("records/d/r%d.json", i)] = &fstest.MapFile{Data: []byte(linked(fmt.Sprintf("r%d", i), fmt.Sprintf("r%d", (i+1)%40), "hub"))}
	}
	before["records/d/hub.json"] = &fstest.MapFile{Data: []byte(linked("hub"))}
	var spokes []string
	for i := range 40 {
		spokes = append(spokes, fmt.Sprintf("r%d", i))
	}
	d := run(t, before, with(before, "records/d/hub.json", linked("hub", spokes...)), []git.Change{{Old: "records/d/hub.json", New: "records/d/hub.json"}}, "link-cycle")
	got := lines(d.Caused.All())
	if d.Caused.AtLeast(lint.Info) != 11 || !strings.Contains(got, "(and 29 more new links close cycles here)") {
		t.Errorf("caused\n%s", got)
	}
}

// linked returns a record that leads to others.
func linked(name string, to ...string) string {
	var links []string
	for _, t := range to {
		links = append(links, fmt.Sprintf(`{"error_id": "d/%s"}`, t))
	}
	return record("d/"+name, name, name, `"leads_to": [`+strings.Join(links, ", ")+`]`)
}

// cycles returns a base with a cycle of two records that lead to a third one.
func cycles() fstest.MapFS {
	return files("records/d/a.json", linked("a", "b"), "records/d/b.json", linked("b", "a", "c"), "records/d/c.json", linked("c"))
}

// shadowed returns a base with a regex that matches the messages of n other records.
func shadowed(n int) fstest.MapFS {
	base := files("records/d/broad.json", record("d/broad", "thing", "thing .*broke|thing", ""))
	for i := range n {
		base[fmt.Sprintf("records/d/t%d.json", i)] = &fstest.MapFile{Data: []byte(record(fmt.Sprintf("d/t%d", i), fmt.Sprintf("thing %d broke", i), fmt.Sprintf("thing %d", i), ""))}
	}
	return base
}

// linkTo returns a base in which a file is a link.
func linkTo(base fstest.MapFS, file string) fstest.MapFS {
	changed := maps.Clone(base)
	changed[file] = &fstest.MapFile{Data: []byte("elsewhere"), Mode: fs.ModeSymlink | 0o777}
	return changed
}

// with returns a base with other files. An empty text deletes a file.
func with(base fstest.MapFS, pairs ...string) fstest.MapFS {
	changed := maps.Clone(base)
	for file, entry := range files(pairs...) {
		if changed[file] = entry; len(entry.Data) == 0 {
			delete(changed, file)
		}
	}
	return changed
}

// changesOf returns the files that differ.
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

// starts reports whether each line starts with the wanted one.
func starts(got, want string) bool {
	have, beginnings := strings.Split(got, "\n"), strings.Split(want, "\n")
	return slices.EqualFunc(have, beginnings, func(line, beginning string) bool {
		return line == beginning || beginning != "" && strings.HasPrefix(line, beginning)
	})
}

// TestOnline checks that only new pages are asked for.
func TestOnline(t *testing.T) {
	before := files("records/d/x.json", `{"id": "d/x", "official_doc_url": "https://example.org/old/page"}`)
	after := with(before, "records/d/y.json", `{"id": "d/y", "official_doc_url": "https://example.org/new/page"}`, "records/d/z.json", `{"id": "d/z", "official_doc_url": "https://example.org/old/page"}`)
	base, err := schema.Load(after, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, jobs := range []int{1, 4} {
		var asked []string
		d, err := delta.Run(t.Context(), delta.Input{Before: before, After: base, Config: config.Default(), Changes: changesOf(before, after), Options: lintconfig.Options{Rules: []*lint.Rule{lint.Lookup(rules.All(), "bad-url")}, Options: lint.Options{
			Today: testkit.Today, Jobs: jobs,
			Gone: func(urls []string) map[string]int {
				asked = urls
				return map[string]int{"https://example.org/new/page": 404, "https://example.org/old/page": 404}
			},
		}}})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(asked, []string{"https://example.org/new/page"}) {
			t.Errorf("asked for %q", asked)
		}
		if d.Caused.AtLeast(lint.Info) == 0 {
			t.Error("no page is gone")
		}
	}
}

// TestOnly checks that Only limits what is reported, not what is compared.
func TestOnly(t *testing.T) {
	before := files("records/d/x.json", `{"id": "d/x"}`, "records/d/y.json", `{"id": "d/y"}`)
	after := files("records/d/x.json", repeats, "records/d/y.json", strings.Replace(repeats, "d/x", "d/y", 1))
	base, err := schema.Load(after, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := delta.Run(t.Context(), delta.Input{Before: before, After: base, Config: config.Default(), Changes: changesOf(before, after), Options: lintconfig.Options{Rules: []*lint.Rule{lint.Lookup(rules.All(), "how-repeats-action")}, Options: lint.Options{
		Today: testkit.Today, Only: func(file string) bool { return file == "records/d/y.json" }, Release: true,
	}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := lines(d.Caused.All()); !starts(got, "records/d/y.json: how only repeats\n") {
		t.Error(got)
	}
}

// policy describes the effects on the policy, a line each, without settings.
func policy(d *delta.Delta) string {
	var b strings.Builder
	for _, p := range d.Policy {
		if p.Kind != delta.Setting {
			b.WriteString(p.String() + "\n")
		}
	}
	return b.String()
}

// TestIgnores changes ignores. A new one does not apply to the same change.
func TestIgnores(t *testing.T) {
	clean := `{"id": "d/x", "dead_ends": [{"action": "Reboot", "why_fails": "The driver loads the same firmware again."}]}`
	base := files("records/d/x.json", clean, "records/d/old.json", repeats)
	broken := with(base, "records/d/x.json", repeats)
	ignoring := func(fsys fstest.MapFS, record, pointer string) fstest.MapFS {
		return with(fsys, config.File, fmt.Sprintf("ignore: [{rule: how-repeats-action, record: %s, pointer: %q, reason: so}]\n", record, pointer))
	}
	const caused, ignores = "records/d/x.json: how only repeats\n", ".kbctl.yaml ignores how-repeats-action in d/x (1 caused finding)\n"
	for _, test := range []struct {
		name           string
		before, after  fstest.MapFS
		caused, policy string
		old, gone      int
	}{
		{"new", base, ignoring(broken, "d/x", ""), caused, ignores, 1, 0},
		{"new, for an old finding", base, ignoring(base, "d/old", ""), "", ".kbctl.yaml ignores how-repeats-action in d/old\n", 1, 0},
		{"new, for a pointer", base, ignoring(broken, "d/x", "/workarounds/0/how"), caused, strings.Replace(ignores, "d/x", "d/x/workarounds/0/how", 1), 1, 0},
		{"existing", ignoring(base, "d/x", ""), ignoring(broken, "d/x", ""), "", "", 1, 0},
		{"removed", ignoring(base, "d/x", ""), broken, caused, "", 1, 0},
		{"removed, for an old finding", ignoring(base, "d/old", ""), with(base, config.File, "{}"), "", ".kbctl.yaml reports more (1 old finding)\n", 1, 0},
		{"widened, for an old finding", ignoring(base, "d/old", "/workarounds/0/how"), ignoring(base, "d/old", ""), "", ".kbctl.yaml ignores how-repeats-action in d/old\n", 1, 0},
		{"new, and the ignored record was deleted", ignoring(base, "d/old", ""), with(ignoring(broken, "d/x", ""), "records/d/old.json", ""), caused, ignores, 0, 1},
		{"new, and the ignored record was renamed", ignoring(base, "d/old", ""),
			with(ignoring(broken, "d/x", ""), "records/d/old.json", "", "records/d/new.json", repeats), caused, ignores + ".kbctl.yaml reports more (1 old finding)\n", 1, 0},
		{"renamed with its record", ignoring(base, "d/old", ""), with(ignoring(base, "d/new", ""), "records/d/old.json", "", "records/d/new.json", repeats), "", "", 0, 0},
		{"moved with its finding", ignoring(base, "d/old", "/workarounds/0/how"),
			with(ignoring(base, "d/old", "/workarounds/1/how"), "records/d/old.json", strings.Replace(repeats, "[{", `[{"action": "Go on."}, {`, 1)), "",
			".kbctl.yaml ignores how-repeats-action in d/old/workarounds/1/how\n", 1, 0},
		{"of an unknown rule and an unknown record", with(base, config.File, "ignore: [{rule: no-such-rule, record: d/x, reason: so}, {rule: how-repeats-action, record: d/none, reason: so}]\n"),
			ignoring(broken, "d/x", ""), caused, ignores, 1, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.before, test.after, changesOf(test.before, test.after), "how-repeats-action", "unused-ignore")
			if got := lines(d.Caused.All()); !starts(got, test.caused) {
				t.Errorf("caused\n%swant\n%s", got, test.caused)
			}
			if got := policy(d); got != test.policy {
				t.Errorf("policy\n%swant\n%s", got, test.policy)
			}
			if d.Old != test.old || len(d.Gone) != test.gone || len(d.Fixed) > 0 {
				t.Errorf("%d old, %d gone, %d fixed; want %d, %d, 0", d.Old, len(d.Gone), len(d.Fixed), test.old, test.gone)
			}
		})
	}
}

// TestCatalogs adds an invented name to a catalog. Both sides use the new catalog, and
// the change of policy is listed.
func TestCatalogs(t *testing.T) {
	symbols := func(names string) string {
		return `{"catalog": "own", "kind": "symbols", "domains": ["d"], "product": "Ours", "version": "1.0", "source": "https://example.org/symbols/all",
			"date": "2026-01-01", "covers": ["ours_*"], "symbols": [` + names + `]}`
	}
	base := files("records/d/x.json", `{"id": "d/x"}`, config.File, "catalogs: [facts]\n", "facts/own.json", symbols(`"ours_open"`))
	after := with(base, "facts/own.json", symbols(`"ours_open", "ours_reopen"`), "records/d/x.json", `{"id": "d/x", "domain": "d", "root_cause": "Call ours_reopen first."}`)
	for _, before := range []fstest.MapFS{base, with(base, "facts/own.json", "{")} {
		d := run(t, before, after, changesOf(before, after), "unknown-symbol")
		if got := fmt.Sprint(d.Policy); d.Caused.AtLeast(lint.Info) > 0 || !strings.Contains(got, "the catalogs differ") {
			t.Errorf("policy %s, caused\n%s", got, lines(d.Caused.All()))
		}
	}
}

// TestRelaxed turns rules off, or lowers their severity, in changes that cause findings
// of them.
func TestRelaxed(t *testing.T) {
	base := files("records/d/x.json", `{"id": "d/x"}`, "records/d/old.json", repeats)
	broken := with(base, "records/d/x.json", repeats)
	level := func(fsys fstest.MapFS, level string) fstest.MapFS {
		return with(fsys, config.File, "rules: {how-repeats-action: "+level+"}\n")
	}
	for _, test := range []struct {
		name          string
		before, after fstest.MapFS
		severity      lint.Severity // of the caused findings
		relaxed, old  int
		fixed         int
	}{
		{"down", level(base, "error"), level(broken, "info"), lint.Error, 1, 1, 0},
		{"off", level(base, "error"), level(broken, "off"), lint.Error, 1, 1, 0},
		{"off, was the default", with(base, config.File, "# all\n"), level(broken, "off"), lint.Warning, 1, 1, 0},
		{"up", level(base, "info"), level(broken, "error"), lint.Error, 0, 1, 0},
		{"on", level(base, "off"), level(broken, "info"), lint.Info, 0, 1, 0},
		{"down for an old finding", level(base, "error"), level(base, "info"), lint.Off, 0, 1, 0},
		{"off for an old finding", level(base, "error"), level(base, "off"), lint.Off, 0, 1, 0},
		{"off, and an old finding fixed", level(base, "error"), with(level(base, "off"), "records/d/old.json", `{"id": "d/old"}`), lint.Off, 0, 0, 1},
		{"as low as before", level(base, "info"), with(level(broken, "info"), "other.txt", "x"), lint.Info, 0, 1, 0},
		{"off in a first configuration", base, level(broken, "off"), lint.Warning, 1, 1, 0},
		{"off in a new base", fstest.MapFS{}, level(broken, "off"), lint.Off, 0, 0, 0},
		{"a configuration that could not be read", with(base, config.File, "wrong: [\n"), level(broken, "info"), lint.Info, 0, 1, 0},
		{"an unknown rule", with(base, config.File, "rules: {nothing: error}\n"), level(broken, "off"), lint.Warning, 1, 1, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.before, test.after, changesOf(test.before, test.after), "how-repeats-action")
			severity := lint.Off
			for f := range d.Caused.All() {
				severity = max(severity, f.Severity)
			}
			if severity != test.severity || count(d, delta.Relaxed) != test.relaxed || d.Old != test.old || len(d.Fixed) != test.fixed {
				t.Errorf("caused %v, %d relaxed, %d old, %d fixed; want %v, %d, %d, %d", severity, count(d, delta.Relaxed), d.Old, len(d.Fixed), test.severity, test.relaxed, test.old, test.fixed)
			}
		})
	}
}

// TestOverrides changes severities and ignores by path.
func TestOverrides(t *testing.T) {
	base := files("records/d/x.json", `{"id": "d/x"}`, "records/d/old.json", repeats, "records/e/x.json", `{"id": "e/x"}`)
	broken := with(base, "records/d/x.json", repeats, "records/e/x.json", strings.Replace(repeats, "d/x", "e/x", 1))
	configured := func(fsys fstest.MapFS, text string) fstest.MapFS { return with(fsys, config.File, text+"\n") }
	const (
		offInD  = "overrides: [{paths: [records/d], rules: {how-repeats-action: off}}]"
		ignoreD = "ignore: [{rule: how-repeats-action, paths: [records/d/**], reason: so}]"
		inD     = "records/d/x.json: how only repeats\n"
		inE     = "records/e/x.json: how only repeats\n"
		sets    = ".kbctl.yaml sets how-repeats-action to "
	)
	for _, test := range []struct {
		name           string
		before, after  fstest.MapFS
		caused, policy string
		old            int
	}{
		{"new", base, configured(broken, offInD), inD + inE, sets + "off in 2 records, was warning (1 caused finding)\n", 1},
		{"existing", configured(base, offInD), configured(broken, offInD), inE, "", 0},
		{"removed", configured(base, offInD), configured(broken, "{}"), inD + inE, ".kbctl.yaml reports more (1 old finding)\n", 1},
		{"as low as elsewhere", configured(base, "rules: {how-repeats-action: info}"), configured(broken, "overrides: [{paths: ['**'], rules: {how-repeats-action: info}}]"), inD + inE, "", 1},
		{"the later one", base, configured(broken, "overrides: [{paths: ['**'], rules: {how-repeats-action: off}}, {paths: [records/e], rules: {how-repeats-action: warning}}]"),
			inD + inE, sets + "off in 2 records, was warning (1 caused finding)\n", 1},
		{"everywhere and there", base, configured(broken, "rules: {how-repeats-action: info}\n"+offInD), inD + inE,
			sets + "info, was warning (1 caused finding)\n" + sets + "off in 2 records, was warning (1 caused finding)\n", 1},
		{"on only there", configured(base, "rules: {how-repeats-action: off}"), configured(broken, "rules: {how-repeats-action: off}\noverrides: [{paths: [records/e], rules: {how-repeats-action: error}}]"), inE, "", 0},
		{"a new ignore", base, configured(broken, ignoreD), inD + inE, ".kbctl.yaml ignores how-repeats-action in records/d/** (1 caused finding)\n", 1},
		{"an existing ignore", configured(base, ignoreD), configured(broken, ignoreD), inE, "", 0},
		{"a removed ignore", configured(base, ignoreD), configured(broken, "{}"), inD + inE, ".kbctl.yaml reports more (1 old finding)\n", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.before, test.after, changesOf(test.before, test.after), "how-repeats-action")
			if got := lines(d.Caused.All()); got == "" || !starts(got, test.caused) {
				t.Errorf("caused\n%swant\n%s", got, test.caused)
			}
			if got := policy(d); got != test.policy || d.Old != test.old || len(d.Gone)+len(d.Fixed) > 0 {
				t.Errorf("%d old, %d gone, %d fixed, policy\n%swant %d old,\n%s", d.Old, len(d.Gone), len(d.Fixed), got, test.old, test.policy)
			}
		})
	}
}

// TestUnclear has a former configuration that cannot be read.
func TestUnclear(t *testing.T) {
	after := files("records/d/x.json", `{"id": "d/x"}`)
	for text, unclear := range map[string]string{"wrong: [\n": "the former configuration cannot be read", "rules: {no-such-rule: off}\n": ""} {
		d := run(t, with(after, config.File, text), after, []git.Change{{Old: config.File}}, "how-repeats-action")
		if got := policy(d); (got == "") != (unclear == "") || !strings.Contains(got, unclear) {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// TestFolders configures other folders and moves only some files there.
func TestFolders(t *testing.T) {
	a := record("d/a", "first thing broke", "first thing broke", "")
	base := files("records/d/a.json", a, "records/d/x.json", repeats, "testdata/logs/d/a/match/x.log", "no\n")
	for _, test := range []struct {
		name                 string
		after                fstest.MapFS
		fixed, gone, outside int
	}{
		{"nothing", base, 0, 0, 0},
		{"logs that stay", with(base, config.File, "fixtures: other\n"), 0, 1, 1},
		{"logs that move", with(base, config.File, "fixtures: other\n", "testdata/logs/d/a/match/x.log", "", "other/d/a/match/x.log", "no\n"), 0, 0, 0},
		{"records that stay", files("kb/d/a.json", a, "records/d/x.json", repeats, "records/d/new.json", repeats, "records/d/x.md", "a card", "testdata/logs/d/a/match/x.log", "no\n", config.File, "records: kb\n"), 0, 1, 2},
		{"a part of it", with(base, config.File, "records: records/e\nfixtures: testdata\n", "records/e/f/a.json", `{"id": "f/a"}`), 0, 2, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, base, test.after, changesOf(base, test.after), "fixture-match", "how-repeats-action")
			if len(d.Fixed) != test.fixed || len(d.Gone) != test.gone || count(d, delta.Unchecked) != test.outside {
				t.Errorf("%d unchecked, fixed\n%sgone\n%s", count(d, delta.Unchecked), lines(slices.Values(d.Fixed)), lines(slices.Values(d.Gone)))
			}
		})
	}
}

// accepting adds a baseline that accepts the findings of how-repeats-action in a file.
func accepting(t *testing.T, fsys fstest.MapFS, file string) fstest.MapFS {
	t.Helper()
	cfg := config.Default()
	loaded, err := schema.Load(fsys, schema.Options{Records: cfg.Records})
	if err != nil {
		t.Fatal(err)
	}
	result, err := lintconfig.Run(t.Context(), loaded, cfg, lintconfig.Options{Rules: []*lint.Rule{lint.Lookup(rules.All(), "how-repeats-action")}, Options: lint.Options{Today: testkit.Today}})
	if err != nil {
		t.Fatal(err)
	}
	accepted := &baseline.Baseline{}
	for f := range result.All() {
		if f.Path() == file {
			accepted.Add(map[baseline.Key]int{f.Key(): 1}, "")
		}
	}
	data, err := accepted.Bytes()
	if err != nil || len(accepted.Entries) == 0 {
		t.Fatal(accepted, err)
	}
	return with(fsys, baseline.File, string(data))
}

// TestBaseline accepts findings in the change that causes them, and before it.
func TestBaseline(t *testing.T) {
	base := files("records/d/x.json", `{"id": "d/x"}`, "records/d/old.json", repeats)
	entry := func(fsys fstest.MapFS, file string) fstest.MapFS { return accepting(t, fsys, file) }
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
			if got := lines(d.Caused.All()); !starts(got, test.caused) || count(d, delta.Accepted) != test.accepted {
				t.Errorf("%d accepted, caused\n%swant %d\n%s", count(d, delta.Accepted), got, test.accepted, test.caused)
			}
		})
	}
}

// TestAcceptedFixed fixes findings that the baseline or an ignore accepts. That is no
// harm, although the entry is no longer needed.
func TestAcceptedFixed(t *testing.T) {
	base := files("records/d/x.json", repeats, "records/d/y.json", `{"id": "d/y"}`)
	accepts := accepting(t, base, "records/d/x.json")
	const ignored = "ignore: [{rule: how-repeats-action, record: d/x, reason: so}]\n"
	fixed := `{"id": "d/x", "workarounds": [{"action": "Wait.", "how": "sleep 1"}]}`
	for _, test := range []struct {
		name             string
		before, after    fstest.MapFS
		caused           string
		fixed, gone, old int
	}{
		{"fixed", accepts, with(accepts, "records/d/x.json", fixed), "", 1, 0, 0},
		{"fixed and pruned", accepts, with(base, "records/d/x.json", fixed), "", 1, 0, 0},
		{"not needed before", with(accepts, "records/d/x.json", fixed), with(accepts, "records/d/x.json", fixed+"\n"), "", 0, 0, 1},
		{"deleted", accepts, with(accepts, "records/d/x.json", ""), "", 0, 1, 0},
		{"unchanged", accepts, with(accepts, "records/d/x.json", repeats+"\n"), "", 0, 0, 0},
		{"fixed, and another one caused", accepts, with(accepts, "records/d/x.json", fixed, "records/d/y.json", repeats), "records/d/y.json: how only repeats\n", 1, 0, 0},
		{"an ignored one", files("records/d/x.json", repeats, config.File, ignored), files("records/d/x.json", fixed, config.File, ignored), "", 0, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.before, test.after, changesOf(test.before, test.after), "how-repeats-action", "unused-baseline", "unused-ignore")
			if got := lines(d.Caused.All()); !starts(got, test.caused) || len(d.Fixed) != test.fixed || len(d.Gone) != test.gone || d.Old != test.old {
				t.Errorf("%d fixed, %d gone, %d old, caused\n%s", len(d.Fixed), len(d.Gone), d.Old, got)
			}
		})
	}
}

// TestConfig changes the configuration. That causes findings only in records that can no
// longer be read. The old findings that it uncovers are counted.
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
		{"case", shadow, with(shadow, config.File, "regex: {ignore_case: true}\n"), "regex-shadow", "", 1, 0},
		{"case as before", with(shadow, config.File, "regex: {ignore_case: true}\n"), with(shadow, config.File, "regex: {ignore_case: true} # so\n"), "regex-shadow", "", 1, 0},
		{"a rule turned on", with(long, config.File, "rules: {how-repeats-action: off}\n"), long, "how-repeats-action", "", 1, 1},
		{"a removed ignore", with(long, config.File, "ignore: [{rule: how-repeats-action, record: d/x, reason: so}]\n"), long, "how-repeats-action", "", 1, 1},
		{"a rule turned off", long, with(long, config.File, "rules: {how-repeats-action: off}\n"), "how-repeats-action", "", 1, 0},
		{"an ignore of nothing", with(long, config.File, "stale_after: 1y\n"), with(long, config.File, "stale_after: 1y\nignore:\n  - {rule: date-order, record: d/x, reason: so}\n"), "unused-ignore,date-order", ".kbctl.yaml: ", 0, 0},
		{"smaller", long, with(long, config.File, "max_record_size: 1KiB\n"), "schema,how-repeats-action,json-syntax", "records/d/x.json: ", 0, 0},
		{"larger", with(long, config.File, "max_record_size: 1KiB\n"), long, "how-repeats-action", "", 1, 0},
		{"no configuration before", with(long, config.File, "wrong: [\n"), long, "how-repeats-action", "", 1, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.before, test.after, changesOf(test.before, test.after), strings.Split(test.rules, ",")...)
			if got := lines(d.Caused.All()); !starts(got, test.caused) && (test.caused == "" || !strings.HasPrefix(got, test.caused)) {
				t.Errorf("caused\n%s", got)
			}
			if d.Old != test.old || count(d, delta.Uncovered) != test.uncovered {
				t.Errorf("%d old, %d uncovered; want %d, %d", d.Old, count(d, delta.Uncovered), test.old, test.uncovered)
			}
		})
	}
}

// A change of very many findings causes and fixes as many as it adds and removes, even if
// other findings are listed afterwards.
func TestUnlisted(t *testing.T) {
	linked := func(numbers ...int) fstest.MapFS {
		var links []string
		for _, i := range numbers {
			links = append(links, fmt.Sprintf(`"d/missing%d"`, i))
		}
		return files("records/d/a.json", `{"transition_graph": {"leads_to": [`+strings.Join(links, ",")+`]}}`)
	}
	span := func(from, to int) (numbers []int) {
		for i := from; i < to; i++ {
			numbers = append(numbers, i)
		}
		return numbers
	}
	total := func(findings iter.Seq[*lint.Finding]) (n int) {
		for f := range findings {
			n += f.Findings()
		}
		return n
	}
	for _, test := range []struct {
		name          string
		before, after []int
		caused, fixed int
	}{
		{"some are fixed", span(0, 300), span(50, 300), 0, 50},
		{"most are fixed", span(0, 300), span(290, 300), 0, 290},
		{"one is added at the end", span(0, 300), span(0, 301), 1, 0},
		{"one is added at the start", span(0, 150), append(span(500, 501), span(0, 150)...), 1, 0},
		{"one is not listed any more", span(0, 100), append(span(500, 501), span(0, 100)...), 1, 0},
		{"one is listed now", append(span(500, 501), span(0, 100)...), span(0, 100), 0, 1},
		{"the order changes", span(0, 150), append(span(75, 150), span(0, 75)...), 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			before, after := linked(test.before...), linked(test.after...)
			for _, accepted := range []bool{false, true} {
				if accepted {
					after[baseline.File] = acceptAll(t, before)
					before[baseline.File] = after[baseline.File]
				}
				d := run(t, before, after, changesOf(before, after), "dangling-link", "unused-baseline")
				caused, fixed := total(d.Caused.All()), total(slices.Values(d.Fixed))
				if caused != test.caused || fixed != test.fixed {
					t.Errorf("accepted %v: it causes %d and fixes %d, want %d and %d: %s", accepted, caused, fixed, test.caused, test.fixed, lines(d.Caused.All()))
				}
			}
		})
	}
}

// acceptAll returns a baseline that accepts all findings of a base.
func acceptAll(t *testing.T, base fstest.MapFS) *fstest.MapFile {
	t.Helper()
	found := make(map[baseline.Key]int)
	for f := range run(t, fstest.MapFS{}, base, nil, "dangling-link").Is.All() {
		found[f.Key()] += f.Findings()
	}
	b := &baseline.Baseline{}
	b.Add(found, "")
	data, err := b.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: data}
}
