package fix

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

func fixOf(operations ...schema.Operation) *lint.Fix {
	return &lint.Fix{Edits: []lint.Edit{{File: "f", Patch: operations}}}
}

func TestPlan(t *testing.T) {
	remove := func(path string) schema.Operation { return schema.Operation{Op: "remove", Path: path} }
	add := func(path string, value any) schema.Operation {
		return schema.Operation{Op: "add", Path: path, Value: value}
	}
	replace := func(path string, value any) schema.Operation {
		return schema.Operation{Op: "replace", Path: path, Value: value}
	}
	tests := []struct {
		name   string
		before string
		fixes  []*lint.Fix
		waits  []int // the fixes that must wait
		want   string
	}{
		{"removals and an addition in one list", `{"a": [0, 1, 2, 3]}`,
			[]*lint.Fix{fixOf(remove("/a/0")), fixOf(add("/a/-", 4)), fixOf(remove("/a/2")), fixOf(add("/a/-", 5)), fixOf(replace("/a/3", 9))}, nil, `{"a": [1, 9, 4, 5]}`},
		{"eleven elements", `[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]`, []*lint.Fix{fixOf(remove("/2")), fixOf(remove("/10")), fixOf(remove("/9"))}, nil, `[0, 1, 3, 4, 5, 6, 7, 8]`},
		{"inside of a moved element", `{"a": [{"x": 1}, {"x": 1}]}`, []*lint.Fix{fixOf(remove("/a/0")), fixOf(replace("/a/1/x", 2))}, nil, `{"a": [{"x": 2}]}`},
		{"one place", `{"a": 1}`, []*lint.Fix{fixOf(replace("/a", 2)), fixOf(remove("/a"))}, []int{1}, `{"a": 2}`},
		{"the first of a list", `{"a": {}}`, []*lint.Fix{fixOf(add("/a/b", []int{1})), fixOf(add("/a/b", []int{2}))}, []int{1}, `{"a": {"b": [1]}}`},
		{"inside of a removed value", `{"a": {"b": 1}}`, []*lint.Fix{fixOf(remove("/a")), fixOf(remove("/a/b"))}, []int{1}, `{}`},
		{"around a changed value", `{"a": {"b": 1}}`, []*lint.Fix{fixOf(remove("/a/b")), fixOf(remove("/a"))}, []int{1}, `{"a": {}}`},
		{"names that begin alike", `{"a": {"b": 1}, "ab": 2}`, []*lint.Fix{fixOf(remove("/a/b")), fixOf(remove("/ab"))}, nil, `{"a": {}}`},
		{"several operations need the file alone", `{"a": [0, 1]}`, []*lint.Fix{fixOf(remove("/a/0"), remove("/a/0")), fixOf(add("/b", 1))}, []int{1}, `{"a": []}`},
		{"several operations wait for others", `{"a": [0, 1]}`, []*lint.Fix{fixOf(add("/b", 1)), fixOf(remove("/a/0"), remove("/a/0"))}, []int{1}, `{"a": [0, 1], "b": 1}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := newPlan()
			for i, fix := range test.fixes {
				waits := len(test.waits) > 0 && test.waits[0] == i
				if p.add(fix) == waits {
					t.Errorf("fix %d waits: %t", i, !waits)
				}
			}
			if got, err := p.files["f"].apply([]byte(test.before)); err != nil || string(got) != test.want {
				t.Errorf("got %s, %v, want %s", got, err, test.want)
			}
		})
	}
}

// TestChecks checks that a larger base is checked less often, but a few times in any case.
func TestChecks(t *testing.T) {
	for _, c := range []struct{ megabytes, want int }{{0, mostChecks}, {1, 63}, {5, 12}, {100, leastChecks}} {
		base := &schema.Base{}
		for range c.megabytes {
			base.Records = append(base.Records, &schema.Record{Source: schema.Source{Text: strings.Repeat(" ", 1<<20)}})
		}
		if got := checksFor(base); got != c.want {
			t.Errorf("%d MiB: %d checks, want %d", c.megabytes, got, c.want)
		}
	}
}
