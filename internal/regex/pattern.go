package regex

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync/atomic"
)

// These are the limits of a regex. The time of a search is proportional to the size of
// the compiled regex times the size of the log, so a large regex could take minutes. The
// largest of 864 real regexes has 212 instructions.
const (
	mostBytes        = 4096
	mostInstructions = 1000
)

// A Pattern is a record's regex, prepared for searching logs. It is safe for concurrent
// use.
type Pattern struct {
	source string // as package regexp compiles it
	tree   atomic.Pointer[syntax.Regexp]

	// Needs are branches of literals. A match satisfies at least one branch. Without
	// branches, the regex must search each line.
	Needs []Branch
	// Lines is the number of line ends that a match can cross, not counting blank lines,
	// or [Unbounded].
	Lines int
	// Open means that a match can cross any number of lines, and that a long part has no character that ends it, as the last
	// quotation mark in "[^"]*" does.
	Open bool
	// Edges means that the regex has an assertion about the start or end of a line.
	Edges bool
	// Beside means that the regex has an assertion about the characters beside a place.
	Beside bool
	// Size is about the number of instructions that the regex compiles to. A search takes
	// at most about as many steps for each byte of the text.
	Size int

	begin, end bool // whether the regex asserts the start or end of the log
	empty      bool // whether the regex matches the empty string

	forms atomic.Pointer[forms] // nil until a search needs one of them
}

// forms are the compiled regexes of a pattern for each place of the searched text; see [Pattern.At]. Most patterns of a large
// base have none.
type forms struct {
	whole, within [4]atomic.Pointer[regexp.Regexp]
	programs      [4]atomic.Pointer[program]
	plain         atomic.Pointer[plain]
}

// formsOf returns the compiled regexes of a pattern.
func formsOf(p *Pattern) *forms {
	for {
		if known := p.forms.Load(); known != nil {
			return known
		}
		p.forms.CompareAndSwap(nil, new(forms))
	}
}

// Parse parses a record's regex. A regex has RE2 syntax and matches anywhere in a log.
// Its dot does not match line ends. The error is a [*syntax.Error], or reports that the
// regex is too large.
func Parse(pattern string, ignoreCase bool) (*Pattern, error) {
	source, tree, err := check(pattern, ignoreCase)
	if err != nil {
		return nil, err
	}
	p := &Pattern{source: source, Needs: required(tree), Lines: linesOf(tree), Size: sizeOf(tree)}
	p.empty, p.Open = matchesEmpty(tree), p.Lines == Unbounded && isOpen(tree, nil)
	p.tree.Store(tree)
	p.begin, p.end = has(tree, syntax.OpBeginText), has(tree, syntax.OpEndText)
	p.Edges = p.begin || p.end || has(tree, syntax.OpBeginLine) || has(tree, syntax.OpEndLine)
	p.Beside = p.Edges || has(tree, syntax.OpWordBoundary) || has(tree, syntax.OpNoWordBoundary)
	return p, nil
}

// Compile compiles a record's regex to search small texts. It returns the same errors as
// [Parse].
func Compile(pattern string, ignoreCase bool) (*regexp.Regexp, error) {
	source, _, err := check(pattern, ignoreCase)
	if err != nil {
		return nil, err
	}
	return regexp.Compile(source)
}

// check returns the source and the tree of a regex that is not too large.
func check(pattern string, ignoreCase bool) (source string, tree *syntax.Regexp, err error) {
	if len(pattern) > mostBytes {
		return "", nil, fmt.Errorf("the regex has %d bytes; at most %d are allowed", len(pattern), mostBytes)
	}
	if source = pattern; ignoreCase {
		source = "(?i)" + pattern
	}
	if tree, err = syntax.Parse(source, syntax.Perl); err != nil {
		_, err = syntax.Parse(pattern, syntax.Perl) // quotes the pattern as the record has it
		return "", nil, err
	}
	if strings.Contains(pattern, "{") || ignoreCase || operators(pattern) > mostOperators {
		// A byte compiles to few instructions, unless it is in a counted repetition. A long
		// text without operators takes few steps.
		if n := sizeOf(tree); n > mostInstructions {
			part, _ := Largest(pattern)
			return "", nil, &TooLarge{n, part}
		}
	}
	return source, tree, nil
}

// mostOperators is the number of operators up to which the size of a regex without
// counted repetitions does not matter.
const mostOperators = 250

// operators returns the number of characters that may repeat or separate something.
func operators(pattern string) (n int) {
	for _, operator := range []string{"*", "+", "?", "|"} {
		n += strings.Count(pattern, operator)
	}
	return n
}

// Regexp returns the regex for a whole log.
func (p *Pattern) Regexp() *regexp.Regexp { return p.At(true, true) }

// MatchesEmpty reports whether the regex matches the empty string.
func (p *Pattern) MatchesEmpty() bool { return p.empty }

// MostSteps returns about how many steps a search of a text with a number of bytes takes at
// most.
func (p *Pattern) MostSteps(bytes int) int { return p.Size * (bytes + 1) }

// Slow reports whether the regex requires no literal that is worth searching for. Such a
// regex must search each line of a log by itself.
func (p *Pattern) Slow() bool { return p.Needs == nil }

// Long reports whether a match can cross any number of lines. Such a match can be longer
// than the part of a log that is searched at once.
func (p *Pattern) Long() bool { return p.Lines == Unbounded }

// At returns the regex for a part of a log. begin and end report whether the part begins
// and ends where the log does. If not, assertions about the start or end of the log fail.
func (p *Pattern) At(begin, end bool) *regexp.Regexp {
	return variant(p, &formsOf(p).whole, begin, end, "", "")
}

// After returns the regex for a text whose first character exists only for assertions
// such as \b. The first group of a match is the match of the pattern.
func (p *Pattern) After(end bool) *regexp.Regexp {
	return variant(p, &formsOf(p).within, false, end, "(?s:.)(", ")")
}

// Forget drops the tree and the compiled forms of the regex, which take most of its memory.
// The next search compiles them again.
func (p *Pattern) Forget() {
	if p.tree.Load() != nil || p.forms.Load() != nil { // most have neither, and a store takes longer
		p.tree.Store(nil)
		p.forms.Store(nil)
	}
}

func variant(p *Pattern, compiled *[4]atomic.Pointer[regexp.Regexp], begin, end bool, prefix, suffix string) *regexp.Regexp {
	begin, end = begin || !p.begin, end || !p.end
	slot := &compiled[index2(begin, end)]
	if re := slot.Load(); re != nil {
		return re
	}
	source := p.source
	if prefix != "" || !begin || !end {
		source = treeOf(p, begin, end).String()
	}
	re := regexp.MustCompile(prefix + source + suffix)
	slot.Store(re)
	return re
}

// treeOf returns the syntax tree of the regex, which must not be changed. Without begin or
// end, assertions about the start or end of the log fail.
func treeOf(p *Pattern, begin, end bool) *syntax.Regexp {
	if tree := p.tree.Load(); tree != nil && begin && end {
		return tree
	}
	tree, err := syntax.Parse(p.source, syntax.Perl)
	if err != nil {
		panic(err) // Parse parsed it before
	}
	if !begin {
		fail(tree, syntax.OpBeginText)
	}
	if !end {
		fail(tree, syntax.OpEndText)
	}
	return tree
}

// index2 maps two bits to an index from 0 to 3.
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

// fail makes all assertions of one kind in a tree fail.
func fail(re *syntax.Regexp, op syntax.Op) {
	if re.Op == op {
		*re = syntax.Regexp{Op: syntax.OpNoMatch}
	}
	for _, sub := range re.Sub {
		fail(sub, op)
	}
}

// has reports whether a tree contains an operator.
func has(re *syntax.Regexp, op syntax.Op) bool {
	return re.Op == op || slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return has(sub, op) })
}

// Folds reports whether a match can have a [Kelvin] character in place of a letter of a
// literal.
func Folds(branches []Branch) bool {
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
