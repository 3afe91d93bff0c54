package claim

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
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
	names := append(mention.Products(r), r.Domain)
	near := s.resemblingInOne(names)
	if near == nil {
		near = s.reworded(r)
	}
	if near == nil || s.isPartOfOne() {
		return nil
	}
	return near
}

// Unheard returns a claim without a real message if no message of a product of a record has the
// words of a quotation, nor has one like them. The text around it says that this product prints it.
func Unheard(r *schema.Record, quotation string, facts *catalog.Facts) *Claim {
	const fewest = 4 // fixed words
	in := ofRecord(r, facts)
	s := newStatement(quotation, facts)
	if in == nil || !wholly[in.Name] || plainIn(s.words) < fewest || len(s.printed) > 0 || s.isPartOfOne() {
		return nil
	}
	for _, m := range s.like() {
		if a := align(s.words, tokens(m.Text, true)); a.content > 1 && a.large == 0 && a.filled == 0 {
			return nil
		}
	}
	return &Claim{Stated: quotation, In: in}
}

// wholly are the catalogs that have nearly all messages of a product: those of its translators.
var wholly = map[string]bool{"git": true, "gcc": true, "make": true, "bash": true}

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
	var real []token
	for _, m := range s.search.With(func(word string) bool { return !common[word] }) {
		if !isOf(m.In, names) || languages[m.In.Name] {
			continue
		}
		real = withoutEnd(appendTokens(real[:0], m.Text, true))
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
func (s *statement) isPartOfOne() bool {
	line := strings.ToLower(strings.TrimSpace(s.line))
	has := func(m *catalog.Message) bool { return strings.Contains(strings.ToLower(m.Text), line) }
	return slices.ContainsFunc(s.search.With(func(word string) bool { return !common[word] }), has)
}
