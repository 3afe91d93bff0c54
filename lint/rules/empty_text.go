package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var emptyText = &lint.Rule{
	Name: "empty-text", Group: "content", Severity: lint.Warning,
	Title: "a text is empty or fits any error, or a record has no advice",
	Doc: `Some properties may be empty, such as the condition of a workaround that always works. Others are useless
when empty: a signature, a root cause, the reason why a fix fails, a source, a distinction. White space, punctuation,
words such as N/A, TBD or Unknown, and notes such as "FIXME: explain" and "<insert command here>" count as empty. A record without any
workaround and dead end does not help its reader either. The rule empty-action checks whether actions are
empty, untranslated-zh whether Chinese texts are, and draft lists what drafts lack.

A cause, a reason, a workaround or its how is also useless if it fits any error: "Check your
configuration", "See the documentation", "Try again later", "Something went wrong". The rule reports such
a text, and a distinction such as "A different error", in English or Chinese, if all of its words are
general, a distinction that only says that the two errors are the same, a text that only says where something is wrong: "There is a problem with the TLS configuration", and advice for any error with
one thing filled in: "Review the header carefully and fix the problem", "Authentication failed. Check your configuration." A reason is also empty if it says only that the error
stays, or that the fix does not help: "Increasing the limit does not solve the problem." Elsewhere a word that names something, such as "port" or
"nginx", is enough to keep it silent. An action of a dead end may be general, because readers try such fixes.`,
	Hint: "say what is special about this error, or remove the entry",
	Record: func(p *lint.Pass, r *schema.Record) {
		if r.Draft() {
			return
		}
		emptyTexts(r, func(pointer, text string) { p.ReportAt(r, pointer, pointer[1:]+" "+saysNothing(text)) })
		for _, t := range translated.Get(p, r) {
			if unfinished(t.Chinese) {
				p.ReportAt(r, t.Pointer, t.Pointer[1:]+" "+saysNothing(t.Chinese))
			}
		}
		vagueTexts(r, func(pointer, text string) {
			p.ReportAt(r, pointer, pointer[1:]+" fits any error: "+strconv.Quote(clip(text)))
		})
		sameDistinctions(p, r)
		if adviceless(r) {
			p.Report(lint.Finding{
				Place: lint.Place{Record: r, Pointer: "/workarounds"}, Message: "the record has no workaround and no dead end",
				Hint: "add one; until you know one, set verification_tier to draft",
			})
		}
	},
}

// adviceless reports whether a record says neither what to do nor what not to do.
func adviceless(r *schema.Record) bool { return len(r.Workarounds)+len(r.DeadEnds) == 0 }

// emptyTexts calls found with the pointer and the value of each required text that is
// empty.
func emptyTexts(r *schema.Record, found func(pointer, text string)) {
	check := func(text, pointer string, args ...any) {
		if blank(text) || unfinished(text) {
			found(fmt.Sprintf(pointer, args...), text)
		}
	}
	check(r.Signature, "/signature")
	check(r.Category, "/category")
	check(r.RootCause, "/root_cause")
	if r.Regex == "" { // the regex rules check punctuation
		check(r.Regex, "/regex")
	}
	for i, v := range r.Versions {
		check(v.Version, "/versions/%d/version", i)
	}
	later := func(text, pointer string, args ...any) { // these may be empty
		if dots := strings.Trim(text, ". …") == "" && strings.TrimSpace(text) != ""; dots || text != "" && unfinished(text) {
			check(text, pointer, args...)
		}
	}
	for i, d := range r.DeadEnds {
		check(d.WhyFails, "/dead_ends/%d/why_fails", i)
		later(d.Condition, "/dead_ends/%d/condition", i)
		for k, s := range d.Sources {
			check(s, "/dead_ends/%d/sources/%d", i, k)
		}
	}
	for i, w := range r.Workarounds {
		later(w.How, "/workarounds/%d/how", i)
		later(w.Condition, "/workarounds/%d/condition", i)
		for k, s := range w.Sources {
			check(s, "/workarounds/%d/sources/%d", i, k)
		}
	}
	emptyDistinctions(r, found)
	for i, t := range r.Tags {
		if strings.TrimSpace(t) == "" || !strings.Contains(strings.ToLower(r.Signature+r.RootCause), strings.ToLower(t)) { // null may be the error
			check(t, "/tags/%d", i)
		}
	}
	for i, a := range r.Aliases {
		check(a, "/aliases/%d", i)
	}
}

// vagueTexts calls found with the pointer and the value of each text that fits any error.
func vagueTexts(r *schema.Record, found func(pointer, text string)) {
	check := func(text, pointer string, args ...any) {
		if vague(text, r.Domain, nil) {
			found(fmt.Sprintf(pointer, args...), text)
		}
	}
	check(r.RootCause, "/root_cause")
	check(r.RootCauseZh, "/root_cause_zh")
	for i := range r.DeadEnds {
		if why := r.DeadEnds[i].WhyFails; emptyReason(why, r.DeadEnds[i].Action, r.Domain) {
			found(fmt.Sprintf("/dead_ends/%d/why_fails", i), why)
		}
	}
	for i := range r.Workarounds {
		if condition := r.Workarounds[i].Condition; emptyCondition.MatchString(condition) {
			found(fmt.Sprintf("/workarounds/%d/condition", i), condition)
		}
		if action := r.Workarounds[i].Action; vague(action, r.Domain, nil) && !spelledByOption(&r.Workarounds[i]) {
			found(fmt.Sprintf("/workarounds/%d/action", i), action)
		}
		check(r.Workarounds[i].How, "/workarounds/%d/how", i)
	}
	for i, text := range r.WorkaroundsZh {
		if vague(text, r.Domain, nil) && (i >= len(r.Workarounds) || !spelledByOption(&r.Workarounds[i])) {
			found(fmt.Sprintf("/workarounds_zh/%d", i), text)
		}
	}
	for i, e := range r.Transitions.ConfusedWith {
		if vague(e.Distinction, r.Domain, comparing) || strings.Contains(e.Distinction, " error") && onlyDiffer.MatchString(e.Distinction) {
			found(fmt.Sprintf("/transition_graph/frequently_confused_with/%d/distinction", i), e.Distinction)
		}
	}
}

// spelledByOption reports whether the action has all words of an option in the how, or all but one: "Retry after every error" has two of
// the three words of --retry-all-errors.
func spelledByOption(w *schema.Workaround) bool {
	return slices.ContainsFunc(longOptions(w.How), func(option string) bool {
		words := strings.Split(strings.TrimPrefix(option, "--"), "-")
		lacks := 0
		for _, word := range words {
			if !strings.Contains(strings.ToLower(w.Action), strings.TrimSuffix(word, "s")) {
				lacks++
			}
		}
		return len(words) > lacks+1 && lacks < 2
	})
}

// emptyCondition recognizes a condition that leaves the decision to the reader.
var emptyCondition = regex.NewRecognizer(`^(?:If |When )?(?:[Tt]he|[Yy]our) (?:situation|case|environment|circumstances) (?:requires?|allows?|permits?|needs?) (?:it|this|that)\.?$|^(?:In (?:certain|some) (?:cases|situations)|Depending on (?:the|your) [a-z]+|In (?:certain|some) (?:cases|situations), depending on (?:the|your) [a-z]+)\.?$`)

// onlyDiffer matches a distinction that names only the product: "These are two different errors of Git".
var onlyDiffer = regex.NewRecognizer(`^(?:That|This|It) is (?:another|a different) error(?: (?:of|from) (?:[A-Z][\w.+-]* ?){1,3})?\.?$|` +
	`^(?:These|They|Both|The two)(?: two)?(?: errors| problems| messages)? are (?:two )?(?:quite |very |completely )?(?:different|distinct|separate|unrelated)` +
	`(?: (?:errors|problems|issues|messages|failures|situations|cases))?(?: (?:of|from) (?:[A-Z][\w.+-]* ?){1,3})?\.?$`)

// comparing are words that say only that two errors are alike or differ.
var comparing = wordSet(`similar similarly alike like symptom symptoms distinct separate unrelated type types kind kinds category categories
	nature class classes look looks looking record records but two both easy easily mix mixes mixed confuse confuses confused confusing
	almost nearly compare compared wording words mean means meaning mistake mistaken people own although though that's they're`)

// emptyDistinctions calls found with each distinction that is empty. A link may leave it out.
func emptyDistinctions(r *schema.Record, found func(pointer, text string)) {
	const list = "/transition_graph/frequently_confused_with/"
	empty := func(e schema.Edge) bool { return !e.Bare && blank(e.Distinction) }
	if !slices.ContainsFunc(r.Transitions.ConfusedWith, empty) || !strings.Contains(r.Source.Text, `"distinction"`) {
		return
	}
	for at, value := range r.Strings {
		if !at.Name && strings.HasPrefix(at.Pointer, list) && strings.HasSuffix(at.Pointer, "/distinction") && blank(value) {
			found(at.Pointer, value)
		}
	}
}
