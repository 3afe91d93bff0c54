package rename

import (
	"fmt"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// Diffs returns the changes of a plan as git writes them. The function at makes paths
// from the top of the checkout. Without it, git apply in a folder below would leave
// out files that move out of the folder. Files that only move come last: a diff
// without text would take the text that follows it for its own.
func Diffs(p *Plan, at func(file string) string) (diffs []fix.FileDiff) {
	for _, c := range slices.Concat(p.Writes(), p.Own) {
		if c.Before != nil {
			diffs = append(diffs, edit(at(c.File), c))
		}
	}
	for _, m := range p.Moves {
		switch {
		case m.Folder:
		case m.Gone, m.To.Before != nil: // it already has its diff
			diffs = append(diffs, removed(at(m.From), m))
		default:
			diffs = append(diffs, renamed(at(m.From), at(m.To.File), m.Was, m.To.After))
		}
	}
	for _, m := range p.Moves {
		for _, log := range m.Logs {
			diffs = append(diffs, renamed(at(m.From+strings.TrimPrefix(log, m.To.File)), at(log), nil, nil))
		}
	}
	return diffs
}

// edit is the change of a file that stays in its place.
func edit(file string, c fix.Change) fix.FileDiff {
	c.File = file
	d := fix.Diff(c)
	file = visible.Escape(file)
	d.Text = fmt.Sprintf("diff --git a/%s b/%s\n", file, file) + d.Text
	return d
}

// renamed is the move of a file.
func renamed(from, to string, before, after []byte) fix.FileDiff {
	a, b := visible.Escape(from), visible.Escape(to)
	head := fmt.Sprintf("diff --git a/%s b/%s\nrename from %s\nrename to %s\n", a, b, a, b)
	return fix.FileDiff{File: from, Text: head + udiff.Unified("a/"+a, "b/"+b, string(before), string(after))}
}

// removed is the removal of a file that already exists under its new name.
func removed(file string, m Move) fix.FileDiff {
	from := visible.Escape(file)
	head := fmt.Sprintf("diff --git a/%s b/%s\ndeleted file mode 100644\n", from, from)
	return fix.FileDiff{File: file, Text: head + udiff.Unified("a/"+from, "/dev/null", string(m.Was), "")}
}
