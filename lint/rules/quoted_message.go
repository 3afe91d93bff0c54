package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/facts/claim"
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
				if c != nil {
					c.Pointer = t.pointer()
				}
				reportNear(p, r, c)
			}
		}
	}
}

// isSaid reports whether the words before a quotation say that a program prints it, and not an
// older or another program.
func isSaid(before string) bool {
	sentence := before[strings.LastIndexAny(before, ".!?;")+1:]
	words := strings.Fields(strings.ToLower(sentence))
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
