package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexMissesSignature = &lint.Rule{
	Name: "regex-misses-signature", Group: "regex", Severity: lint.Error,
	Title: "the regex does not match the record's own signature",
	Doc: `The signature is a line as the software prints it, so the regex must match it. Otherwise one of the two is
wrong, and people with the error probably do not find the record. Case matters unless regex.ignore_case
in .kbctl.yaml says otherwise. A finding says so if that key clears it, or if the signature has a placeholder such as <commit> in place of a value. The rule is silent about regexes that regex-cost reports.`,
	Hint:  "correct the regex, or the signature if the software does not print it",
	Early: true,
	Base: func(p *lint.Pass) {
		missed := misses(p)
		try := worthTrying(p, missed)
		lint.EachRecord(p, func(p *lint.Pass, r *schema.Record) {
			if i := r.Source.Index; missed[i] {
				reportMiss(p, r, try[i])
			}
		})
	},
}

// misses reports for each record whether its regex does not match its signature. The search for
// shadows has found most of those that do.
func misses(p *lint.Pass) []bool {
	missed, own := make([]bool, len(p.Base.Records)), shadowed.Get(p).own
	p.Parallel(len(missed), func(i int) {
		r := p.Base.Records[i]
		if !blank(r.Signature) && !(own[i] && match.IsClean(r.Signature)) {
			found, ok := tryOwn(p, r)
			missed[i] = ok && !found
		}
	})
	return missed
}

// foldSteps is how many steps the searches in any case may take for each record of the base.
// A usual regex takes half of them in a usual signature.
const foldSteps = 1 << 14

// worthTrying reports for each record that is missed whether there are steps left for the searches of
// [reportMiss].
func worthTrying(p *lint.Pass, missed []bool) []bool {
	try, steps := make([]bool, len(missed)), foldSteps*(len(missed)+64)
	for i, r := range p.Base.Records {
		if missed[i] {
			re, _ := regexOf(p, r)
			tries := 1
			if valueName.MatchString(r.Signature) {
				tries += len(values)
			}
			steps -= tries * re.MostSteps(len(r.Signature))
			try[i] = steps >= 0
		}
	}
	return try
}

// reportMiss reports a record whose regex does not match its signature. If try is set, it
// also tries whether the regex matches in any case, or with values in place of placeholders.
func reportMiss(p *lint.Pass, r *schema.Record, try bool) {
	message, hint := "the regex does not match the signature", ""
	name := ""
	if try {
		name = onlyWithValue(p, r)
	}
	if name != "" {
		message = fmt.Sprintf("the regex matches the signature only with a value for %q", name)
		hint = "write the line in the signature as the software prints it, with a value"
	} else if try && matchesInAnyCase(r) {
		message += "; it would with regex.ignore_case"
		hint = "write the regex in the case of the signature; if all readers search in any case, set regex: {ignore_case: true} in .kbctl.yaml"
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, Pointer: "/regex"},
		Message: message,
		Hint:    hint,
		Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/signature"}, Message: "the signature"}},
	})
}

// onlyWithValue returns the first placeholder in a signature, if the regex matches with values at all such places.
func onlyWithValue(p *lint.Pass, r *schema.Record) string {
	if !valueName.MatchString(r.Signature) {
		return ""
	}
	for _, value := range values {
		if matches(p, r.Regex, valueName.ReplaceAllString(r.Signature, value)) {
			return valueName.FindString(r.Signature)
		}
	}
	return ""
}

// values are what placeholders stand for.
var values = []string{"2", "2.5", "a1b2c3d"}

// valueName matches what stands for a value: <commit>, or X and N as in "X GiB".
var valueName = lazyregexp.New(`<[a-z][a-z _-]{1,30}>|\b[NX]\b`)

func matchesInAnyCase(r *schema.Record) bool {
	folded, err := regex.Parse(r.Regex, true)
	if err != nil {
		return false
	}
	found, _ := match.Try(folded, r.Signature)
	return found
}
