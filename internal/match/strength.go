package match

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// weight returns the information of the required literals in a match, in bits.
func (s *Set) weight(m Match) float64 {
	branches := s.patterns[m.Pattern].Needs
	if branches == nil {
		return 0
	}
	text := regex.NewText(cleanText(m.Text))
	most := 0.0
	for _, b := range branches {
		if !b.In(&text) {
			continue
		}
		sum := 0.0
		for _, c := range b {
			sum += weightOf(c, &text, s.uses)
		}
		most = max(most, sum)
	}
	return most
}

// weightOf returns the information of the literal of a clause that occurs in a text.
func weightOf(c regex.Clause, text *regex.Text, uses regex.Uses) float64 {
	most := 0.0
	for _, l := range c {
		if l.End(text, 0, text.Len()) >= 0 {
			most = max(most, regex.Information(l.Text, uses.Of(l)))
		}
	}
	return most
}

// varying finds the parts of a signature that differ from log to log: names in quotes or
// angle brackets, and names such as secret_name.
var varying = regexp.MustCompile("'[^']*'|\"[^\"]*\"|`[^`]*`|<[^>]*>|\\b[a-z0-9]+(?:_[a-z0-9]+)+\\b")

// fixedPart returns a message without its parts that differ from log to log. Most messages have
// none, and a search with an expression takes most of the time of a comparison.
func fixedPart(message string) string {
	if !strings.ContainsAny(message, "'\"`<_") {
		return message
	}
	return varying.ReplaceAllString(message, " ")
}

// strength returns the strength of a match: an estimate of its information in bits. weight
// is the information of the regex's literals that the match contains. A literal that many
// regexes of the knowledge base require carries less information. The strength is the sum
// of two parts:
//
//   - The base is half of the weight.
//   - The information of the signature's words that the line has, less that of the words
//     that it lacks, is added, or the base times the share of the words that it has if that
//     is more. Each word counts once. A word that varies, such as a name in quotes, may be
//     missing. A line that speaks of the record's domain has one word more. An alias that is
//     another message of the error may take the place of the signature.
//
// If the record has no signature, the strength is the weight.
func strength(weight float64, r *schema.Record, line string) float64 {
	has := distinct(line)
	found, missing := wordsIn(r.Signature, has)
	if found+missing == 0 {
		return weight
	}
	domain := mention(schema.Domain(r.Name()), has)
	most := max(found+domain-missing, weight/2*(found+domain)/(found+domain+missing))
	for _, alias := range r.Aliases[:min(len(r.Aliases), mostAlike)] {
		found, missing := wordsIn(alias, has)
		most = max(most, found+domain-missing)
	}
	return weight/2 + most
}

// wordsIn returns the information of the words of a message that a line has, and of those
// that it lacks.
func wordsIn(message string, has []string) (found, missing float64) {
	var lacks []string
	for _, w := range distinct(message) {
		if _, ok := slices.BinarySearch(has, w); ok {
			found += regex.Information(w, 1)
		} else if len(w) > 1 && !isNumber(w) {
			lacks = append(lacks, w)
		}
	}
	if len(lacks) > 0 {
		fixed := distinct(fixedPart(message))
		for _, w := range lacks {
			if _, ok := slices.BinarySearch(fixed, w); ok {
				missing += regex.Information(w, 1)
			}
		}
	}
	return found, missing
}

// mention returns the information of the word by which a line speaks of a domain, or 0. It
// is the domain's name, or a word with the same first four letters: kubelet speaks of
// kubernetes.
func mention(domain string, words []string) float64 {
	start := strings.ToLower(domain)
	if len(start) > 4 {
		start = start[:4]
	}
	i, _ := slices.BinarySearch(words, start)
	if i == len(words) || start == "" || words[i] != start && (len(start) < 4 || !strings.HasPrefix(words[i], start)) {
		return 0
	}
	return regex.Information(start, 1)
}

func isNumber(word string) bool { return strings.Trim(word, "0123456789") == "" }

// distinct returns the words of a text in lower case, sorted, each once.
func distinct(text string) []string {
	words := wordsOf(text)
	slices.Sort(words)
	return slices.Compact(words)
}

// wordsOf returns the words of a text in lower case.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
