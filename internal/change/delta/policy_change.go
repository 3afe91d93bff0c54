package delta

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
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

// policyChanges lists the effects of a change on the policy. forced rules run whatever
// the configuration says.
func (c *comparison) policyChanges(changes []git.Change, forced []*lint.Rule) (list []PolicyChange, err error) {
	add := func(kind Kind, count int, format string, args ...any) {
		list = append(list, PolicyChange{kind, fmt.Sprintf(format, args...), count})
	}
	p := c.policy
	if p.unclear != nil {
		add(Unclear, 0, "the former configuration cannot be read: %v", p.unclear)
	}
	relaxed := make(map[*lint.Rule]int)
	for f := range c.Caused.All() {
		if f.Severity > lintconfig.Severity(p.now, f.Rule) && !slices.Contains(forced, f.Rule) {
			relaxed[f.Rule]++
		}
	}
	for _, rule := range p.relaxed {
		add(Relaxed, relaxed[rule], "%s sets %s to %s, was %s", config.File, rule.Name, lintconfig.Severity(p.now, rule), lintconfig.Severity(p.was, rule))
	}
	if pending := pendingIgnores(p.after); len(pending) > 0 {
		add(Silenced, countPending(c.Caused), "%s ignores %s", config.File, strings.Join(pending, ", "))
	}
	if n := total(p.added); n > 0 {
		add(Accepted, countAccepted(c.Caused, p.added), "%s accepts %s more", baseline.File, wording.Count(n, "finding"))
	}
	if c.uncovered > 0 {
		add(Uncovered, c.uncovered, "%s reports more", config.File)
	}
	outside, err := countUnchecked(c.After.FS, p)
	if outside > 0 {
		add(Unchecked, outside, "%s names other folders", config.File)
	}
	for _, key := range settings(p.was, p.now) {
		add(Setting, 0, "%s has another %s", config.File, key)
	}
	if slices.ContainsFunc(changes, func(c git.Change) bool { return p.was.Catalogs.Has(c.Old) || p.now.Catalogs.Has(c.New) }) {
		add(Setting, 0, "the catalogs differ")
	}
	return list, err
}

// pendingIgnores describes the ignores that only the new configuration has.
func pendingIgnores(cfg *config.Config) (list []string) {
	const most = 3
	n := 0
	for _, i := range cfg.Ignore {
		if !i.Pending {
			continue
		}
		if n++; n <= most {
			list = append(list, i.Rule+" in "+i.Record+i.Pointer)
		}
	}
	if n > most {
		list = append(list, fmt.Sprintf("and %d more", n-most))
	}
	return list
}

func countPending(result *lint.Result) (n int) {
	for f := range result.All() {
		if f.Extent.Pending {
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
		if key != "rules" && key != "ignore" && !reflect.DeepEqual(old.Field(i).Interface(), current.Field(i).Interface()) {
			keys = append(keys, key)
		}
	}
	return keys
}
