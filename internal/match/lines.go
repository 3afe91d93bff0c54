package match

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// Lines are the lines of a log that have its error. Each element is the first and the last
// of adjacent lines, which count from 1.
type Lines [][2]int

// parseLines parses lines such as 12 and 18-61.
func parseLines(texts []string) (Lines, error) {
	if texts != nil && len(texts) == 0 {
		return nil, errors.New("the list is empty; write the lines of the error, such as [12, 18-61]")
	}
	var lines Lines
	for _, text := range texts {
		from, to, isRange := strings.Cut(text, "-")
		if !isRange {
			to = from
		}
		first, firstErr := strconv.Atoi(strings.TrimSpace(from))
		last, lastErr := strconv.Atoi(strings.TrimSpace(to))
		if firstErr != nil || lastErr != nil || first < 1 || last < first {
			return nil, fmt.Errorf("%q is not a line; write a number such as 12, or the first and the last line, such as 18-61", text)
		}
		lines = append(lines, [2]int{first, last})
	}
	return lines, nil
}

// Meet reports whether a part of the log is on one of the lines. If there are no lines, the
// error may be anywhere.
func (l Lines) Meet(part schema.Range) bool {
	first, last := int(part.Start.Line), int(part.End.Line)
	if part.End.Column == 1 { // the part ends before this line
		last = max(first, last-1)
	}
	return len(l) == 0 || slices.ContainsFunc(l, func(line [2]int) bool { return line[0] <= last && first <= line[1] })
}

// String returns the lines for a message, such as "line 12" or "lines 12, 18-61".
func (l Lines) String() string {
	var texts []string
	for _, line := range l {
		text := strconv.Itoa(line[0])
		if line[1] > line[0] {
			text += "-" + strconv.Itoa(line[1])
		}
		texts = append(texts, text)
	}
	if len(l) == 1 && l[0][0] == l[0][1] {
		return "line " + texts[0]
	}
	return "lines " + strings.Join(texts, ", ")
}
