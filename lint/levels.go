package lint

import (
	"maps"
	"slices"
	"sync"

	"github.com/kbctl/kbctl/internal/text/glob"
)

// Levels override the severities of rules. Nil Levels override none. They must not
// change after the first use.
type Levels struct {
	// Rules are severities by the name of the rule. Off turns the rule off.
	Rules map[string]Severity
	// Overrides are severities for some files. The last one that applies counts.
	Overrides []Override

	paths paths
}

// An Override sets the severities of rules in some files. It applies to a finding if a
// path matches the file of the finding or the file of its record.
type Override struct {
	// Paths are globs; see [glob.Match].
	Paths []string
	// Rules are severities by the name of the rule.
	Rules map[string]Severity
	// Line is its line in the configuration.
	Line int
}

// Severity returns the severity of a rule in a file, which may have several names.
// Without names, it returns the severity in files without an override.
func (l *Levels) Severity(r *Rule, names ...string) Severity {
	if l == nil {
		return r.Severity
	}
	level, ok := l.Rules[r.Name]
	if !ok {
		level = r.Severity
	}
	if len(names) == 0 || !slices.ContainsFunc(l.Overrides, func(o Override) bool { _, ok := o.Rules[r.Name]; return ok }) {
		return level
	}
	for _, i := range l.paths.of(names, len(l.Overrides), func(i int) []string { return l.Overrides[i].Paths }) {
		if special, ok := l.Overrides[i].Rules[r.Name]; ok {
			level = special
		}
	}
	return level
}

// Of returns the severity of a finding. A finding of a shared rule concerns several
// places. The highest severity of these counts.
func (l *Levels) Of(f *Finding) Severity {
	if l == nil || len(l.Overrides) == 0 { // fast, and as most
		return l.Severity(f.Rule)
	}
	level := l.Severity(f.Rule, f.Place.names()...)
	if f.Rule.Shared {
		for i := range f.Related {
			level = max(level, l.Severity(f.Rule, f.Related[i].names()...))
		}
	}
	return level
}

// highest returns the highest severity of a rule in any file.
func (l *Levels) highest(r *Rule) Severity {
	level := l.Severity(r)
	if l != nil {
		for _, o := range l.Overrides {
			level = max(level, o.Rules[r.Name])
		}
	}
	return level
}

// forced returns levels in which rules have their own severity if they were off.
func (l *Levels) forced(rules []*Rule) *Levels {
	if l == nil {
		return nil
	}
	on := &Levels{Rules: make(map[string]Severity, len(l.Rules)), Overrides: l.Overrides}
	for name, level := range l.Rules {
		if level != Off || Lookup(rules, name) == nil {
			on.Rules[name] = level
		}
	}
	return on
}

// check reports the first name of a rule that does not exist, as an [*OptionError].
func (l *Levels) check(rules []*Rule) error {
	unknown := func(levels map[string]Severity, override int) error {
		for _, name := range slices.Sorted(maps.Keys(levels)) {
			if Lookup(rules, name) == nil {
				return &OptionError{Level: name, Override: override, Message: unknownRule(rules, name).Error()}
			}
		}
		return nil
	}
	err := unknown(l.Rules, 0)
	for i := 0; i < len(l.Overrides) && err == nil; i++ {
		err = unknown(l.Overrides[i].Rules, i+1)
	}
	return err
}

// names returns the files of a place: its own and that of its record.
func (p *Place) names() []string {
	if p.Record == nil || p.Path() == p.Record.Source.File {
		return []string{p.Path()}
	}
	return []string{p.Path(), p.Record.Source.File}
}

// paths remembers which lists of globs match a file.
type paths struct{ known sync.Map }

// of returns the numbers of the lists that match one of the names of a file, in order.
func (p *paths) of(names []string, lists int, list func(int) []string) (numbers []int) {
	for _, name := range names {
		known, ok := p.known.Load(name)
		if !ok {
			var found []int
			for i := range lists {
				if slices.ContainsFunc(list(i), func(pattern string) bool { return glob.Match(pattern, name) }) {
					found = append(found, i)
				}
			}
			known, _ = p.known.LoadOrStore(name, found)
		}
		numbers = append(numbers, known.([]int)...)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}
