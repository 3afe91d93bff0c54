package review

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// Lines are the lines of each file that can be commented on: those that the diff
// shows of the new side, as spans that lie in one hunk each.
type Lines map[string][]Span

// A Span is lines of a file, from 1; To is the last.
type Span struct{ From, To int }

// LinesOf returns the lines of the files of a pull request.
func LinesOf(files []github.File) Lines {
	lines := make(Lines)
	for _, f := range files {
		if spans := hunks(f.Patch); f.New != "" && len(spans) > 0 {
			lines[f.New] = spans
		}
	}
	return lines
}

// has tells whether lines of a file can be commented on together.
func (l Lines) has(file string, s Span) bool {
	for _, hunk := range l[file] {
		if s.From >= hunk.From && s.To <= hunk.To && s.From <= s.To {
			return true
		}
	}
	return false
}

// hunkHead is what begins a hunk. It stands at the start of a line, where the lines
// of files have a sign.
var hunkHead = regexp.MustCompile(`^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@`)

func hunks(patch string) (spans []Span) {
	for line := range strings.SplitSeq(patch, "\n") {
		m := hunkHead.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		from, _ := strconv.Atoi(m[1])
		count := 1
		if m[2] != "" {
			count, _ = strconv.Atoi(m[2])
		}
		if from > 0 && count > 0 {
			spans = append(spans, Span{from, from + count - 1})
		}
	}
	return spans
}
