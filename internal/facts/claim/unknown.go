package claim

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// Unknown returns the signature of a record, or else a part of the text that its regex
// spells out, with the real message that it resembles. It returns nil if a product of the
// domain prints the signature, and if nothing resembles a message.
func Unknown(r *schema.Record, spelled string, facts *catalog.Facts) *Claim {
	claim, real := inSignature(r, facts)
	if claim == nil && !real {
		return inRegex(r, spelled, facts)
	}
	return claim
}

// longest is the number of bytes of a line that are compared with messages.
const longest = 300

// inSignature returns the message that the first or the last line of a signature resembles. real means
// that the first line is a message or a part of one.
func inSignature(r *schema.Record, facts *catalog.Facts) (claim *Claim, real bool) {
	s := newStatement(firstLine(r), facts)
	claim = s.reworded(r)
	if claim == nil {
		claim, real = s.resembling()
	}
	if claim == nil && !real {
		claim = s.replaced(r)
	}
	if event, _, ok := strings.Cut(s.line, " while "); ok && claim == nil && len(s.printed) > 0 { // as nginx says
		part := newStatement(event, facts)
		if claim = part.reworded(r); claim == nil {
			claim, _ = part.resembling()
		}
	}
	if claim == nil {
		claim = cmp.Or(otherLabel(s), otherFate(s))
	}
	if claim == nil {
		claim = otherThanID(s, r)
	}
	if last := lastLine(r.Signature); claim == nil && last != "" {
		claim, _ = newStatement(visible.Head(last, longest), facts).resembling()
	}
	if claim != nil {
		claim.Pointer = "/signature"
	}
	return claim, real
}

// inRegex returns the message that a part of a regex resembles, if no part is a message.
func inRegex(r *schema.Record, spelled string, facts *catalog.Facts) (claim *Claim) {
	const mostParts = 20
	lower := strings.ToLower(firstLine(r))
	for i, text := range strings.Split(spelled, "\n") {
		if strings.Contains(lower, strings.ToLower(text)) {
			continue // as the signature
		}
		part := newStatement(strings.ReplaceAll(visible.Head(text, longest), string(regex.Free), "0"), facts)
		if n := len(part.words); n > 0 {
			part.words[0].opens, part.words[n-1].closes = true, true
		}
		found, real := part.resembling()
		if found == nil && !real && len(part.words) > 3 {
			found = cmp.Or(part.reworded(r), part.replaced(r))
		}
		switch {
		case real || i == mostParts:
			return nil
		case found != nil && claim == nil:
			claim = found
			claim.Pointer = "/regex"
		}
	}
	return claim
}

func firstLine(r *schema.Record) string {
	line, _, _ := strings.Cut(visible.Head(r.Signature, longest), "\n")
	return line
}

// lastLine returns the last line of a text with several lines, or "". The error often is there.
func lastLine(text string) string {
	text = strings.TrimRight(text, "\n ")
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		return strings.TrimSpace(text[i+1:])
	}
	return ""
}

// A statement is a line that a record states as a message.
type statement struct {
	line    string
	facts   *catalog.Facts
	words   []token
	search  *catalog.Line
	printed []*catalog.Message // that the line has
	known   int                // the number of words of the longest of them
	similar []*catalog.Message // nil until someone needs them
	shared  []int              // for each of them, how many of the line's words it has, other than common ones
}

// like returns the messages that share words with the line.
func (s *statement) like() []*catalog.Message {
	if s.similar == nil {
		s.similar, s.shared = s.search.Like(isUncommon)
	}
	return s.similar
}

func isUncommon(word string) bool { return !common[word] }

func newStatement(line string, facts *catalog.Facts) *statement {
	s := &statement{line: line, facts: facts, words: tokens(line, false)}
	if len(s.words) > 1 {
		s.search = facts.Line(line)
		s.printed = s.search.Messages()
		s.known = knownWords(s.printed, s.words)
	}
	return s
}

// isReal reports whether the line, or what follows "CUDA error: " in it, is a message, apart from one word.
func (s *statement) isReal() bool {
	count := len(s.words)
	if _, message, ok := strings.Cut(s.line, cudaPrefix); ok {
		count = len(tokens(message, false))
	}
	return s.known > 1 && s.known >= count-1
}

// resembling returns the message that the line resembles. real means that the line is a
// message or a part of one.
func (s *statement) resembling() (claim *Claim, real bool) {
	if len(s.words) < 3 || s.isReal() {
		return nearlyLong(s), s.isReal()
	}
	known, best, matches := s.known, 0, 0
	own := sync.OnceValue(func() bool { return hasOwnPrefix(s.line, s.facts) })
	var memory [mostTokens]int32
	fixed := fixedIn(s.words)
	for i, m := range s.like() {
		if s.shared[i] < 2 && !s.words[0].opens {
			continue
		}
		words := wordsOf(m)
		gains := gainsOf(s.words, words, memory[:])
		if gains.shared < 2 {
			continue
		}
		a := alignWith(gains, s.words, words)
		lacks := a.large == 0 && a.filled == 0 && lacksOne(s.words, words)
		a.own, a.whole = a.large == 1 && own(), fixedIn(words) <= a.matches+1
		a.alone = fixed <= a.matches+1
		if a.large == 0 && a.small == a.cut && a.content >= 2 && !lacks {
			known = max(known, a.matches)
		}
		if slices.Contains(s.printed, m) {
			continue
		}
		if score := a.score(); (lacks || isNear(a) || isNamed(s.line, m, a, fixedIn(words))) && score > best {
			best, matches = score, a.matches
			claim = s.claim(m)
		}
	}
	if known > 1 && known >= matches {
		return nil, true
	}
	if claim == nil && !prints(s) {
		claim = s.ofOneWord()
	}
	return claim, false
}

// nearlyLong returns a long message of which the line has all words except one. It is for a line that is a message already,
// because a short message ends with a part that varies: "cannot import name {}" fits all that longer messages say after the name.
func nearlyLong(s *statement) *Claim {
	const fewest = 8 // words
	if len(s.words) <= fewest || !slices.ContainsFunc(s.printed, func(m *catalog.Message) bool { return strings.HasSuffix(m.Text, "{}") }) {
		return nil
	}
	var memory [mostTokens]int32
	for _, m := range s.like() {
		words := wordsOf(m)
		if slices.Contains(s.printed, m) || fixedIn(words) <= fewest {
			continue
		}
		a := alignWith(gainsOf(s.words, words, memory[:]), s.words, words)
		if a.large == 1 && a.small+a.lost+a.filled == 0 && a.complete && !a.late && a.matches+1 == fixedIn(words) {
			return s.claim(m)
		}
	}
	return nil
}

// isNamed reports whether a line is clearly meant as a message because it also has the code of the message, such as E0502, or what
// only its program prints before.
func isNamed(line string, m *catalog.Message, a result, fixed int) bool {
	if a.late || !a.complete || a.large > 1 || a.lost > 1 || a.small > 1 || a.large+a.lost+a.small == 0 {
		return false
	}
	if m.Code != nil && len(m.Code.Name) > 3 && strings.Contains(line, "["+m.Code.Name+"]") {
		return a.matches >= 5 && a.content >= 2 && 4*a.matches >= 3*fixed
	}
	return a.filled+a.lost == 0 && a.content >= 3 && a.matches >= 4 && 3*a.matches >= 2*fixed && hasLabel(line) && onlyTheirs.MatchString(line)
}

// prints reports whether the line has a message of three words or more. Shorter ones, such as "foreign key", are
// also parts of others.
func prints(s *statement) bool {
	return slices.ContainsFunc(s.printed, func(m *catalog.Message) bool { return strings.Count(m.Text, " ") > 1 })
}

func (s *statement) claim(m *catalog.Message) *Claim {
	return &Claim{Stated: strings.TrimSpace(s.line), Real: m.Text, Code: m.Code, In: m.In}
}

// score is higher for a better alignment.
func (a result) score() int {
	return 2*a.content + a.matches - a.small - 3*a.large
}

// knownWords returns the number of fixed words in the longest of the messages that a
// line has. A word before the message in the same clause counts against it. A part that varies at the end of a message
// counts with all that it has.
func knownWords(printed []*catalog.Message, stated []token) int {
	most := 0
	for _, m := range printed {
		real := wordsOf(m)
		fixed := fixedIn(real)
		if fixed > 2 && !real[0].varies && align(stated, real).large > 0 {
			fixed--
		}
		if open := len(real) - 1; (fixed > 3 || fixed == 3 && real[open].begins) && real[open].varies { // which has the rest of the line
			if at := slices.IndexFunc(stated, func(t token) bool { return t.begins && t.is(real[0].word) }); at >= 0 {
				fixed = max(fixed, len(stated)-at)
			}
		}
		most = max(most, fixed)
	}
	return most
}

// fixedIn returns the number of fixed words of a message.
func fixedIn(real []token) int {
	fixed := 0
	for _, t := range real {
		if !t.varies {
			fixed++
		}
	}
	return fixed
}

// ownPrefix is what a line begins with if only one program prints messages after it.
var ownPrefix = regex.NewRecognizer(`^(bash: |fatal error: |panic: runtime error: |make(\[\d+\])?: \*\*\* |fatal: |FATAL:  ?|PANIC:  ?|curl: \(\d+\) |\S+:\d+: \*\*\* )`)

// hasOwnPrefix reports whether only one program prints messages after what a line begins with: a
// prefix of a program, or the word of an error without a colon, such as WRONGTYPE.
func hasOwnPrefix(line string, facts *catalog.Facts) bool {
	word, _, _ := strings.Cut(line, " ")
	return hasLabel(line) && (ownPrefix.MatchString(line) || strings.Contains(line, cudaPrefix)) || word == strings.ToUpper(word) && facts.Code(word) != nil
}

// hasLabel reports whether a line may begin with the name of a program or of an error. It is much
// faster than an expression.
func hasLabel(line string) bool { return strings.Contains(line, ": ") }

// isNear reports whether a stated message is clearly a real one with wrong words. After the
// prefix of a program, nothing else than a message can stand.
func isNear(a result) bool {
	if a.filled >= a.content || a.late || !a.complete {
		return false
	}
	if a.lost > 0 {
		return a.lost == 1 && a.large == 1 && a.small <= 1 && a.filled == 0 && a.content >= 5
	}
	switch a.large {
	case 0:
		return a.small > a.cut && a.content >= 2 && (a.whole || a.small < a.matches && (a.content >= 3 || a.matches >= 4))
	case 1:
		if a.content >= 4 && a.matches >= 8 && a.small <= 3 && a.filled == 0 { // a long message
			return true
		}
		enough := a.content >= 3 && a.matches >= 4 || a.content >= 2 && (a.matches >= 5 || a.own || a.matches == 4 && a.whole && a.alone)
		return enough && (a.small == 0 || a.small == 1 && (a.filled < 2 && a.content >= 4 || a.filled == 0 && a.whole && (a.matches >= 5 || a.own)))
	case 2:
		return a.small <= 1 && a.content >= 5 && a.matches >= 7 && a.whole
	}
	return false
}
