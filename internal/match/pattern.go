// Package match holds a knowledge base's regexes against logs.
package match

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
)

// Limits of a regex. What a search costs grows with the size of the program
// times that of the log, so that a large pattern can hold a run up for minutes.
// The largest of 864 real patterns has 212 instructions.
const (
	mostBytes        = 4096
	mostInstructions = 5000
)

// Compile compiles a record's regex, an RE2 pattern that is searched anywhere
// in a log and in which a dot does not cross lines. The error is a
// [*syntax.Error], or says that the pattern is too large.
func Compile(pattern string, ignoreCase bool) (*regexp.Regexp, error) {
	if len(pattern) > mostBytes {
		return nil, fmt.Errorf("the regex is %d bytes long; %d are the most", len(pattern), mostBytes)
	}
	if strings.Contains(pattern, "{") || ignoreCase {
		tree, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			return nil, err // in the words of the pattern as it is written
		}
		program, err := syntax.Compile(tree.Simplify())
		if err != nil {
			return nil, err
		}
		// Without a counted repetition there are few instructions a byte.
		if n := len(program.Inst); n > mostInstructions {
			return nil, fmt.Errorf("the regex compiles to %d instructions; %d are the most, so that no log takes minutes", n, mostInstructions)
		}
	}
	if ignoreCase {
		pattern = "(?i)" + pattern
	}
	return regexp.Compile(pattern)
}
