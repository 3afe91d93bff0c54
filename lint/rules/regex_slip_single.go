package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// mostSingles limits the parts of one regex that are tried.
const mostSingles = 8

// bareDot returns the part of a record's regex around a dot that stands for a dot of the signature. As a
// dot of a regex, it also matches any other character.
func bareDot(p *lint.Pass, r *schema.Record) string {
	pattern := beginning(r.Regex)
	if !hasSingle(pattern, ".") || !strings.Contains(r.Signature, ".") {
		return ""
	}
	tried := 0
	for _, single := range regex.Singles(pattern) {
		if single.Text != "." || tried == mostSingles || !mayStand(single, r.Signature) {
			continue
		}
		tried++
		if matches(p, r.Regex[:single.At]+`\.`+r.Regex[single.At+1:], r.Signature) {
			return around(pattern, single)
		}
	}
	return ""
}

// hasSingle reports whether a pattern may have a part without a repetition. Most regexes have none.
func hasSingle(pattern, part string) bool {
	for i := 0; ; i++ {
		at := strings.Index(pattern[i:], part)
		if at < 0 {
			return false
		}
		i += at
		end := i + len(part)
		if (end == len(pattern) || strings.IndexByte("+*?{", pattern[end]) < 0) && (i == 0 || pattern[i-1] != '\\') {
			return true
		}
	}
}

// mayStand reports whether a signature has a dot between the characters around a single one. The end of a sentence may follow
// another part.
func mayStand(single regex.Single, signature string) bool {
	word := single.Before != "" && isAlnum(rune(single.Before[0])) || single.After != "" && isAlnum(rune(single.After[0]))
	return (word || single.After == " ") && strings.Contains(signature, single.Before+"."+single.After)
}

// oneDigit returns the part of a record's regex around \d without a repetition where the number may have
// more digits: a line, or the part of a position or a shape whose other part may.
func oneDigit(r *schema.Record) string {
	pattern := beginning(r.Regex)
	if !hasSingle(pattern, `\d`) && !hasSingle(pattern, "[0-9]") {
		return ""
	}
	for _, single := range regex.Singles(pattern) {
		before, after := pattern[:single.At], pattern[single.At+len(single.Text):]
		if single.Text == "." || strings.HasPrefix(after, `\d`) || strings.HasPrefix(after, "[") || strings.HasSuffix(before, `\d`) || strings.HasSuffix(before, "]") {
			continue
		}
		if counted.MatchString(before) || ofPosition.MatchString(after) && strings.HasSuffix(before, after[:1]) || position.MatchString(before) && ofShape(after) || beforePlural.MatchString(after) && afterWordOrStart.MatchString(before) {
			return around(pattern, single)
		}
	}
	return ""
}

// ofShape reports whether a text does not go on with a digit after a number.
func ofShape(after string) bool { return after == "" || !startsInWord(after) || after[0] == 'x' }

// around returns a single part with the rest of its word on both sides.
func around(pattern string, single regex.Single) string {
	const near = 24 // bytes
	inWord := func(c byte) bool { return isAlnum(rune(c)) || strings.IndexByte(`_\+.:[]-`, c) >= 0 }
	from, to := single.At, single.At+len(single.Text)
	for from > max(0, single.At-near) && inWord(pattern[from-1]) {
		from--
	}
	if i := strings.LastIndexByte(strings.TrimRight(pattern[:from], " "), ' ') + 1; from == single.At && from-i < near {
		from = i
	}
	for to < min(len(pattern), single.At+near) && inWord(pattern[to]) {
		to++
	}
	return pattern[from:to]
}

var (
	counted = lazyregexp.New(`(?i)#$|\b(?:stream|lines?|column|col|char|port|pid|process|rank|element|row|offset|position|index|slot|shard|epoch|step|body)(?: |: |:| ?= ?| \\\()$`)
	// beforePlural matches what follows a count, and afterWordOrStart what is before one and not before the release of a product.
	beforePlural     = lazyregexp.New(`^ [a-z]{2,}[a-hj-rtv-z]s\b|^/(?:\\d|\[0-9\])\+ `)
	afterWordOrStart = lazyregexp.New(`^$|(?:^|[ :])[a-z]+:? $`)
	ofPosition       = lazyregexp.New(`^[:x](?:\\d|\[0-9\])\+`)
	position         = lazyregexp.New(`(?:\\d|\[0-9\])\+[:x/]$`)
)
