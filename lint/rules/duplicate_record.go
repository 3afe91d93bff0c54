package rules

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/seal"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var duplicateRecord = &lint.Rule{
	Name: "duplicate-record", Group: "content", Severity: lint.Warning,
	Title: "two records describe the same error",
	Doc: `Two records of a domain are duplicates if the regex of each matches the signature of the other: each log
of the error shows both, and a correction of one misses the other. So are two records with the same
signature and root cause. In different domains, signature, regex and root cause must be the same. The key
same_domains of the configuration names domains that mean the same. The rule is silent if a link between
the two says that they differ, best with a distinction under frequently_confused_with. The last record of
the duplicates has the finding, which names the earlier ones. It lists the fields that differ, and actions
that are a dead end of one and a workaround of the other.`,
	Hint:  "merge them with kbctl merge, or say in frequently_confused_with how to tell them apart",
	Early: true,
	Base: func(p *lint.Pass) {
		originals, near := exactDuplicates(p), duplicates.Get(p)
		lint.EachRecord(p, func(p *lint.Pass, r *schema.Record) {
			if f := findDuplicate(r, originals, near); f != nil {
				p.Report(*f)
			}
		})
	},
}

// findDuplicate returns the finding about a record that is a duplicate of earlier ones, or nil.
func findDuplicate(r *schema.Record, originals map[*schema.Record]original, near map[*schema.Record][]*schema.Record) *lint.Finding {
	exact := originals[r]
	alike := slices.DeleteFunc(slices.Clone(near[r]), func(other *schema.Record) bool {
		first := originals[other].record
		return other.Source.Index > r.Source.Index || other == exact.record || first != nil && saidToDiffer(r, first)
	})
	var messages []string
	if exact.record != nil {
		messages = append(messages, fmt.Sprintf("has the same %s as %s, so no log can tell them apart", exact.shared, exact.record.Name()))
	}
	if len(alike) > 0 {
		messages = append(messages, fmt.Sprintf("describes the same error as %s: each regex matches the other's message", namesOf(alike)))
	}
	if messages == nil {
		return nil
	}
	return duplicateFinding(r, append(exact.list(), alike...), strings.Join(messages, "; "))
}

// mostDuplicates limits how many records a finding names.
const mostDuplicates = 5

func namesOf(records []*schema.Record) string {
	var names []string
	for _, r := range records[:min(len(records), mostDuplicates)] {
		names = append(names, r.Name())
	}
	if more := len(records) - len(names); more > 0 {
		names = append(names, wording.Count(more, "other record"))
	}
	return wording.And(names...)
}

func duplicateFinding(r *schema.Record, earlier []*schema.Record, message string) *lint.Finding {
	f := &lint.Finding{Place: lint.Place{Record: r, Pointer: "/signature"}, Message: message}
	for _, other := range earlier[:min(len(earlier), mostDuplicates)] {
		f.Related = append(f.Related, lint.Related{Place: lint.Place{Record: other, Pointer: "/signature"}, Message: "the message of " + other.Name()})
		f.Detail += compared(r, other)
	}
	if len(earlier) > mostDuplicates {
		f.Extent = &lint.Extent{Among: earlier}
	}
	return f
}

// compared lists the fields in which a duplicate differs, and the advice that contradicts.
func compared(r, other *schema.Record) string {
	differ := slices.DeleteFunc(schema.Differing(r, other), func(name string) bool { return strings.HasSuffix(name, "_zh") || !seal.Covers(name) })
	var b strings.Builder
	fmt.Fprintf(&b, "%s differs in %s\n", other.Name(), cmp.Or(wording.And(differ...), "nothing but its id and dates"))
	contradicting := func(r, other *schema.Record) {
		found := make(contradictions)
		contradict(found, r, byStep(deadEndSteps(r)), other, workaroundSteps(other))
		for _, i := range slices.Sorted(maps.Keys(found)) {
			fmt.Fprintf(&b, "%q is a dead end of %s and a workaround of %s\n", clip(r.DeadEnds[i].Action), r.Name(), other.Name())
		}
	}
	contradicting(r, other)
	contradicting(other, r)
	return b.String()
}

// An original is the first of several records with the same content.
type original struct {
	record *schema.Record
	shared string // what is the same
}

func (o original) list() []*schema.Record {
	if o.record == nil {
		return nil
	}
	return []*schema.Record{o.record}
}

// exactDuplicates finds records with the same signature as an earlier one, and the same regex
// or root cause.
func exactDuplicates(p *lint.Pass) map[*schema.Record]original {
	alike := make(map[likeness][]*schema.Record)
	found := make(map[*schema.Record]original)
	for _, r := range withSharedSignature(p.Base.Records) {
		if owner := p.Base.Lookup(r.ID); blank(r.Signature) || owner != nil && owner != r {
			continue // duplicate-id reports copies of a file
		}
		for _, key := range likenesses(p, r) {
			if _, ok := found[r]; ok {
				break
			}
			if first := firstUndeclared(r, alike[key]); first != nil {
				found[r] = original{first, key.what}
			} else { // otherwise records like r are also like the original
				alike[key] = append(alike[key], r)
			}
		}
	}
	return found
}

// withSharedSignature returns the records that have the signature of another one.
func withSharedSignature(records []*schema.Record) (shared []*schema.Record) {
	signatures, count := make([]string, len(records)), make(map[string]int, len(records))
	for i, r := range records {
		signatures[i] = fold(r.Signature)
		count[signatures[i]]++
	}
	for i, r := range records {
		if count[signatures[i]] > 1 {
			shared = append(shared, r)
		}
	}
	return shared
}

// firstUndeclared returns the first record to which r has no link that says that they differ.
func firstUndeclared(r *schema.Record, others []*schema.Record) *schema.Record {
	for _, other := range others {
		if !saidToDiffer(r, other) {
			return other
		}
	}
	return nil
}

// A likeness is what two records that describe the same error share. Its domain is empty
// if they may be in different ones.
type likeness struct {
	domain, signature string
	what, value       string // what they share besides, and its value
}

// likenesses returns what a record shares with each record of the same error.
func likenesses(p *lint.Pass, r *schema.Record) (all []likeness) {
	domain := domainOf(p, r)
	signature, cause := fold(r.Signature), fold(r.RootCause)
	if !blank(r.Regex) {
		all = append(all, likeness{domain, signature, "signature and regex", r.Regex})
	}
	if !blank(cause) {
		all = append(all, likeness{domain, signature, "signature and root cause", cause})
	}
	if len(all) == 2 {
		all = append(all, likeness{"", signature, "signature, regex and root cause", r.Regex + "\n" + cause})
	}
	return all
}
