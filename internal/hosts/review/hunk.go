package review

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// Lines are the lines of each file that can have comments. The diff shows them on its
// new side. Each span is in one hunk.
type Lines map[string][]Span

// A Span is a range of lines, counted from 1. To is the last line.
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

// has reports whether one comment can be on all lines of a span.
func (l Lines) has(file string, s Span) bool {
	for _, hunk := range l[file] {
		if s.From >= hunk.From && s.To <= hunk.To && s.From <= s.To {
			return true
		}
	}
	return false
}

// hunkHead matches the header of a hunk. Lines of files cannot match, because a sign
// precedes them.
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
