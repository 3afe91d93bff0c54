package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/rename"
	"github.com/kbctl/kbctl/internal/textdiff"
	"github.com/kbctl/kbctl/internal/visible"
)

// renameDiffs are how the files change. Those that only move come last, for what
// follows the head of one that has no text would be taken for its text.
func renameDiffs(p *rename.Plan) (diffs []fileDiff) {
	for _, c := range slices.Concat(p.Writes(), p.Own) {
		if c.Before != nil {
			diffs = append(diffs, diffOf(c))
		}
	}
	for _, m := range p.Moves {
		switch {
		case m.Folder:
		case m.To.Before != nil: // and has its diff
			diffs = append(diffs, removed(m))
		default:
			diffs = append(diffs, renamed(m.From, m.To.File, m.Was, m.To.After))
		}
	}
	for _, m := range p.Moves {
		for _, log := range m.Logs {
			diffs = append(diffs, renamed(m.From+strings.TrimPrefix(log, m.To.File), log, nil, nil))
		}
	}
	return diffs
}

// renamed is the move of a file as git writes it.
func renamed(from, to string, before, after []byte) fileDiff {
	a, b := visible.Escape(from), visible.Escape(to)
	head := fmt.Sprintf("diff --git a/%s b/%s\nrename from %s\nrename to %s\n", a, b, a, b)
	return fileDiff{from, head + textdiff.Unified("a/"+a, "b/"+b, string(before), string(after))}
}

// removed is the removal of a file that is there under its new name already.
func removed(m rename.Move) fileDiff {
	from := visible.Escape(m.From)
	head := fmt.Sprintf("diff --git a/%s b/%s\ndeleted file mode 100644\n", from, from)
	return fileDiff{m.From, head + textdiff.Unified("a/"+from, "/dev/null", string(m.Was), "")}
}
