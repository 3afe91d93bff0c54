package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// shape returns a sentence with V in place of a version and its product, and T in place of a thing. It is empty if the sentence lacks the thing.
func (v stated) shape(sentence, thing string) string {
	sentence = sentence[:v.from] + "V" + sentence[v.to:]
	before, after, found := strings.Cut(sentence, thing)
	if !found {
		return ""
	}
	return before + "T" + after
}

// begins reports whether the shape of a sentence says with which version a thing came: "T is available since V", "before V, T did not
// exist".
func (v *versioned) begins(shape string) bool {
	if before, _, had := strings.Cut(shape, " has"); had && hadSince.MatchString(shape) {
		return slices.ContainsFunc(v.names, func(name string) bool { return before == name || strings.HasSuffix(before, ", "+name) })
	}
	return shape != "" && (itBegins.MatchString(shape) || slices.Contains(v.names, "rustc") && stableSince.MatchString(shape))
}

const (
	// theThing is T, in code or quotes, and what kind of thing it is.
	theThing = `\bT[()]{0,2}\W?(?: (?:block|command|option|keyword|function|operator|directive|statement|clause|setting|variable|module|subcommand|flag|method)s?)?`
	aThing   = `(?:the |a |an )?\W?T\b`
)

var (
	hadSince = regex.NewRecognizer(`\b(?:has|have)(?: had)? ` + aThing + `\W{0,3} (?:since|as of) V\b`)
	itBegins = regex.NewRecognizer(`(?i)` +
		theThing + `,? (?:which |that )?(?:(?:is|are|has been|have been) (?:only )?(?:available|there|supported|built in)|exists?|has existed|have existed)(?: only)? (?:since|as of|from) V\b` +
		`|` + theThing + ` \((?:available |new )?(?:since|in|from) V\)` +
		`|\b(?:since|as of) V, ` + aThing + `\W{0,3} (?:is|are) (?:available|there|built in)\b` +
		`|\bbefore V,? ` + aThing + `\W{0,3} (?:does not exist|do not exist|did not exist|is not available|was not available|is unknown|is missing)` +
		`|\b(?:before|(?:old|earli)er than|below) V (?:lacks?|has no|have no|knows? no|do(?:es)? not (?:know|have|support)|did not (?:know|have)) ` + aThing)
	// itEnds recognizes the same of what went.
	itEnds = regex.NewRecognizer(`(?i)` +
		`\bV (?:has |have |also )?(?:removed|removes|dropped|drops|no longer (?:has|have|ships?|supports?))(?: support (?:for|of))? ` + aThing +
		`|` + theThing + `(?: (?:was|were|has been|have been|is|are|got))?,? (?:removed|dropped|gone|no longer (?:available|there|served|supported))(?: from [\w. -]{1,30}?)? (?:since|in|with|by|as of|from) V\b` +
		`|` + theThing + ` (?:no longer exists?|left [\w. -]{1,30}?|disappeared|went away) (?:since|in|with|as of|from) V\b` +
		`|\b(?:since|as of|from|in|with) V(?: on)?,? ` + aThing + `\W{0,3} (?:is|are|was|were|has been|have been) (?:gone|removed|dropped|no longer (?:available|there|served|supported))\b`)
	// stableSince recognizes what Rust says of what came.
	stableSince = regex.NewRecognizer(theThing + ` (?:is|are|has been|have been|was|were|became) (?:stable|stabilized) (?:since|as of|in|with) V\b`)
)
