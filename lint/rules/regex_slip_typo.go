package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/logs/neutral"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A typo is a spelling that a regex may have only by mistake.
type typo struct {
	re      *regex.Rare // its group, if there is one, is the part to report
	message string      // with the part
	unless  string      // a text of the signature that makes it correct
}

var typos = [...]typo{
	{regex.NewRare(`(?:^|[^\\])(\(:\?)(?:[^\\[?]|\\[^d]|\[[^0])`), "%q makes the colon optional; write (?:", ""},
	{regex.NewRare(`\(i\?\)`), "%q matches an i or nothing; write (?i)", ""},
	{regex.NewRare(`[^\\|](\|\|)`), "%q has an empty alternative between its bars", "||"},
	{regex.NewRare(`\[[^\]\\]*(A-z)`), "%q also matches the characters between Z and a; write A-Za-z", ""},
	{regex.NewRare(`\[[^\]\\]*(\w[–—]\w)`), "%q has a dash and no hyphen, so it is no range", ""},
	{regex.NewRare(`\[[^\]\\]*(0-0|9-9|a-a|z-z|A-A|Z-Z)`), "the range of %q has one character", ""},
	{regex.NewRare(`(\[[^\]\\]*1-9[^\]\\]*\](?:[+*]|\{[1-9]))`), "%q matches no 0", ""},
	{regex.NewRare(`(\[[^\]\\]*0-9[a-zA-Z_-]*(?:a-[ceg]|A-[CEG])[^\]\\]*\])`), "%q has neither only hexadecimal digits nor all letters", ""},
	{regex.NewRare(`(?:^|[^\\])(\[(?:\\d|0-9)\+\])(?:[^+*?{]|$)`), "%q matches one digit or a plus; write the plus after the class", ""},
	{regex.NewRare(`(?:^|[^\\])(\[\w{2,}(?: \w+)*(?:\|\w{2,}(?: \w+)*)+\])`), "%q matches one character; write a group", ""},
	{regex.NewRare(`(\[\^(?:\\\W|[^\]\w\\])*[ns](?:\\\W|[^\]\w\\])*\])[+*]`), "%q leaves out the letter n or s; write \\n or \\s", ""},
	{regex.NewRare(`(\\\\(?:[dswDSW](?:[+*{]|$|[^A-Za-z])|\.[+*]?\w))`), "%q matches a backslash; one backslash is enough", `\`},
	{regex.NewRare(`(?:^|[^\\\w\]>)])([dsSD]\+)(?:$|[^\w+])`), "%q matches only this letter; the backslash is missing", ""},
	{regex.NewRare(`(?:^|[ (:])('\[\^"(?:\\n)?\][+*]'|"\[\^'(?:\\n)?\][+*]")`), "the class of %q leaves out another quotation mark than those around it", ""},
	{regex.NewRare(`\[[^\]\\]*((?:a-z|A-Z|0-9)-[A-Za-z])(?:[^\]-]*\]|[a-zA-Z])`), "%q has a hyphen too many", ""},
	{regex.NewRare(`(?:\\d|\[0-9\])\+\.(?:\\d|\[0-9\])`), "the dot of %q matches any character", ""},
}

// anyTypo recognizes patterns that may have a typo.
var anyTypo = func() *regex.Recognizer {
	var all []*regex.Recognizer
	for i := range typos {
		all = append(all, typos[i].re.Recognizer)
	}
	return regex.AnyOf(all...)
}()

// reportTypos reports the typos of a regex, and alternatives that add nothing.
func reportTypos(p *lint.Pass, r *schema.Record, report func(string, ...any)) {
	pattern := beginning(r.Regex)
	if anyTypo.MatchString(pattern) {
		for i := range typos {
			if part := typos[i].in(pattern); part != "" && (typos[i].unless == "" || !strings.Contains(r.Signature, typos[i].unless)) {
				report(typos[i].message, clip(part))
			}
		}
	}
	if word := escapedWord(pattern, r.Signature); word != "" {
		report("the backslash of %q changes the meaning of its first letter; remove it", word)
	}
	if part := bareGroup(p, r); part != "" {
		report("%q matches no brackets; write them with backslashes", clip(part))
	}
	if all := uselessAlternatives(r.Regex); len(all) == 0 {
		return
	} else if all[0].Alternative == all[0].Earlier {
		report("the regex has the alternative %q twice", clip(all[0].Earlier))
	} else {
		report("the alternative %q adds nothing to %q", clip(all[0].Alternative), clip(all[0].Earlier))
	}
}

// in returns the part of a pattern that has the typo.
func (t *typo) in(pattern string) string {
	m := t.re.FindStringSubmatch(pattern)
	if m == nil {
		return ""
	}
	return m[len(m)-1]
}

// uselessAlternatives returns the alternatives of a regex that add nothing. It skips long regexes.
func uselessAlternatives(pattern string) []regex.Repeat {
	if len(pattern) > slipBytes {
		return nil
	}
	return regex.Repeats(pattern)
}

// escapedWord returns a word of the signature whose first letter has a backslash in the regex, as in "\with".
func escapedWord(pattern, signature string) string {
	for _, at := range escapedLetter.FindAllStringSubmatchIndex(pattern, mostSingles) {
		rest := pattern[at[3]:at[5]]
		if word := pattern[at[2]:at[3]] + rest; !hasWord(signature, rest) && !neutral.Word(rest) && (hasWord(signature, word) || neutral.Word(word)) {
			return `\` + word
		}
	}
	return ""
}

var escapedLetter = regex.NewRare(`(?:^|[^\\])\\([bBdDsSwW])([a-z]{2,})`)

// bareGroup returns a group without alternatives and without a repetition, if the signature has brackets there.
func bareGroup(p *lint.Pass, r *schema.Record) string {
	pattern := beginning(r.Regex)
	if !strings.Contains(r.Signature, "(") || !strings.Contains(pattern, " (") {
		return ""
	}
	at := plainGroup.FindStringSubmatchIndex(pattern)
	if at == nil || len(r.Regex) > len(pattern) {
		return ""
	}
	from, to := at[2], at[3]
	if fixed := pattern[:from] + `\` + pattern[from:to-1] + `\)` + pattern[to:]; matches(p, strings.ReplaceAll(fixed, ")?", ")"), r.Signature) {
		return pattern[from:to]
	}
	return ""
}

// plainGroup matches a group after a space.
var plainGroup = lazyregexp.New(` (\([^?()|][^()|]*\))(?:$|[^?*+{])`)
