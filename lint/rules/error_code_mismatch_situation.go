package rules

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

//go:embed situations.txt
var situationsText string

// A situation is what leads to one of several errors that are easily confused, in the domains that match a
// pattern. No pattern means all domains.
type situation struct {
	domains []string
	codes   []string // its names and numbers, the usual one first
	also    []string // other errors that a sentence about it may name
	// phrases say that a sentence is about it. Each has parts that occur in any order, in lower case.
	phrases [][]string
}

// A family has the situations of errors that are confused with one another.
type family struct {
	name  string
	rows  []*situation
	codes map[string]bool
	lower map[string]bool // the codes in lower case
}

// families are all families, by each name and number in them.
var families = sync.OnceValue(func() map[string][]*family {
	all, named := make(map[string][]*family), make(map[string]*family)
	var last *family
	var domains []string
	for line := range strings.Lines(situationsText) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			words := strings.Fields(strings.Trim(line, "[]"))
			if last, domains = named[words[0]], words[1:]; last == nil {
				last = &family{name: words[0], codes: make(map[string]bool), lower: make(map[string]bool)}
				named[last.name] = last
			}
		default:
			last.add(line, domains, all)
		}
	}
	return all
})

// add adds a line of the list to a family, and the family to those of each of its codes.
func (f *family) add(line string, domains []string, all map[string][]*family) {
	errors, phrases, _ := strings.Cut(line, ": ")
	codes, also, _ := strings.Cut(errors, "!")
	s := &situation{domains: domains, codes: strings.Fields(codes), also: strings.Fields(also)}
	for phrase := range strings.SplitSeq(phrases, " | ") {
		s.phrases = append(s.phrases, strings.Split(strings.TrimSpace(phrase), " + "))
	}
	f.rows = append(f.rows, s)
	for _, code := range append(s.codes, s.also...) {
		if !f.codes[code] {
			f.codes[code], f.lower[strings.ToLower(code)] = true, true
			all[code] = append(all[code], f)
		}
	}
}

// isIn reports whether a situation is one of a domain.
func (s *situation) isIn(domain string) bool {
	return len(s.domains) == 0 || inDomains(s.domains, domain)
}

// inDomains reports whether a domain is one of some, of which those that end in * stand for all with the same beginning.
func inDomains(patterns []string, domain string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		start, open := strings.CutSuffix(pattern, "*")
		return domain == pattern || open && strings.HasPrefix(domain, start)
	})
}

// names reports whether a situation has an error, or may be named beside it.
func (s *situation) names(code string) bool {
	return slices.Contains(s.codes, code) || slices.Contains(s.also, code)
}

// in returns the first phrase of a situation that a sentence has, which is in lower case.
func (s *situation) in(sentence string) []string {
	i := slices.IndexFunc(s.phrases, func(parts []string) bool {
		return !slices.ContainsFunc(parts, func(part string) bool { return !beginsWord(sentence, part) })
	})
	if i < 0 {
		return nil
	}
	return s.phrases[i]
}

// beginsWord reports whether a text has a part that does not begin within a word or a name.
func beginsWord(text, part string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], part)
		if i < 0 {
			return false
		}
		i += from
		if i == 0 || !isAlnum(rune(text[i-1])) && text[i-1] != '_' || !isAlnum(rune(part[0])) {
			return true
		}
		from = i + 1
	}
}

// nameInSituation describes the name of an error at an offset of a text whose sentence says what leads
// to another one.
func nameInSituation(r *schema.Record, text, name string, at int) string {
	if strings.HasPrefix(text[at+len(name):], "(") { // code that throws an error of its own
		return ""
	}
	for _, f := range families()[name] {
		if wrong := f.other(r, text, name, at); wrong != "" {
			return wrong
		}
	}
	return ""
}

// namesInSituation describes the first name in a text whose sentence says what leads to another error.
func namesInSituation(r *schema.Record, text string) (wrong string) {
	for start, end := nextName(text, 0); start < end && wrong == ""; start, end = nextName(text, end) {
		wrong = nameInSituation(r, text, text[start:end], start)
	}
	return wrong
}

// numberInSituation is like nameInSituation for a number.
func numberInSituation(r *schema.Record, text string, n mention.Number) string {
	for _, f := range families()[n.Text] {
		if f.counts(r, text, n) {
			if wrong := f.other(r, text, n.Text, n.At); wrong != "" {
				return wrong
			}
		}
	}
	return ""
}

// other describes a code whose clause says what leads to another error of its family. A clause with two
// errors of the family, or with a negation, compares them.
func (f *family) other(r *schema.Record, text, code string, at int) string {
	sentence := plainLower(sentenceAt(text, at))
	clause := clauseWith(sentence, strings.ToLower(code))
	right, said := f.situationIn(r, clause)
	if right == nil || f.isOwn(r, sentence, code) || f.hasOther(clause, code) {
		return ""
	}
	if !glosses(clause, said, strings.ToLower(code)) && compares(clause, said, strings.ToLower(code)) {
		return ""
	}
	return fmt.Sprintf("%q is about %s, not %s", strings.Join(said, " … "), right.codes[0], code)
}

// glosses reports whether a code stands in parentheses after a phrase, which always gives it this meaning.
func glosses(clause string, phrase []string, code string) bool {
	_, after, _ := strings.Cut(clause, phrase[len(phrase)-1])
	for _, word := range []string{"", "error ", "errno ", "code ", "sqlstate ", "http ", "status "} {
		if strings.HasPrefix(after, " ("+word+code+")") || strings.HasPrefix(after, "（"+word+code+"）") {
			return true
		}
	}
	return false
}

// compares reports whether a clause with a phrase is about two cases, or denies that a code is meant.
func compares(clause string, phrase []string, code string) bool {
	for _, part := range phrase {
		clause = strings.Replace(clause, part, "", 1)
	}
	return twoCases.MatchString(clause) || strings.Contains(clause, "not "+code)
}

// situationIn returns the first situation of a record's domain that a clause is about, and the phrase for it.
func (f *family) situationIn(r *schema.Record, clause string) (*situation, []string) {
	for _, s := range f.rows {
		if s.isIn(r.Domain) {
			if phrase := s.in(clause); phrase != nil {
				return s, phrase
			}
		}
	}
	return nil, nil
}

// isOwn reports whether a sentence is also about an error with a code.
func (f *family) isOwn(r *schema.Record, sentence, code string) bool {
	return slices.ContainsFunc(f.rows, func(s *situation) bool {
		return s.names(code) && s.isIn(r.Domain) && s.in(sentence) != nil
	})
}

// clauseWith returns the part of a sentence between words such as "but" that has a code.
func clauseWith(sentence, code string) string {
	for {
		at := between.FindStringIndex(sentence)
		switch {
		case at == nil:
			return sentence
		case strings.Contains(sentence[:at[0]], code):
			return sentence[:at[0]]
		}
		sentence = sentence[at[1]:]
	}
}

func plainLower(text string) string { return strings.ToLower(strings.ReplaceAll(text, "`", "")) }

// hasOther reports whether a text in lower case names another error of the family than one with a code.
func (f *family) hasOther(text, code string) bool {
	separates := func(c rune) bool { return !isAlnum(c) && c != '_' }
	return slices.ContainsFunc(strings.FieldsFunc(text, separates), func(word string) bool {
		return word != strings.ToLower(code) && f.lower[word]
	})
}

// twoCases matches words of a clause that is about two cases, and between those between two clauses.
var twoCases = lazyregexp.New(`(?i)\b(?:rather than|instead of|other than|different from|unlike|whereas|never an?|no longer|except|unrelated|nothing to do with|here|another error` +
	`|(?:not|\w+n't) (?:an?|the|about|for|from|that|in|by|because|always|only|to|when|if|with|mean|come|report|return|give|say|apply|happen|occur|raise|throw|lead))\b|而不是|而非|不是|不同|不再|无关`)
var between = regex.NewRare(`\b(?:but|while|whereas|before|catch(?:es)?|handles?)\b|而|但`)
