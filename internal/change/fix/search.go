package fix

import (
	"bytes"
	"errors"
	"maps"
	"slices"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// These limit how often the base is checked to find the fixes that cause findings. All checks
// together read mostBytes of records, unless these are leastChecks.
const mostChecks, leastChecks, mostBytes = 150, 8, 64 << 20

// checksFor returns how often to check a base at most.
func checksFor(base *schema.Base) int {
	bytes := 1
	for _, r := range base.Records {
		bytes += len(r.Source.Text)
	}
	return min(max(mostBytes/bytes, leastChecks), mostChecks)
}

// exhausted reports whether the base was checked often enough.
func (m *fixer) exhausted() bool { return m.checks >= m.most }

// mostApart is the number of fixes of one rule for one file that are tried separately.
// If there are more and they cause findings, all of them are left.
const mostApart = 16

// A set is a set of fixes.
type set map[fixKey]bool

func setOf(findings []*lint.Finding) set {
	keys := make(set, len(findings))
	for _, f := range findings {
		keys[keyOf(f)] = true
	}
	return keys
}

// search applies the fixes that cause no findings. The sets of one stack are tried one
// after the other, the last one first. Different stacks are probably independent, so
// their last sets are tried together. That way many files need no more tries than one.
func (m *fixer) search(stacks ...[]set) error {
	for !m.exhausted() {
		stacks = slices.DeleteFunc(stacks, func(s []set) bool { return len(s) == 0 })
		if len(stacks) == 0 {
			return nil
		}
		front, from := make(set), make(map[fixKey]int)
		for i, s := range stacks {
			for key := range s[len(s)-1] {
				front[key], from[key] = true, i
			}
			stacks[i] = s[:len(s)-1]
		}
		more, err := m.attempt(front)
		if err != nil {
			return err
		}
		stacks = pushed(stacks, more, from)
	}
	return nil
}

// pushed puts sets on top of the stacks that their fixes came from. If they came from
// several stacks, these are not independent and become one.
func pushed(stacks [][]set, more [][]set, from map[fixKey]int) [][]set {
	for _, sets := range more {
		var onto []int // the stacks that are not empty, sorted
		for _, some := range sets {
			for key := range some {
				if i := from[key]; len(stacks[i]) > 0 {
					onto = append(onto, i)
				}
			}
		}
		slices.Sort(onto)
		onto = slices.Compact(onto)
		if len(onto) == 0 {
			stacks = append(stacks, sets)
			continue
		}
		first := onto[0]
		for _, i := range onto[1:] {
			stacks[first] = append(stacks[first], stacks[i]...)
			stacks[i] = nil
			for key, at := range from {
				if at == i {
					from[key] = first
				}
			}
		}
		stacks[first] = append(stacks[first], sets...)
	}
	return stacks
}

// attempt applies some fixes if they cause no findings. Otherwise it applies those that
// are not involved, and returns the others as stacks of sets to try.
func (m *fixer) attempt(keys set) (more [][]set, err error) {
	p, findings := m.now.plan(func(f *lint.Finding) bool {
		key := keyOf(f)
		return keys[key] && m.left[key] == "" && m.options.wants(f)
	})
	if len(findings) == 0 || m.exhausted() {
		return nil, nil
	}
	next, worse, err := m.try(p)
	var edit *editError
	switch {
	case errors.As(err, &edit):
		m.leave(findings, edit.err.Error(), func(f *lint.Finding) bool { return edits(f.Fix, edit.file) })
		return m.attempt(keys)
	case err != nil:
		return nil, err
	case len(worse) == 0 && maps.EqualFunc(next.tree.Files, m.now.tree.Files, bytes.Equal):
		m.leave(findings, "it would change nothing", nil)
		return nil, nil
	case len(worse) == 0:
		m.fixed, m.now, m.changed = append(m.fixed, findings...), next, true
		return nil, nil
	}
	return m.part(findings, worse)
}

// part splits fixes that cause findings. It applies those that are certainly not
// involved.
func (m *fixer) part(findings, worse []*lint.Finding) (more [][]set, err error) {
	rest, blamed := groups(findings, worse)
	if len(blamed) == 0 { // any fix may be the cause
		if first, second, ok := halves(rest); ok {
			return nil, m.search([]set{second, first})
		}
		m.leave(rest, "it would cause "+described(worse[0]), nil)
		return nil, nil
	}
	if len(rest) > 0 {
		if err := m.search([]set{setOf(rest)}); err != nil {
			return nil, err
		}
	}
	for _, g := range blamed {
		if first, second, ok := halves(g.findings); ok {
			more = append(more, []set{second, first})
		} else {
			m.leave(g.findings, "it would cause "+described(g.worse), nil)
		}
	}
	return more, nil
}

// A group is a set of fixes, some of which cause a finding.
type group struct {
	findings []*lint.Finding
	worse    *lint.Finding // the first one
}

// groups splits fixes into those whose files are not involved in the worse findings, and
// groups of the others. Fixes are in one group if they change the same file, or files
// that one worse finding involves.
func groups(findings, worse []*lint.Finding) (rest []*lint.Finding, blamed []group) {
	files := make(union)
	for _, f := range findings {
		files.join(edited(f)...)
	}
	for _, w := range worse {
		files.join(involved(w)...)
	}
	wrong := make(map[string]*lint.Finding) // by the file that represents a group
	for _, w := range slices.Backward(worse) {
		wrong[files.of(w.Path())] = w
	}
	places := make(map[string]int)
	for _, f := range findings {
		of := files.of(f.Fix.Edits[0].File)
		w := wrong[of]
		if w == nil {
			rest = append(rest, f)
			continue
		}
		at, ok := places[of]
		if !ok {
			at = len(blamed)
			places[of], blamed = at, append(blamed, group{worse: w})
		}
		blamed[at].findings = append(blamed[at].findings, f)
	}
	return rest, blamed
}

// edited returns the files that the fix of a finding changes.
func edited(f *lint.Finding) (files []string) {
	for _, e := range f.Fix.Edits {
		files = append(files, e.File)
	}
	return files
}

// involved returns the files that a finding involves.
func involved(f *lint.Finding) []string {
	files := []string{f.Path()}
	if f.Record != nil {
		files = append(files, f.Record.Source.File)
	}
	for _, r := range f.Related {
		files = append(files, r.Path())
	}
	return files
}

// A union is a union-find structure. It leads from each file to the representative of
// its group.
type union map[string]string

func (u union) of(file string) string {
	for u[file] != "" && u[file] != file {
		if up := u[u[file]]; up != "" {
			u[file] = up // shortens the path
		}
		file = u[file]
	}
	return file
}

func (u union) join(files ...string) {
	for _, file := range files[1:] {
		if a, b := u.of(files[0]), u.of(file); a != b {
			u[b] = a
		}
	}
}

// ways are the criteria for splitting findings, the best one first.
var ways = [...]func(*lint.Finding) any{
	func(f *lint.Finding) any { return f.Fix.Edits[0].File },
	func(f *lint.Finding) any { return f.Rule },
	byFix: func(f *lint.Finding) any { return f.Fix },
}

const byFix = 2

// halves splits findings into two sets: by file, or by rule if there is one file, or by
// fix if there is also one rule and not too many fixes.
func halves(findings []*lint.Finding) (first, second set, ok bool) {
	for n, by := range ways {
		order := make(map[any]int)
		for _, f := range findings {
			if _, ok := order[by(f)]; !ok {
				order[by(f)] = len(order)
			}
		}
		if len(order) == 1 {
			continue
		}
		if n == byFix && len(order) > mostApart {
			break
		}
		first, second = make(set), make(set)
		for _, f := range findings {
			if order[by(f)] < (len(order)+1)/2 {
				first[keyOf(f)] = true
			} else {
				second[keyOf(f)] = true
			}
		}
		return first, second, true
	}
	return nil, nil, false
}
