package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/change/rename"
	"github.com/kbctl/kbctl/internal/text/textdiff"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// renameDiffs are how the files change, as git writes it: with paths from the top of
// the checkout, which at makes, for in a folder below git apply leaves out what is moved
// to anywhere else. Those that only move come last, for what follows the head of one
// that has no text would be taken for its text.
func renameDiffs(p *rename.Plan, at func(file string) string) (diffs []fileDiff) {
	for _, c := range slices.Concat(p.Writes(), p.Own) {
		if c.Before != nil {
			diffs = append(diffs, edit(at(c.File), c))
		}
	}
	for _, m := range p.Moves {
		switch {
		case m.Folder:
		case m.To.Before != nil: // and has its diff
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

// edit is the change of a file that stays where it is.
func edit(file string, c fix.Change) fileDiff {
	c.File = file
	d := diffOf(c)
	file = visible.Escape(file)
	return fileDiff{d.file, fmt.Sprintf("diff --git a/%s b/%s\n", file, file) + d.text}
}

// renamed is the move of a file as git writes it.
func renamed(from, to string, before, after []byte) fileDiff {
	a, b := visible.Escape(from), visible.Escape(to)
	head := fmt.Sprintf("diff --git a/%s b/%s\nrename from %s\nrename to %s\n", a, b, a, b)
	return fileDiff{from, head + textdiff.Unified("a/"+a, "b/"+b, string(before), string(after))}
}

// removed is the removal of a file that is there under its new name already.
func removed(file string, m rename.Move) fileDiff {
	from := visible.Escape(file)
	head := fmt.Sprintf("diff --git a/%s b/%s\ndeleted file mode 100644\n", from, from)
	return fileDiff{file, head + textdiff.Unified("a/"+from, "/dev/null", string(m.Was), "")}
}
