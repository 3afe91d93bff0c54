package review

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// Lines are lines of files, by the files' names.
type Lines map[string][]Span

// A Span is a range of lines, counted from 1. To is the last line.
type Span struct{ From, To int }

// LinesOf returns the lines that can have comments. The diff shows them on its new side.
// Each span is in one hunk. A file without such lines can have comments, too.
func LinesOf(files []github.File) Lines {
	lines := make(Lines)
	for _, f := range files {
		if f.New != "" {
			lines[f.New] = hunks(f.Patch)
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

// addedLines returns the added lines. It lacks files whose lines are unknown, because
// GitHub shows no diff of a large file.
func addedLines(files []github.File) Lines {
	lines := make(Lines)
	for _, f := range files {
		if f.New != "" && (f.Patch != "" || f.Old != "" && f.Old != f.New) {
			lines[f.New] = plus(f.Patch)
		}
	}
	return lines
}

// touch reports whether some lines of a span are among the lines, or may be.
func (l Lines) touch(file string, s Span) bool {
	spans, ok := l[file]
	return !ok || slices.ContainsFunc(spans, func(other Span) bool { return s.From <= other.To && other.From <= s.To })
}

// hunkHead matches the header of a hunk. Lines of files cannot match, because a sign
// precedes them.
var hunkHead = lazyregexp.New(`^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@`)

func hunks(patch string) (spans []Span) {
	for line := range strings.SplitSeq(patch, "\n") {
		if s, ok := hunkOf(line); ok && s.From > 0 && s.From <= s.To {
			spans = append(spans, s)
		}
	}
	return spans
}

// hunkOf reads the header of a hunk: its lines on the new side. They end before they
// start if there are none.
func hunkOf(line string) (Span, bool) {
	m := hunkHead.FindStringSubmatch(line)
	if m == nil {
		return Span{}, false
	}
	from, _ := strconv.Atoi(m[1])
	count := 1
	if m[2] != "" {
		count, _ = strconv.Atoi(m[2])
	}
	return Span{from, from + count - 1}, true
}

// plus returns the lines that a patch adds.
func plus(patch string) (spans []Span) {
	at := 0
	for line := range strings.SplitSeq(patch, "\n") {
		if s, ok := hunkOf(line); ok {
			at = s.From
			continue
		}
		switch {
		case strings.HasPrefix(line, "+"):
			spans = append(spans, Span{at, at})
			at++
		case strings.HasPrefix(line, " "):
			at++
		}
	}
	return spans
}
