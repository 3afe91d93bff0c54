package claim

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// Quoted returns the message of a product of a record that a quotation resembles, or nil. The
// text around the quotation says that a program prints it.
func Quoted(r *schema.Record, quotation string, facts *catalog.Facts) *Claim {
	const fewest, most = 4, 16 // words
	s := newStatement(quotation, facts)
	if len(s.words) < fewest || len(s.words) > most || s.isReal() || len(s.printed) > 0 {
		return nil
	}
	near := s.resemblingInOne(append(mention.Products(r), r.Domain))
	if near == nil {
		near = s.reworded(r)
	}
	if near == nil || isPartOfOne(s) || isOneOf(s.line, near.Real) || isPrintedQuoted(quotation, facts) {
		return nil
	}
	return near
}

// isPrintedQuoted reports whether a quotation is a message if its single quotes are double. Authors write
// them so within double quotes.
func isPrintedQuoted(quotation string, facts *catalog.Facts) bool {
	if strings.Count(quotation, "'") < 2 {
		return false
	}
	s := newStatement(strings.ReplaceAll(quotation, "'", `"`), facts)
	return s.isReal() || len(s.printed) > 0
}

// isOneOf reports whether a line is a message about several things for one of them: "1 previous error" for
// "{} previous errors".
func isOneOf(line, real string) bool {
	if !strings.Contains(line, "1 ") {
		return false
	}
	singular := func(text string) string {
		words := strings.Fields(strings.ToLower(text))
		for i := range words {
			words[i] = strings.TrimSuffix(words[i], "s")
		}
		return strings.Join(words, " ")
	}
	return strings.HasSuffix(singular(line), singular(strings.ReplaceAll(real, "{}", "1")))
}

// Unheard returns a claim without a real message if no message of a product of a record has the
// words of a quotation, nor has one like them. The text around it says that this product prints it.
func Unheard(r *schema.Record, quotation string, facts *catalog.Facts) *Claim {
	const fewest = 4 // fixed words
	in := ofRecord(r, facts)
	if in == nil {
		return nil
	}
	labels, ok := wholly[in.Name]
	message := withoutLabel(quotation, labels)
	if !ok || labels != nil && message == quotation {
		return nil
	}
	s := newStatement(message, facts)
	if plainIn(s.words) < fewest || len(s.printed) > 0 || isPartOfOne(s) || labels != nil && (s.isHeard() || ofInside.MatchString(message) || isPrintedQuoted(message, facts)) {
		return nil
	}
	for _, m := range s.like() {
		if a := align(s.words, wordsOf(m)); a.content > 1 && a.large == 0 && a.filled == 0 {
			return nil
		}
	}
	return &Claim{Stated: quotation, In: in}
}

// wholly are the catalogs that have nearly all messages of a product, with what must precede a message. Those of
// translators need nothing before it. Other products also print hints and messages of their parts, which the
// catalogs lack.
var wholly = map[string][]string{
	"git": nil, "gcc": nil, "make": nil, "bash": nil,
	"pip": {"ERROR: "}, "postgres": {"ERROR: ", "FATAL: ", "PANIC: ", "psql: error: "}, "nginx": {"nginx: [emerg] ", "[emerg] "}, "rust": {"]: "}, "sqlite": {"Error: "},
}

// withoutLabel returns what follows one of some labels at the beginning of a message. The label "]: " follows
// the code of an error: "error[E0382]: ".
func withoutLabel(message string, labels []string) string {
	for _, label := range labels {
		if label == "]: " && strings.HasPrefix(message, "error[E") {
			_, rest, _ := strings.Cut(message, label)
			return strings.TrimSpace(rest)
		}
		if rest, ok := strings.CutPrefix(message, label); ok {
			return strings.TrimSpace(rest)
		}
	}
	return message
}

// ofInside matches words of messages that PostgreSQL does not translate, because they tell of its inside.
var ofInside = lazyregexp.New(`(?i)[0-9]|\b(?:oid|tuples?|toast|chunks?|nodes?|alloc|subplan|cache|slot|buffers?|pages?|wal|pg_\w+)\b`)

// isHeard reports whether a message has half of the words of the line in any order. An author
// may leave out the marks around a name, or a part of the message.
func (s *statement) isHeard() bool {
	stated := contentIn(s.words)
	return slices.ContainsFunc(s.like(), func(m *catalog.Message) bool {
		shared := 0
		for _, t := range wordsOf(m) {
			if !t.common && !t.varies && hasContent(s.words, t.word) {
				shared++
			}
		}
		return shared > 1 && 2*shared >= stated
	})
}

// ofRecord returns the first catalog with the messages of a product of a record.
func ofRecord(r *schema.Record, facts *catalog.Facts) *catalog.Catalog {
	names := append(mention.Products(r), r.Domain)
	for _, c := range facts.All() {
		if c.Kind == catalog.Messages && isOf(c, names) {
			return c
		}
	}
	return nil
}

// plainIn counts the words that do not vary.
func plainIn(stated []token) (count int) {
	for i := range stated {
		if !stated[i].varies {
			count++
		}
	}
	return count
}

// resemblingInOne returns the message of a product that has all words of the line but one, in
// their order. Authors often quote a part of a message; then more words tell.
func (s *statement) resemblingInOne(names []string) *Claim {
	for _, m := range s.search.With(isUncommon) {
		if !isOf(m.In, names) || languages[m.In.Name] {
			continue
		}
		real := withoutEnd(wordsOf(m))
		for from := 0; from+len(s.words) <= len(real); from++ {
			part := real[from : from+len(s.words)]
			if differInOne(s.words, part) && (len(part) == len(real) || contentIn(part) > 2) {
				return s.claim(m)
			}
		}
	}
	return nil
}

// contentIn counts the fixed words that few messages have.
func contentIn(real []token) (count int) {
	for i := range real {
		if !real[i].common && !real[i].varies {
			count++
		}
	}
	return count
}

// withoutEnd leaves out the parts that vary at the end of a message.
func withoutEnd(real []token) []token {
	for len(real) > 0 && real[len(real)-1].varies {
		real = real[:len(real)-1]
	}
	return real
}

// isPartOfOne reports whether any message has the line.
func isPartOfOne(s *statement) bool {
	line := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(s.line, "go: ")))
	has := func(m *catalog.Message) bool { return strings.Contains(strings.ToLower(m.Text), line) }
	return slices.ContainsFunc(s.search.With(isUncommon), has)
}
