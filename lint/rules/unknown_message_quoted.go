package rules

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/facts/claim"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// quotedMessages reports the quotations in the texts of a record that a program does not print.
func quotedMessages(p *lint.Pass, r *schema.Record) {
	for t := range passages(r) {
		if strings.IndexByte(t.text, '"') < 0 || t.member == "how" {
			continue // as most texts
		}
		for _, q := range quotations(t.text) {
			if text := t.text[q.from:q.to]; t.text[q.from-1] == '"' && strings.Count(text, " ") > 2 && isSaid(t.text[:q.from-1]) {
				c := claim.Quoted(r, text, facts.Get(p, r).Facts)
				if c == nil {
					c = unheard(p, r, text, sentenceOf(t.text[:q.from-1]))
				}
				if c != nil {
					c.Pointer = t.pointer()
				}
				reportNear(p, r, c)
			}
		}
	}
}

// unheard returns a claim that no message of a record's product has the words of a quotation, if the
// sentence names the product.
func unheard(p *lint.Pass, r *schema.Record, text, sentence string) *claim.Claim {
	c := claim.Unheard(r, text, facts.Get(p, r).Facts)
	if c == nil || !hasName(sentence, r.Domain, c.In.Product) && !hasName(sentence, commands[c.In.Name]...) {
		return nil
	}
	if c.In.Name == "git" && ofServers.MatchString(text) {
		return nil
	}
	if system := catalogs.Get(p).catalogs.For(errnoNumbers.domain); len(system.MessagesIn(text)) > 0 {
		return nil
	}
	return c
}

// hasName reports whether a sentence has one of some names.
func hasName(sentence string, names ...string) bool {
	for word := range strings.FieldsSeq(sentence) {
		word = strings.Trim(word, ",:()`")
		if slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(word, name) }) {
			return true
		}
	}
	return false
}

// sentenceOf returns the last sentence of a text, or its end if it is long.
func sentenceOf(before string) string {
	const longest = 600 // bytes
	before = before[max(0, len(before)-longest):]
	end := strings.LastIndexAny(before, ".!?;。；")
	if end < 0 {
		return before
	}
	_, size := utf8.DecodeRuneInString(before[end:])
	return before[end+size:]
}

// isSaid reports whether the words before a quotation say that a program prints it, and not an
// older or another program.
func isSaid(before string) bool {
	words := strings.Fields(strings.ToLower(sentenceOf(before)))
	said := false
	for _, word := range words {
		word = strings.Trim(word, ",:()")
		if ofOthers[word] {
			return false
		}
		said = said || ofPrinting[word]
	}
	return said
}

var (
	ofPrinting = wordSet(`say says said print prints printed report reports reported give gives show shows fail fails log logs write writes
		message messages error errors line lines output answer answers end ends raise raises throw throws return returns see sees`)
	ofOthers = wordSet("old older earlier former formerly before until newer later since like other another different similar not never no unlike than")
)

// commands are the programs that print the messages of a catalog, if they have other names than the product.
var commands = map[string][]string{"rust": {"rustc", "cargo"}, "postgres": {"psql", "Postgres"}, "sqlite": {"sqlite3"}}

// ofServers matches words of messages that git passes on from a server or from ssh.
var ofServers = lazyregexp.New(`(?i)^remote: |\b(?:git(?:hub|lab|ea)|bitbucket|oauth|tokens?|passwords?|protected|access rights|ssh|host key|publickey)\b`)
