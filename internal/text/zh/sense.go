package zh

import "strings"

// A sense says what an English word may do in a sentence. It is a set of bits.
type sense uint8

const (
	// clearNo words negate for certain. Translations of strongNo words nearly always negate. Translations of vagueNo words
	// may negate; these words come from real translations.
	clearNo sense = 1 << iota
	strongNo
	vagueNo
	undone   // a negative word that a negation turns positive
	denies   // denies the words after it without being a negation
	relates  // a verb between two things that a translation must not exchange
	particle // may stand some words after its verb, as in "turn the proxy off" and "drop the packets"
)

// senses are the senses of English words. They include prefixes such as un, because a hyphen
// ends a word, as in un-accepted.
var senses = func() map[string]sense {
	all := make(map[string]sense)
	for s, words := range map[sense]string{
		clearNo: "not cannot no never dont without",
		strongNo: `unable unknown invalid unsupported unrecognized unavailable unreachable incompatible impossible forbidden forbids prohibited
		prohibits disallowed neither none nothing nobody`,
		vagueNo: `un nowhere nor non fail fails failed failing failure unless except instead rather otherwise only lack lacks lacking missing
		miss absent avoid avoids prevent prevents prevented preventing forbid prohibit deny denies denied refuse refuses refused refusing
		reject rejects rejected ignore ignores ignored ignoring skip skips skipped skipping omit omits omitted stop stops stopped illegal
		bad wrong hardly few less little fewer void conflict conflicts conflicting differ differs different before free exclude excludes
		excluded lost lose loses drop drops dropped dropping block blocks blocked blocking unused stale regardless spite despite anyway nevertheless nonetheless odd bogus garbage junk dangling orphan hidden suppress suppresses
		suppressed silent silently silence silences silenced silencing quiet quietly exclusive mutually once keep keeping kept keeps remain remains still garbled malformed
		corrupt corrupted broken dirty anonymous abort aborted aborting hang hangs irrelevant irrecoverable irreversible leave leaves
		leaving ambiguous limited exceed exceeds exceeded too enough short should ultimate ultimately hide partial partially yet negative
		positive error buggy premature null noop badly forget forgot staying within deprecated pending gone naive outside hiding hides excluding
		false untrue exhausted extraneous superfluous fuzzy questionable dead degenerate postpone postponed postpones`,
		undone: `forget uncommon unusual unlikely hide suppress fail fails hesitate miss omit neglect ignore skip exclude lose impossible past leave
		leaves left end ends stop stops finish finishes`,
		denies: `avoid avoids avoiding prevent prevents preventing fail fails failed cancel undo instead rather than refuse refuses unless un dis
		disallow forbid forbids`,
		relates: `depend depends requires needs contains includes replaces overrides exceeds precedes follows waits connects refers points inherits
		imports owns sends starts reads writes loads uses creates holds manages wraps hides deletes`,
		particle: `on off up down out packet packets frame frames datagram datagrams connection connections request requests message messages
		event events log logs line lines`,
	} {
		for w := range strings.FieldsSeq(words) {
			all[w] |= s
		}
	}
	return all
}()

// isVaguePair reports whether two words are a vague negation, such as "out of range", "in
// place of", "turns off", "at most", w/o and N/A.
func isVaguePair(before, w string) bool {
	switch w {
	case "open", "unfinished":
		return before == "left"
	case "recently":
		return before == "least"
	case "of":
		return before == "out"
	case "than":
		return before == "other"
	case "place":
		return before == "in"
	case "off":
		return before == "turns" || before == "switches"
	case "most":
		return before == "at"
	case "wait": // "has to wait": not yet
		return before == "to"
	case "o":
		return before == "w"
	case "a":
		return before == "n"
	}
	return false
}
