package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// A Selection is the rules to run.
type Selection struct {
	Rules []*lint.Rule
	// Force are the rules that run even if the configuration turns them off.
	Force []*lint.Rule
}

// Choice names rules and groups, as on the command line.
type Choice struct {
	// Groups are the rules that the command runs. Nil means all rules.
	Groups []string
	// Select and Ignore are the values of the flags. A nil Select means all.
	Select, Ignore []string
	// Comparing allows Select to name rules that need --since.
	Comparing bool
}

// Select returns the rules of a choice.
func Select(c Choice) (s Selection, err error) {
	s.Rules = rules.All()
	if c.Groups != nil {
		if s.Rules, err = lint.Select(rules.All(), c.Groups); err != nil {
			return s, err
		}
	}
	if c.Select != nil {
		if s, err = narrow(s.Rules, trimmed(c.Select), c.Comparing); err != nil {
			return s, usage.Errorf("--select: %w", err)
		}
	}
	ignored, err := lint.Select(rules.All(), trimmed(c.Ignore))
	if err != nil {
		return s, usage.Errorf("--ignore: %w", err)
	}
	s.Rules = slices.DeleteFunc(slices.Clone(s.Rules), func(r *lint.Rule) bool { return slices.Contains(ignored, r) })
	if len(s.Rules) == 0 {
		return s, usage.Errorf("--ignore leaves no rule to run")
	}
	return s, nil
}

// narrow keeps the rules that --select names.
func narrow(all []*lint.Rule, names []string, comparing bool) (s Selection, err error) {
	if len(names) == 0 {
		return s, errors.New("name a rule or a group; kbctl rules lists them")
	}
	chosen, err := lint.Select(rules.All(), names)
	if err != nil {
		return s, err
	}
	for _, name := range names {
		if rule := lint.Lookup(rules.All(), name); rule != nil && rule.Since && !comparing {
			return s, fmt.Errorf("%s compares with an earlier revision; name one with --since", name)
		}
		named, _ := lint.Select(rules.All(), []string{name})
		if !slices.ContainsFunc(named, func(r *lint.Rule) bool { return slices.Contains(all, r) }) {
			return s, fmt.Errorf("this command does not run %s; kbctl check does", name)
		}
	}
	s.Rules = slices.DeleteFunc(chosen, func(r *lint.Rule) bool { return !slices.Contains(all, r) })
	for _, r := range s.Rules {
		if slices.Contains(names, r.Name) {
			s.Force = append(s.Force, r)
		}
	}
	return s, nil
}

// trimmed returns names without white space around them.
func trimmed(names []string) []string {
	names = slices.Clone(names)
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	return names
}

// Everything selects all rules.
func Everything() Selection { return Selection{Rules: rules.All()} }
