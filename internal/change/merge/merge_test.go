package merge

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

func TestRegexes(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want []string
	}{
		{"no such row", "no such row( here)?", []string{"no such row"}},
		{"x: foo failed", "x: .* failed", []string{"x: .* failed", "x: foo failed"}},
		{"", "x", []string{"x", ""}},
		{"x", " ", []string{"x"}},
		{"a1|b2", "b2|c3", []string{"a1|b2|c3", "a1|b2"}},
		{"(?i)a1|b2", "(?P<n>c3)", []string{"(?i:a1|b2)|(c3)", "(?i)a1|b2"}},
		{"(a1|b2)", "B2|c3", []string{"(a1|b2)|B2|c3", "(a1|b2)"}},
	} {
		if got := Regexes(c.a, c.b); !slices.Equal(got, c.want) {
			t.Errorf("%q and %q: %q, want %q", c.a, c.b, got, c.want)
		}
	}
}

func TestJoin(t *testing.T) {
	for _, c := range [][3]string{
		{"The disk is full.", "the disk is full", "The disk is full."},
		{"It is full", "A disk is missing. It is full.", "A disk is missing. It is full."},
		{"It is full", "Or gone.", "It is full. Or gone."},
		{"磁盘已满", "或者丢失。", "磁盘已满。或者丢失。"},
	} {
		if got, _ := join(c[0], c[1]); got != c[2] {
			t.Errorf("%q and %q: %q", c[0], c[1], got)
		}
	}
}

// TestSameHow checks that two names of the same steps are one workaround, with the translation
// of the name that stays, and that the rate of the record is not above all others.
func TestSameHow(t *testing.T) {
	const text = `{"workarounds":[{"action":%q,"how":"helm repo update","success_rate":%v}],"workarounds_zh":[%q],"fix_success_rate":%v}`
	into := schema.Parse("into.json", fmt.Sprintf(text, "Update the charts", 0.5, "更新图表", 0.5), schema.Options{})
	from := schema.Parse("from.json", fmt.Sprintf(text, "Refresh the charts", 0.7, "刷新图表", 0.7), schema.Options{})
	for keepFrom, want := range map[bool]string{true: from.Source.Text, false: into.Source.Text} {
		keep := func(Contradiction) (bool, bool) { return keepFrom, true }
		got, _, err := Records(into, from, Options{Keep: keep, Today: "2026-11-22"})
		merged := schema.Parse("into.json", got, schema.Options{})
		other := schema.Parse("into.json", want, schema.Options{})
		if err != nil || !reflect.DeepEqual(merged.Workarounds, other.Workarounds) || merged.WorkaroundsZh[0] != other.WorkaroundsZh[0] || merged.FixSuccessRate != other.FixSuccessRate {
			t.Errorf("%v: %v %s", keepFrom, err, got)
		}
	}
}

// TestAgain checks that a second merge of the same records changes nothing: a killed run is
// repeated.
func TestAgain(t *testing.T) {
	files := testkit.Archive(t, "testdata/script/merge.txtar")
	parse := func(file, text string) *schema.Record { return schema.Parse(file, text, schema.Options{}) }
	into, from := parse("records/demo/new.json", files["records/demo/new.json"]), parse("records/demo/old.json", files["records/demo/old.json"])
	for _, keepFrom := range []bool{true, false} {
		o := Options{Keep: func(Contradiction) (bool, bool) { return keepFrom, true }, Regex: "x", Today: "2026-11-22"}
		once, open, err := Records(into, from, o)
		if err != nil || len(open) > 0 || once == into.Source.Text {
			t.Fatal(err, open)
		}
		if again, _, err := Records(parse(into.Source.File, once), from, o); err != nil || again != once {
			t.Errorf("%v: %s\nwant\n%s", err, again, once)
		}
	}
}

// TestManyLinks checks that the work for many links and versions is proportional to their number.
func TestManyLinks(t *testing.T) {
	const n = 300
	var links, versions []json.RawMessage
	for i := range n {
		links = append(links, fmt.Appendf(nil, `{"error_id": "demo/r%d"}`, i))
		versions = append(versions, fmt.Appendf(nil, `{"version": "x %d"}`, i))
	}
	allocated := testing.AllocsPerRun(1, func() {
		j := &joiner{keep: func(Contradiction) (from, ok bool) { return false, true }}
		if got := j.distinct("/transition_graph/leads_to", slices.Concat(links, links)); len(got) != n {
			t.Errorf("%d links, want %d", len(got), n)
		}
		var got []json.RawMessage
		if err := json.Unmarshal(j.union("/versions", raw(versions), raw(versions)), &got); err != nil || len(got) != n {
			t.Errorf("%d versions, want %d: %v", len(got), n, err)
		}
	})
	if most := 300.0 * n; allocated > most {
		t.Errorf("%v allocations, want at most %v", allocated, most)
	}
}
