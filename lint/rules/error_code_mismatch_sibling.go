package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/claim"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// siblings finds sentences that say that another error is returned than that of the record. A
// sibling is an error of the same catalog. A record whose prose has the own error too
// compares both.
type siblings struct {
	p     *lint.Pass
	r     *schema.Record
	known *knowledge
	own   map[*catalog.Catalog][]*catalog.Code
	// strangeLooks counts the codes that strange has looked at.
	strangeLooks int
}

// name describes the first name in a text that belongs to a sibling.
func (s *siblings) name(text mention.Text) string {
	if s == nil || !isWritten(text.Pointer) {
		return ""
	}
	for start, end := nextName(text.Text, 0); start < end; start, end = nextName(text.Text, end) {
		name, in := text.Text[start:end], s.known.Facts
		if wrong := cmp.Or(nameInSituation(s.r, text.Text, name, start), s.strangeName(text, name, start)); wrong != "" {
			return wrong
		}
		code := in.Code(name)
		if code == nil && isPosix(name) {
			in = catalogs.Get(s.p).catalogs.For(errnoNumbers.domain)
			code = in.Code(name)
		}
		if code == nil {
			continue
		}
		if wrong := otherGloss(s.p, text.Text, start, end, code, in); wrong != "" {
			return wrong
		}
		if returning.MatchString(text.Text[max(0, start-60):start]) {
			if wrong := s.describe(text, start, code, in); wrong != "" {
				return wrong
			}
		}
	}
	return ""
}

// number describes a number that belongs to a sibling.
func (s *siblings) number(text mention.Text, n mention.Number) string {
	if s == nil || n.Label != "exit" && n.Label != "error" && n.Label != "curl" || n.Before != "" || n.After != "" || len(n.Text) < 2 && n.Label == "error" || !isWritten(text.Pointer) {
		return ""
	}
	now, _ := s.known.CodesNumbered(catalog.Number(n.Text))
	for _, code := range now {
		if code.Number != "0" && (s.isOwnNumbering(code.In, n) || n.Label == "curl" && curlNumbers.in(code.In)) {
			return s.describe(text, n.At, code, s.known.Facts)
		}
	}
	return ""
}

// isOwnNumbering reports whether a number can only be that of a catalog: a SQLSTATE, a number of
// MySQL with four digits, or an exit code in a record of curl.
func (s *siblings) isOwnNumbering(c *catalog.Catalog, n mention.Number) bool {
	switch {
	case c.Name == sqlStates.catalog:
		return len(n.Text) == 5
	case mysqlNumbers.in(c):
		return n.Label == "error" && len(n.Text) == 4
	}
	return curlNumbers.in(c) && strings.HasPrefix(s.r.Signature, "curl: (")
}

// describe describes a sibling at an offset of a text, unless the record has the own error
// there, or the sentence is about another case.
func (s *siblings) describe(text mention.Text, at int, code *catalog.Code, in *catalog.Facts) string {
	sentence := sentenceAt(text.Text, at)
	recurs := comesAgain(text, sentence)
	if otherCase.MatchString(sentence) && !recurs {
		return ""
	}
	own := s.of(code.In, in)
	if len(own) > 0 && hasReason(sentence, own[0], code) {
		return ""
	}
	isOwn := func(c *catalog.Code) bool {
		return c.Same(code) || isPart(c.Name, code.Name) || isPart(code.Name, c.Name)
	}
	if len(own) == 0 || slices.ContainsFunc(own, isOwn) || !s.isAboutOwn(text, sentence, own[0], code) || !retrying.MatchString(sentence) && !recurs && s.names(own) || s.namesIn(text, own) {
		return ""
	}
	return fmt.Sprintf("the error of the signature is %s, not %s", own[0], code)
}

// isAboutOwn reports whether a sentence is about the error of the record. In a cause it is the
// first one, or has a word such as "so". The reason why something fails has a word such as "still".
func (s *siblings) isAboutOwn(text mention.Text, sentence string, own, code *catalog.Code) bool {
	switch {
	case strings.HasPrefix(text.Pointer, "/root_cause"):
		return strings.HasPrefix(text.Text, sentence) || concluding.MatchString(sentence) || akin(own, code)
	case strings.HasPrefix(text.Pointer, "/dead_ends"):
		return persisting.MatchString(sentence) || akin(own, code) && concluding.MatchString(sentence)
	}
	return retrying.MatchString(sentence)
}

// comesAgain reports whether a sentence of a dead end says that the record's own error comes again.
func comesAgain(text mention.Text, sentence string) bool {
	return strings.HasPrefix(text.Pointer, "/dead_ends") && again.MatchString(sentence) && !anotherCase.MatchString(sentence)
}

// hasReason reports whether a sentence has a word of a sibling that the own error lacks. Then it
// says why the sibling occurs: "a refused connection ends with 7".
func hasReason(sentence string, own, code *catalog.Code) bool {
	const long = 5 // letters; their beginnings are compared
	sentence = strings.ToLower(strings.ReplaceAll(sentence, code.Name, ""))
	mine := wordsOfCode(own)
	for word := range wordsOfCode(code) {
		if len(word) >= long && !mine[word] && strings.Contains(sentence, word[:min(len(word), long+1)]) {
			return true
		}
	}
	return false
}

// akin reports whether two errors are easily confused: states of one class, or names that begin alike.
func akin(a, b *catalog.Code) bool {
	if sqlState.MatchString(string(a.Number)) {
		return a.Number[:2] == b.Number[:2]
	}
	i := 0
	for i < min(len(a.Name), len(b.Name)) && a.Name[i] == b.Name[i] {
		i++
	}
	const alike = 5 // letters, as in EADDRINUSE and EADDRNOTAVAIL
	vendor, _, _ := strings.Cut(a.Name, "_")
	return i >= alike && (vendor == a.Name || i > len(vendor)+alike)
}

// of returns the errors of a catalog that the signature has.
func (s *siblings) of(c *catalog.Catalog, in *catalog.Facts) []*catalog.Code {
	if own, ok := s.own[c]; ok {
		return own
	}
	own := append(claim.Named(s.r.Signature, in), in.CodesIn(s.r.Signature)...)
	number := ""
	switch {
	case c.Name == sqlStates.catalog:
		number = stateOf(s.r.Signature)
	case curlNumbers.in(c):
		_, number, _ = strings.Cut(s.r.Signature, "curl: (")
		number, _, _ = strings.Cut(number, ")")
	}
	if now, _ := in.CodesNumbered(catalog.Number(number)); number != "" {
		own = append(slices.Clone(now), own...)
	}
	own = slices.DeleteFunc(own, func(code *catalog.Code) bool { return code.In != c })
	numbered := func(code *catalog.Code) bool {
		return len(code.Number) > 2 && hasWord(s.r.Signature, string(code.Number))
	}
	if i := slices.IndexFunc(own, numbered); i > 0 {
		own[0], own[i] = own[i], own[0] // several errors may have the message
	}
	if s.own == nil {
		s.own = make(map[*catalog.Catalog][]*catalog.Code)
	}
	s.own[c] = own
	return own
}

// names reports whether the prose of the record has the name or the number of one of the errors.
func (s *siblings) names(own []*catalog.Code) bool {
	return slices.ContainsFunc(texts.Get(s.p, s.r), func(t mention.Text) bool {
		return isWritten(t.Pointer) && s.namesIn(t, own)
	})
}

// namesIn is like names for one text.
func (s *siblings) namesIn(text mention.Text, own []*catalog.Code) bool {
	return slices.ContainsFunc(own, func(c *catalog.Code) bool {
		return c.Name != "" && strings.Contains(text.Text, c.Name) || len(c.Number) > 1 && hasWord(text.Text, string(c.Number))
	})
}

// isWritten reports whether a text at a pointer is the author's, not a message.
func isWritten(pointer string) bool {
	return !strings.HasPrefix(pointer, "/signature") && pointer != "/regex" && !strings.HasPrefix(pointer, "/aliases")
}

var (
	returning = lazyregexp.New(`(?:(?i:\b(?:fail(?:s|ed|ing)? (?:with|as)|returns?|returned|gets?|reports?|ends? (?:with|in)|exits? with|answers?(?: with)?|raises?|throws?|gives?|` +
		`(?:code|error) is|with(?: the)? (?:error|code)))|返回|得到|报|抛出|报告|给出|触发|收到|以)(?:的是|了)? ?(?i:(?:the |an? )?(?:error code |error |code |status )?)(?:错误码?|代码)? ?\x60?$`)
	otherCase = regex.NewRecognizer(`(?i)\b(?:instead|rather|unlike|differs?|different|would|if|unless|until|without|but|now|then)\b|而不是|不同|如果|若|则|没有|缺少|改为|改报|改以|转而|变成|换成|等到|直到|但`)
	// anotherCase is like otherCase, without the words of a condition, which a dead end has before what comes again.
	anotherCase = regex.NewRecognizer(`(?i)\b(?:instead|rather|unlike|differs?|different|would|but|now|then|other|another|only)\b|而不是|不同|改为|改报|改以|转而|变成|换成|但|另一|其他`)
	concluding  = lazyregexp.New(`(?i)\b(?:so|therefore|thus|hence|usually|normally|by default|always)\b|因此|所以|于是|通常|总是|从而`)
	persisting  = lazyregexp.New(`(?i)\b(?:still|again|each time|every time|same|anyway|as before|gives? up)\b|仍|还是|依然|依旧|照样|每次|再次|同样`)
	again       = lazyregexp.New(`(?i)\b(?:again|each time|every time|same|as before|gives? up)\b|像之前|和之前|与之前|每次|再次|同样|照样`)
	retrying    = lazyregexp.New(`(?i)\b(?:when|if|whenever|after) (?:it|the \w+|this) (?:fails|failed|ends|ended|aborts) with\b|(?:因|以).{0,30}失败`)
)
