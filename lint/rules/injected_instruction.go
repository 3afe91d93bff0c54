package rules

import (
	"fmt"
	"strings"
	"unicode/utf8"

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
	check := func(text, pointer string, args ...any) {
		for _, found := range injectionsIn(text) {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: fmt.Sprintf(pointer, args...), From: int32(found.from), To: int32(found.to)},
				Message: `"` + clip(text[found.from:found.to]) + `" ` + found.why,
			})
		}
	}
	check(r.RootCause, "/root_cause")
	check(r.OfficialDocSection, "/official_doc_section")
	for i := range r.DeadEnds {
		d := &r.DeadEnds[i]
		check(d.Action, "/dead_ends/%d/action", i)
		check(d.WhyFails, "/dead_ends/%d/why_fails", i)
		check(d.Condition, "/dead_ends/%d/condition", i)
	}
	for i := range r.Workarounds {
		w := &r.Workarounds[i]
		check(w.Action, "/workarounds/%d/action", i)
		check(w.How, "/workarounds/%d/how", i)
		check(w.Condition, "/workarounds/%d/condition", i)
	}
	for t := range r.Translations() {
		if t.Pointer != "/signature_zh" {
			check(t.Chinese, "%s", t.Pointer)
		}
	}
	for name, text := range r.OSSpecific {
		check(text, "%s", schema.Pointer("os_specific", name))
	}
	for i := range r.Versions {
		check(r.Versions[i].BehaviorChange, "/versions/%d/behavior_change", i)
	}
	for i, text := range r.Tags {
		check(text, "/tags/%d", i)
	}
	for i, text := range r.Aliases {
		check(text, "/aliases/%d", i)
	}
	edges := func(edges []schema.Edge, name string) {
		for i := range edges {
			check(edges[i].Condition, "/transition_graph/%s/%d/condition", name, i)
			check(edges[i].Distinction, "/transition_graph/%s/%d/distinction", name, i)
		}
	}
	edges(r.Transitions.LeadsTo, "leads_to")
	edges(r.Transitions.PrecededBy, "preceded_by")
	edges(r.Transitions.ConfusedWith, "frequently_confused_with")
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
