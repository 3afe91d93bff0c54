package match

import (
	"bytes"

	"github.com/kbctl/kbctl/internal/logs/rawline"
)

// space are the bytes of a blank line.
var space = [256]bool{' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true}

// isBlank tells whether a line is of white space alone, or is so once it is
// cleaned.
func isBlank(line []byte) bool {
	for i, b := range line {
		if !space[b] {
			return (b == rawline.Escape || rawline.Stamp(line[i:]) > 0) && len(bytes.TrimSpace(clean(line).text)) == 0
		}
	}
	return true
}
