// Package quantity finds numbers that cannot be right, such as port 70000.
package quantity

import (
	"iter"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// A Problem is a number in a text, or several, that cannot be right.
type Problem struct {
	From, To int    // bytes of the text
	Reason   string // a sentence: "a port is at most 65535, not 70000"
	// Alone reports whether the number itself cannot be right. Otherwise it contradicts another
	// number of the text.
	Alone bool
}

// A check finds numbers with a pattern.
type check struct {
	pattern *lazyregexp.Regexp
	// core recognizes the texts in which the pattern may match.
	core *regex.Recognizer
	// judge returns why the groups of a match cannot be right, or "".
	judge func(groups []string) string
	alone bool // see [Problem]
}

// checks have the patterns, and candidate recognizes the texts in which any may match.
var checks, candidate = func() (all []check, any *regex.Recognizer) {
	var cores []*regex.Recognizer
	for _, c := range patterns {
		core := regex.NewRecognizer(c.core)
		all, cores = append(all, check{lazyregexp.New(c.pattern), core, c.judge, c.alone}), append(cores, core)
	}
	return all, regex.AnyOf(cores...)
}()

// longest is the length in bytes of the longest text that is searched.
const longest = 1 << 14

// Problems yields the numbers of a text that cannot be right.
func Problems(text string) iter.Seq[Problem] {
	return func(yield func(Problem) bool) {
		numbers := numbersIn(text)
		if len(text) > longest || numbers == "" || !candidate.MatchString(numbers) {
			return
		}
		for _, c := range checks {
			if !c.core.MatchString(numbers) {
				continue
			}
			for _, at := range c.pattern.FindAllStringSubmatchIndex(text, -1) {
				groups := make([]string, len(at)/2)
				for i := range groups {
					if at[2*i] >= 0 {
						groups[i] = text[at[2*i]:at[2*i+1]]
					}
				}
				if why := c.judge(groups[1:]); why != "" && !yield(Problem{at[2], at[1], why, c.alone}) {
					return
				}
			}
		}
	}
}

// numbersIn returns the part of a text with its digits and the words that may belong to them.
func numbersIn(text string) string {
	const around = 80
	first := strings.IndexAny(text, "0123456789")
	if first < 0 {
		return ""
	}
	last := strings.LastIndexAny(text, "0123456789")
	return text[max(0, first-around):min(len(text), last+around)]
}

// number returns the value of digits, perhaps with commas and a fraction.
func number(digits string) float64 {
	n, _ := strconv.ParseFloat(strings.ReplaceAll(digits, ",", ""), 64) // the patterns match only numbers
	return n
}
