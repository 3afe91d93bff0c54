package git

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Change is a file that differs between two states. Paths are slash-separated.
type Change struct {
	// Old is the former path, empty for a new file. New is the current path, empty for
	// a deleted file. They differ for a renamed file.
	Old, New string
}

// Renamed reports whether the file was renamed.
func (c Change) Renamed() bool { return c.Old != "" && c.New != "" && c.Old != c.New }

// path is the current path, or the former one of a deleted file.
func (c Change) path() string { return cmp.Or(c.New, c.Old) }

// Compare orders changes by the current paths, and deleted files by the former ones.
func (c Change) Compare(d Change) int {
	return cmp.Or(strings.Compare(c.path(), d.path()), strings.Compare(c.Old, d.Old), strings.Compare(c.New, d.New))
}

// additions reads a list of paths, each followed by a zero byte, as new files.
func additions(list []byte) (changes []Change) {
	for path := range bytes.SplitSeq(list, []byte{0}) {
		if len(path) > 0 {
			changes = append(changes, Change{New: string(path)})
		}
	}
	return changes
}

// parseRaw reads the output of git diff --raw -z. Each file has a colon, modes, names
// of contents and a letter, then its path, or both paths if it was renamed. A zero byte
// follows each part.
func parseRaw(out []byte) ([]Change, error) {
	var changes []Change
	fields := strings.Split(string(out), "\x00")
	for fields[0] != "" {
		head := strings.Fields(fields[0])
		if len(head) != 5 || !strings.HasPrefix(head[0], ":") || len(fields) < 3 || fields[1] == "" {
			return nil, fmt.Errorf("unexpected output of git diff: %q", fields[0])
		}
		path := fields[1]
		fields = fields[2:]
		switch head[4][0] {
		case 'A':
			changes = append(changes, Change{New: path})
		case 'D':
			changes = append(changes, Change{Old: path})
		case 'R', 'C':
			if len(fields) < 2 || fields[0] == "" {
				return nil, fmt.Errorf("git diff prints no new name of %q", path)
			}
			change := Change{path, fields[0]}
			if head[4][0] == 'C' {
				change.Old = ""
			}
			changes = append(changes, change)
			fields = fields[1:]
		default:
			changes = append(changes, Change{path, path})
		}
	}
	return sorted(changes), nil
}

// sorted sorts changes. A file that is both deleted and new has changed.
func sorted(changes []Change) []Change {
	slices.SortFunc(changes, Change.Compare)
	merged := changes[:0]
	for _, c := range changes {
		if n := len(merged); n > 0 && merged[n-1].path() == c.path() && !c.Renamed() && !merged[n-1].Renamed() {
			if merged[n-1] != c {
				merged[n-1] = Change{c.path(), c.path()}
			}
			continue
		}
		merged = append(merged, c)
	}
	return merged
}
