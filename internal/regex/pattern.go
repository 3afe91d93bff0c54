// Package regex analyzes the regexes of records. It knows nothing about records,
// logs or files.
//
//   - [Parse] turns a regex into the [Pattern] that logs are searched for. The
//     pattern knows the literals that a match must contain (required.go, literal.go)
//     and how many lines a match can cross (lines.go).
//   - [Differences] finds what Python and JavaScript read differently (dialect.go).
//   - [Backtracking] finds texts that make a search slow in engines that backtrack
//     (backtracking.go). It reads the pattern as a tree (piece.go, shape.go), turns
//     it into an automaton (automaton.go), and counts steps (steps.go).
package regex

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync/atomic"
)

// Limits of a regex. What a search costs grows with the size of the program
// times that of the log, so that a large pattern can hold a run up for minutes.
// The largest of 864 real patterns has 212 instructions.
const (
	mostBytes        = 4096
	mostInstructions = 5000
)

// A Pattern is a record's regex and what is known about its matches before any
// log is read. It may be used by several goroutines.
type Pattern struct {
	// source is the pattern as regexp compiles it.
	source string
	// needs is what a match holds; none if every line has to be searched.
	Needs []Branch
	// lines is how many times a match can go on to the next line that is not
	// blank; Unbounded if there is no telling.
	Lines int
	// edges tells that it matters to a match where lines begin and end.
	Edges bool
	// folded tells that a literal in which case does not count has a k or an s.
	Folded bool
	// begin and end tell that it matters where the log begins and ends.
	begin, end bool

	// What has been compiled, by where the text that is searched lies: see [Pattern.At].
	whole, within [4]atomic.Pointer[regexp.Regexp]
}

// Parse reads a record's regex: an RE2 pattern that is searched anywhere in a log
// and in which a dot does not cross lines. The error is a [*syntax.Error], or says
// that the pattern is too large.
func Parse(pattern string, ignoreCase bool) (*Pattern, error) {
	source, err := check(pattern, ignoreCase)
	if err != nil {
		return nil, err
	}
	tree, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil, err
	}
	p := &Pattern{source: source, Needs: required(tree), Lines: linesOf(tree)}
	p.begin, p.end = has(tree, syntax.OpBeginText), has(tree, syntax.OpEndText)
	p.Edges = p.begin || p.end || has(tree, syntax.OpBeginLine) || has(tree, syntax.OpEndLine)
	p.Folded = foldsBeyondASCII(p.Needs)
	return p, nil
}

// Compile compiles a record's regex for whoever searches small texts with it. Its
// errors are those of [Parse].
func Compile(pattern string, ignoreCase bool) (*regexp.Regexp, error) {
	source, err := check(pattern, ignoreCase)
	if err != nil {
		return nil, err
	}
	return regexp.Compile(source)
}

// check returns the pattern as regexp compiles it, if it is not too large.
func check(pattern string, ignoreCase bool) (source string, err error) {
	if len(pattern) > mostBytes {
		return "", fmt.Errorf("the regex is %d bytes long; %d are the most", len(pattern), mostBytes)
	}
	if strings.Contains(pattern, "{") || ignoreCase {
		tree, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			return "", err // in the words of the pattern as it is written
		}
		program, err := syntax.Compile(tree.Simplify())
		if err != nil {
			return "", err
		}
		// Without a counted repetition there are few instructions a byte.
		if n := len(program.Inst); n > mostInstructions {
			return "", fmt.Errorf("the regex compiles to %d instructions; %d are the most, so that no log takes minutes", n, mostInstructions)
		}
	}
	if ignoreCase {
		return "(?i)" + pattern, nil
	}
	return pattern, nil
}

// Regexp returns the pattern for a search of a whole log.
func (p *Pattern) Regexp() *regexp.Regexp { return p.At(true, true) }

// Slow tells that a match holds no literal worth looking for, so that the regex
// has to search every line of a log by itself.
func (p *Pattern) Slow() bool { return p.Needs == nil }

// Long tells that a match can go over any number of lines, so that it can span
// more than [Span].
func (p *Pattern) Long() bool { return p.Lines == Unbounded }

// at returns the pattern for a search of a part of a log that begins or ends
// where the log does, or does not: then what asks for the log's ends fails.
func (p *Pattern) At(begin, end bool) *regexp.Regexp {
	return p.variant(&p.whole, begin, end, "", "")
}

// after returns the pattern for a search that knows one character before the
// place where a match may begin, as \b asks for it. The match is its first group.
func (p *Pattern) After(end bool) *regexp.Regexp {
	return p.variant(&p.within, false, end, "(?s:.)(", ")")
}

func (p *Pattern) variant(compiled *[4]atomic.Pointer[regexp.Regexp], begin, end bool, prefix, suffix string) *regexp.Regexp {
	begin, end = begin || !p.begin, end || !p.end
	slot := &compiled[index2(begin, end)]
	if re := slot.Load(); re != nil {
		return re
	}
	source := p.source
	if prefix != "" || !begin || !end {
		tree, err := syntax.Parse(source, syntax.Perl)
		if err != nil {
			panic(err) // it has been parsed before
		}
		if !begin {
			fail(tree, syntax.OpBeginText)
		}
		if !end {
			fail(tree, syntax.OpEndText)
		}
		source = tree.String()
	}
	re := regexp.MustCompile(prefix + source + suffix)
	slot.Store(re)
	return re
}

// index2 is a number for two bits.
func index2(a, b bool) int {
	n := 0
	if a {
		n++
	}
	if b {
		n += 2
	}
	return n
}

// fail makes an assertion fail wherever it is in the tree.
func fail(re *syntax.Regexp, op syntax.Op) {
	if re.Op == op {
		*re = syntax.Regexp{Op: syntax.OpNoMatch}
	}
	for _, sub := range re.Sub {
		fail(sub, op)
	}
}

// has tells whether an operator is anywhere in the tree.
func has(re *syntax.Regexp, op syntax.Op) bool {
	if re.Op == op {
		return true
	}
	for _, sub := range re.Sub {
		if has(sub, op) {
			return true
		}
	}
	return false
}

// foldsBeyondASCII tells whether a literal is in a text though the text has it
// with a [Kelvin] character.
func foldsBeyondASCII(branches []Branch) bool {
	for _, b := range branches {
		for _, c := range b {
			for _, l := range c {
				if l.Fold && strings.ContainsAny(l.Text, "ks") {
					return true
				}
			}
		}
	}
	return false
}
