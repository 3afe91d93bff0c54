package delta

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
)

// A PolicyChange is one effect of a change on the policy.
type PolicyChange struct {
	Kind Kind
	// Text describes the effect, for example "how-repeats-action is off, was error".
	Text string
	// Count is the number of findings or files that the effect concerns.
	Count int
}

// A Kind says what a [PolicyChange] counts.
type Kind int

const (
	// Relaxed counts the caused findings of a rule that gets a lower severity.
	Relaxed Kind = iota
	// Silenced counts the caused findings that match a new ignore.
	Silenced
	// Accepted counts the caused findings that match a new entry of the baseline.
	Accepted
	// Uncovered counts the old findings that the former configuration did not report.
	Uncovered
	// Unchecked counts the records and logs that are in the former folders and not in
	// the current ones.
	Unchecked
	// Setting means that another setting or a catalog differs. It counts nothing.
	Setting
	// Unclear means that the former configuration cannot be read. It counts nothing.
	Unclear
)

// String describes the effect and what it concerns.
func (c PolicyChange) String() string {
	switch {
	case c.Count == 0:
		return c.Text
	case c.Kind == Unchecked:
		return fmt.Sprintf("%s (%s no longer checked)", c.Text, wording.Count(c.Count, "file"))
	case c.Kind == Uncovered:
		return fmt.Sprintf("%s (%s)", c.Text, wording.Count(c.Count, "old finding"))
	}
	return fmt.Sprintf("%s (%s)", c.Text, wording.Count(c.Count, "caused finding"))
}

// effects are the effects of a change on the policy. They do not depend on what the
// change causes.
type effects struct {
	*policy
	relaxed   []relaxation
	forced    []*lint.Rule // run whatever the configuration says
	pending   []string     // ignores that only the new configuration has
	uncovered int          // old findings that the former configuration did not report
	outside   int          // files in the former folders and not in the current ones
	settings  []string     // keys of the other settings that differ
}

// effects returns the effects of a change on the policy.
func (c *comparison) effects(changes []git.Change, forced []*lint.Rule) (e effects, err error) {
	p := c.policy
	e = effects{policy: p, relaxed: relaxations(p, c.After.Records), forced: forced, pending: pendingIgnores(p.after), uncovered: c.uncovered}
	for _, key := range settings(p.was, p.now) {
		e.settings = append(e.settings, fmt.Sprintf("%s has another %s", config.File, key))
	}
	if slices.ContainsFunc(changes, func(c git.Change) bool { return p.was.Catalogs.Has(c.Old) || p.now.Catalogs.Has(c.New) }) {
		e.settings = append(e.settings, "the catalogs differ")
	}
	e.outside, err = countUnchecked(c.After.FS, p)
	return e, err
}

// list describes the effects, and counts the caused findings that they concern.
func (e effects) list(caused *lint.Result) (list []PolicyChange) {
	add := func(kind Kind, count int, format string, args ...any) {
		list = append(list, PolicyChange{kind, fmt.Sprintf(format, args...), count})
	}
	if e.unclear != nil {
		add(Unclear, 0, "the former configuration cannot be read: %v", e.unclear)
	}
	relaxed := e.causedByRelaxation(caused)
	for _, r := range e.relaxed {
		in := ""
		if r.records > 0 {
			in = " in " + wording.Count(r.records, "record")
		}
		add(Relaxed, relaxed[r.step], "%s sets %s to %s%s, was %s", config.File, r.rule.Name, r.now, in, r.was)
	}
	if len(e.pending) > 0 {
		add(Silenced, countPending(caused), "%s ignores %s", config.File, strings.Join(firstFew(e.pending), ", "))
	}
	if n := total(e.added); n > 0 {
		add(Accepted, countAccepted(caused, e.added), "%s accepts %s more", baseline.File, wording.Count(n, "finding"))
	}
	if e.uncovered > 0 {
		add(Uncovered, e.uncovered, "%s reports more", config.File)
	}
	if e.outside > 0 {
		add(Unchecked, e.outside, "%s names other folders", config.File)
	}
	for _, text := range e.settings {
		add(Setting, 0, "%s", text)
	}
	return list
}

// pendingIgnores describes the ignores that only the new configuration has.
func pendingIgnores(cfg *config.Config) (list []string) {
	for _, i := range cfg.Ignore {
		if i.Pending {
			list = append(list, i.Rule+" in "+cmp.Or(i.Record, strings.Join(i.Paths, ", "))+i.Pointer)
		}
	}
	return list
}

// firstFew shortens a list and counts the rest.
func firstFew(list []string) []string {
	const most = 3
	if len(list) <= most {
		return list
	}
	return append(slices.Clone(list[:most]), fmt.Sprintf("and %d more", len(list)-most))
}

func countPending(result *lint.Result) (n int) {
	for f := range result.All() {
		if f.Pending {
			n++
		}
	}
	return n
}

// countAccepted counts the caused findings that the new entries of the baseline
// accept.
func countAccepted(caused *lint.Result, added map[baseline.Key]int) (n int) {
	left := maps.Clone(added)
	for f := range caused.All() {
		if key := f.Key(); f.Rule.Acceptable() && left[key] > 0 {
			left[key]--
			n++
		}
	}
	return n
}

func total(counts map[baseline.Key]int) (n int) {
	for _, count := range counts {
		n += count
	}
	return n
}

// settings returns the keys of the other settings that differ.
func settings(was, now *config.Config) (keys []string) {
	old, current := reflect.ValueOf(*was), reflect.ValueOf(*now)
	for i, field := range reflect.VisibleFields(old.Type()) {
		key := field.Tag.Get("yaml")
		if key != "rules" && key != "overrides" && key != "ignore" && !reflect.DeepEqual(old.Field(i).Interface(), current.Field(i).Interface()) {
			keys = append(keys, key)
		}
	}
	return keys
}
