package rules

import (
	"regexp"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// ungrouped returns an alternative of a record's regex that is only a part of what its
// author meant, and the part of the signature that shows this. In "outside of
// application|request context", both alternatives are parts of "outside of application
// context". In "overwritten by merge|checkout", the last one is.
func ungrouped(p *lint.Pass, r *schema.Record) (alternative, meant string) {
	if !strings.Contains(r.Regex, "|") || !strings.Contains(r.Regex, " ") {
		return "", ""
	}
	const leastRest = 6 // bytes; fewer may follow any word
	all := regex.Alternatives(r.Regex)
	last := all[len(all)-1]
	hasLast := strings.Contains(r.Signature, last)
	for _, first := range all[:min(len(all)-1, mostUngrouped)] {
		space := strings.LastIndexByte(first, ' ')
		if space < 0 || !hasLast && !strings.Contains(r.Signature, first[space+1:]+" ") {
			continue // as nearly always
		}
		begin := lastWord.FindStringSubmatch(first)
		if begin == nil {
			continue
		}
		word := begin[2]
		if end := afterWord.FindStringSubmatch(last); end != nil && !strings.Contains(last, word) &&
			strings.Contains(r.Signature, word+end[2]) && len(regex.Fixed(end[1], true)) >= leastRest && matches(p, regexp.QuoteMeta(word)+end[1], r.Signature) && !matches(p, last, r.Signature) {
			return last, strings.TrimLeft(begin[1]+word+end[2], ": ")
		}
		if whole := begin[1] + last; words.MatchString(last) && strings.Contains(r.Signature, whole) && !matches(p, first, r.Signature) {
			return last, strings.TrimLeft(whole, ": ")
		}
	}
	return "", ""
}

// mostUngrouped limits the alternatives that are compared with the last one.
const mostUngrouped = 64

var (
	// lastWord matches the end of an alternative: its last word, and the one before it.
	lastWord = lazyregexp.New(`(?:^|[^\\\w])((?:\w[\w'-]*)?:? )([\w-]{3,})$`)
	// afterWord matches what follows the first word of an alternative, and the words in it.
	afterWord = lazyregexp.New(`^[\w-]+(( [\w'-]+(?: [\w'-]+)*).*)$`)
	words     = lazyregexp.New(`^[a-z]{3,}(?: [a-z]+){0,3}$`)
)

// matches reports whether a part of a record's regex matches a text.
func matches(p *lint.Pass, pattern, text string) bool {
	re, err := regex.Compile(pattern, p.Settings.IgnoreCase)
	return err == nil && re.MatchString(text)
}
