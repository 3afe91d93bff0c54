package rules

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/internal/text/needle"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var injectedInstruction = &lint.Rule{
	Name: "injected-instruction", Group: "safety", Severity: lint.Warning,
	Title: "a text addresses a language model instead of a reader",
	Doc: `Language models read records too, and some follow instructions in a text. The rule knows a few phrases
that no record needs, in English and Chinese: to ignore earlier instructions, to be an assistant or a model
without limits, to hide something from the user, and the marks between the turns of a chat.

Signatures and regexes are skipped, because software that talks to models prints such phrases. So is text
in quotes or code, and a sentence that only speaks about such a phrase: "attackers tell the model to …".`,
	Hint:   "say what the reader needs to know; put the output of programs in quotes or backquotes",
	Record: checkInjections,
}

func checkInjections(p *lint.Pass, r *schema.Record) {
	check := func(text string, pointer func() string) {
		for _, found := range injectionsIn(text) {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: pointer(), From: int32(found.from), To: int32(found.to)},
				Message: `"` + clip(text[found.from:found.to]) + `" ` + found.why,
			})
		}
	}
	for t := range passages(r) {
		check(t.text, t.pointer)
	}
	check(r.OfficialDocSection, func() string { return "/official_doc_section" })
	for t := range r.Translations() {
		if t.Pointer != "/signature_zh" {
			check(t.Chinese, func() string { return t.Pointer })
		}
	}
	for name, text := range r.OSSpecific {
		check(text, func() string { return schema.Pointer("os_specific", name) })
	}
	for i := range r.Versions {
		check(r.Versions[i].BehaviorChange, func() string { return fmt.Sprintf("/versions/%d/behavior_change", i) })
	}
	for i, text := range r.Tags {
		check(text, func() string { return fmt.Sprintf("/tags/%d", i) })
	}
	for i, text := range r.Aliases {
		check(text, func() string { return fmt.Sprintf("/aliases/%d", i) })
	}
	for kind := graph.LeadsTo; kind <= graph.ConfusedWith; kind++ {
		for i, e := range kind.Edges(r) {
			check(e.Condition, func() string { return fmt.Sprintf("/transition_graph/%s/%d/condition", kind, i) })
			if kind != graph.ConfusedWith { // a passage
				check(e.Distinction, func() string { return fmt.Sprintf("/transition_graph/%s/%d/distinction", kind, i) })
			}
		}
	}
}

// injectionWords finds the words of the injections. injectionOf has the injection of each.
var injectionWords, injectionOf = func() (*needle.Set, []*injection) {
	var words []string
	var of []*injection
	for i := range injections {
		for word := range strings.SplitSeq(injections[i].words, "/") {
			words, of = append(words, word), append(of, &injections[i])
		}
	}
	return needle.New(true, words...), of
}()

// A foundInjection is a phrase in a text. from and to are bytes.
type foundInjection struct {
	from, to int
	why      string
}

// injectionsIn returns the first phrases in a text that are not quoted, reported or code. It
// gives up after some thousand false matches.
func injectionsIn(text string) (found []foundInjection) {
	const before, behind, most = 120, 100, 4000
	end, looks := 0, 0
	var quoted func(int) bool
	var code codespan.Spans
	injectionWords.Find(text, func(at, word int) bool {
		from := visible.RuneStart(text, max(0, at-before))
		stretch := text[from:visible.RuneStart(text, min(len(text), at+behind))]
		in := injectionOf[word]
		if looks++; looks == 1 { // few texts have a word
			quoted, code = inQuotations(text), codespan.Find(text)
		}
		for _, m := range in.phrase.FindAllStringSubmatchIndex(stretch, -1) {
			m = m[len(m)-2:]
			f := foundInjection{from + m[0], from + m[1], in.why}
			if f.from <= at && at < f.to && f.from >= end && !code.Code(at) && !quotedAt(text, f.from) && !quoted(f.from) && !reported(text, f.from, f.to) {
				f.from += len(text[f.from:f.to]) - len(strings.TrimLeft(text[f.from:f.to], " \t\n.!?。！？"))
				found = append(found, f)
				end = f.to
			}
		}
		return len(found) < mostInText && looks < most
	})
	return found
}

// quotedAt reports whether there is an opening quotation mark right before a place.
func quotedAt(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return strings.ContainsRune("\"'`“‘「『《", r)
}
