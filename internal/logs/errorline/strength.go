package errorline

import (
	"strings"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/regex"
)

// A Strength says how well an error line names what failed.
type Strength int

// The strengths.
const (
	Weak   Strength = iota // it repeats, introduces or follows another error
	Normal                 // it has the level or the words of an error
	Strong                 // it has an exception's class, a place in the source, a CI service's mark, or the name of a test
	Final                  // it ends several attempts
)

var (
	// placed matches an error of a compiler with its place, an error that a CI service marks,
	// and the end of a build with Maven.
	placed = regex.NewRecognizer(`^(?:\[\w+\] )?\S.*?(?::[0-9]+:(?:[0-9]+:)?|\([0-9]+(?:,[0-9]+)?\) ?:|:\[[0-9]+,[0-9]+\]) (?:fatal |internal )?(?:error\b|cannot |undefined|undeclared)|^error\[E[0-9]+\]: |^##\[error\]|^\[ERROR\] Failed to execute goal `)
	// wrapper matches a line whose reason is on another line: the head of a list, the name
	// of a step or a test that failed, or a failure after the failure.
	wrapper = regex.NewRecognizer(`(?i):\s*$|\bfailed[.!]?\s*$|^\W*(?:\w+Error: |##\[error\])?[\w ./-]* failed\. [A-Z]|^FAILED: |Failed to execute goal .*(?:Compilation failure|There are test failures)` +
		`|\bsee (?:the )?\S* ?(?:logs?|output|above|below)\b|\bcheck the \S* ?logs?\b|^\W*A task was cancell?ed`)
	// aftermath matches a failure to report or keep the results of a run.
	aftermath = regex.NewRecognizer(`(?i)\b(?:to|error|while|when|parse and) (?:upload|archiv|notif)\w*\b|\b(?:upload|archiv|notif)\w*\b.{0,60}\bfail|\bsav(?:e|ing) (?:the )?cache\b|\b(?:metrics?|telemetry|codecov|coveralls)\b`)
	// conclusive matches an error after other attempts.
	conclusive = regex.NewRecognizer(`(?i)\b(?:after|all) [0-9]+ (?:attempts|retries|tries)\b|\bgiving up\b|\bfailed consistently\b|\b(?:max(?:imum)?|no more) (?:number of )?(?:retries|attempts)\b`)
	// tested matches the result of a test.
	tested = regex.NewRecognizer(`<<< (?:FAILURE|ERROR)!|^(?:FAILED|ERROR) \S+::\S+|^\s*--- FAIL: |^\S+ > \S.* FAILED$|^\S+ - failed[.:] \S|^(?:FAIL|ERROR)(?: \[[0-9.]+s\])?: \w+ \(|^\s*(?:● .* › |✕ )|^not ok [0-9]`)
	// prose matches a continued line of a text.
	prose = regex.NewRecognizer(`^\s+[a-z]`)
)

// Rate returns the strength of a line that is an error.
func Rate(raw []byte) Strength {
	line := rawline.Plain(strings.TrimRight(string(rawline.Unwrap(raw[:min(len(raw), mostSearched)])), "\r\n"))
	switch {
	case conclusive.MatchString(line):
		return Final
	case tested.MatchString(line):
		return Strong
	case wrapper.MatchString(line), prose.MatchString(line), aftermath.MatchString(line) && !placed.MatchString(line):
		return Weak
	case certain.MatchString(line), placed.MatchString(line):
		return Strong
	}
	return Normal
}

// Conclusive reports whether a line says that no more attempts follow.
func Conclusive(line string) bool { return conclusive.MatchString(line) }
