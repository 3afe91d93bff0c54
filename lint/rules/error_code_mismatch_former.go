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

// formerNumber describes a number that an error had only before all versions that a record lists:
// cudaErrorInvalidValue (11), which is 1 since CUDA 10.1. A text may tell the history of a number.
func formerNumber(p *lint.Pass, r *schema.Record, code *catalog.Code, number catalog.Number, text string) string {
	since := code.In.Since
	if since == "" || code.Number.Is(number) || !slices.ContainsFunc(code.Former, number.Is) || ofPast.MatchString(text) || hasWord(r.Signature, string(number)) {
		return ""
	}
	versions := facts.Get(p, r).versions(r, code.In.Product)
	for _, v := range versions {
		if v.Low == "" || !catalog.IsVersion(v.Low) || catalog.CompareVersions(v.Low, since) < 0 {
			return ""
		}
	}
	if len(versions) == 0 {
		return ""
	}
	return fmt.Sprintf("%s is %s since %s, not %s", code.Name, code.Number, strings.TrimSpace(clip(code.In.Product)+" "+since), number)
}

// ofPast matches what a text says of former versions.
var ofPast = lazyregexp.New(`(?i)\b(?:former|formerly|before|old|older|earlier|until|previous|previously|used to|was|renumbered|since)\b|以前|之前|旧|原来|早期|曾|此前`)
