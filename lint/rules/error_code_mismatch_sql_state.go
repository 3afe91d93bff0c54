package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// wrongState reports the SQLSTATE in error_code, or one that a workaround handles, if PostgreSQL reports the message of the
// signature with another one.
func wrongState(p *lint.Pass, r *schema.Record) bool {
	if !strings.HasPrefix(r.Domain, "postgres") {
		return false
	}
	message, states := reportedStates(p, r)
	if states == nil {
		return false
	}
	wrong := fmt.Sprintf("PostgreSQL reports %q with the SQLSTATE %s, not ", clip(message), strings.Join(states, " or "))
	if stated := firstState(p, r, r.ErrorCode); stated != "" && !slices.Contains(states, stated) {
		p.ReportAt(r, "/error_code", wrong+stated)
		return true
	}
	for i, w := range r.Workarounds {
		if m := noted.FindStringSubmatch(w.Action); m != nil && !slices.Contains(states, m[1]) && firstState(p, r, m[1]) != "" && !hasAnyWord(w.Action+r.RootCause, states) {
			p.ReportAt(r, fmt.Sprintf("/workarounds/%d/action", i), wrong+m[1])
		}
	}
	return false
}

// reportedStates returns the longest message of the signature whose SQLSTATEs are known, and these.
func reportedStates(p *lint.Pass, r *schema.Record) (message string, states []string) {
	for _, m := range facts.Get(p, r).MessagesIn(r.Signature) {
		if m.In.Product != "PostgreSQL" || len(m.Text) < len(message) {
			continue
		}
		if found := catalog.StatesOf(m.Text); found != nil {
			message, states = m.Text, found
		}
	}
	return message, states
}

// firstState returns the first SQLSTATE of PostgreSQL in a text, or "".
func firstState(p *lint.Pass, r *schema.Record, text string) string {
	for word := range strings.FieldsFuncSeq(text, notInCode) {
		if sqlState.MatchString(word) && facts.Get(p, r).IsNumber(word) {
			return word
		}
	}
	return ""
}

func hasAnyWord(text string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return hasWord(text, word) })
}

// noted matches an action that waits for a SQLSTATE.
var noted = lazyregexp.New(`\b(?:[Cc]atch|[Cc]atching|[Hh]andle) (?:the )?(?:SQLSTATE |error )([0-9A-Z]{5})\b`)
