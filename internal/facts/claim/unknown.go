package claim

import (
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// Unknown returns the signature of a record, or else a part of the text that its regex
// spells out, with the real message that it resembles. It returns nil if a product of the
// domain prints the signature, and if nothing resembles a message.
func Unknown(r *schema.Record, spelled string, facts *catalog.Facts) *Claim {
	const longest = 300
	line, _, _ := strings.Cut(visible.Head(r.Signature, longest), "\n")
	claim, real := resembling(line, tokens(line, false), facts)
	if claim != nil {
		claim.Pointer = "/signature"
	}
	if claim != nil || real {
		return claim
	}
	const mostParts = 20
	for i, part := range strings.Split(spelled, "\n") {
		part = strings.ReplaceAll(visible.Head(part, longest), string(regex.Free), "0")
		stated := tokens(part, false)
		if len(stated) > 0 {
			stated[0].opens, stated[len(stated)-1].closes = true, true
		}
		found, real := resembling(part, stated, facts)
		switch {
		case real || i == mostParts:
			return nil
		case found != nil && claim == nil:
			claim = found
			claim.Pointer = "/regex"
		}
	}
	return claim
}

// resembling returns the message that a line resembles. real means that the line is a
// message or a part of one.
func resembling(line string, stated []token, facts *catalog.Facts) (claim *Claim, real bool) {
	if len(stated) < 3 {
		return nil, false
	}
	if isKnown(line, facts) {
		return nil, true
	}
	best := 0
	for _, m := range facts.MessagesLike(line) {
		other := tokens(m.Text, true)
		if !mayShare(stated, other) {
			continue
		}
		a := align(stated, other)
		if a.small+a.large == 0 && a.content >= 2 {
			return nil, true
		}
		if score := 2*a.content + a.matches - a.small - 3*a.large; isNear(a, strings.Contains(line, cudaPrefix)) && score > best {
			best = score
			claim = &Claim{Stated: strings.TrimSpace(line), Real: m.Text, Code: m.Code, In: m.In}
		}
	}
	return claim, false
}

// isKnown reports whether a text has a message of at least two words.
func isKnown(line string, facts *catalog.Facts) bool {
	for _, m := range facts.MessagesIn(line) {
		fixed := 0
		for _, t := range tokens(m.Text, true) {
			if !t.varies {
				fixed++
			}
		}
		if fixed > 1 {
			return true
		}
	}
	return false
}

// isNear reports whether a stated message is clearly a real one with wrong words. After the
// prefix of CUDA, nothing else than a message can stand.
func isNear(a result, afterPrefix bool) bool {
	if a.filled >= a.content || a.lost > 0 || !a.complete {
		return afterPrefix && a.small+a.large > 0 && a.large < 2 && a.content >= 2
	}
	switch a.large {
	case 0:
		return a.small > 0 && a.content >= 2 && a.small < a.matches
	case 1:
		return a.small == 0 && (a.content >= 3 && a.matches >= 4 || a.content >= 2 && a.matches >= 5)
	case 2:
		return a.small <= 1 && a.content >= 5 && a.matches >= 7
	}
	return false
}
