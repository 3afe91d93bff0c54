package zh

import (
	"strings"
	"unicode/utf8"
)

// A Denial is what a translation makes of words such as not and cannot.
type Denial uint8

const (
	// Kept is a translation that denies as its original does, or of which nobody
	// can tell.
	Kept Denial = iota
	// Dropped is one that does not forbid or deny what the English does.
	Dropped
	// Added is one that forbids or denies, while the English does not.
	Added
)

// Denies compares what an English text and its Chinese translation deny or
// forbid, sentence by sentence if they have as many. It returns the first pair of
// sentences that differ.
//
// It counts words. Both languages deny in many ways, so that only a sentence with
// fewer denials of any sort than its English has sure ones has dropped one, and
// only a sentence that denies while nothing in the English may mean it has added
// one.
func Denies(en, zh string) (d Denial, english, chinese string) {
	left, right := sentences(en), sentences(zh)
	if len(left) != len(right) {
		left, right = []string{en}, []string{zh}
	}
	for i := range left {
		switch found := compare(left[i], right[i]); {
		case found == Kept:
		case d == Kept:
			d, english, chinese = found, left[i], right[i]
		case d != found:
			return Kept, "", "" // the sentences may be in another order
		}
	}
	return d, english, chinese
}

func compare(en, zh string) Denial {
	english := countEnglish(en)
	if english.clear+english.strong == 0 && english.vague > 0 {
		return Kept // whatever the Chinese says
	}
	chinese := countChinese(zh, strings.ToLower(en))
	switch all := chinese.clear + chinese.vague + chinese.paired; {
	case english.clear > chinese.clear+chinese.vague,
		english.clear > 0 && english.clear+english.strong > all,
		english.strong > 0 && all == 0:
		return Dropped
	case english.clear+english.strong == 0 && chinese.clear > 0:
		return Added
	}
	return Kept
}

// denials counts the words of a sentence that deny or forbid.
type denials struct {
	clear  int // that surely do
	strong int // that do, and whose Chinese nearly always does: unable, unknown
	vague  int // that may
	paired int // that may, and the English has a word of its own for it
}

func countEnglish(s string) (d denials) {
	before := ""
	for w, next := range englishWords(withoutCode(s)) {
		switch {
		case clearNo[w] || strings.HasSuffix(w, "n't"):
			if bounds[next] || w == "no" && next == "" || w == "not" && before == "or" {
				d.vague++
			} else {
				d.clear++
			}
		case strongNo[w]:
			d.strong++
		case vagueNo[w] || beginsLikeDenial(w):
			d.vague++
		}
		if w == "until" || before == "not" && afterNot[w] {
			d.vague, d.clear = d.vague+d.clear, 0 // not only
		}
		before = w
	}
	return d
}

// The hyphen of a prefix, as in un-accepted, ends a word.
var (
	clearNo  = set("not cannot no never dont without")
	strongNo = set(`unable unknown invalid unsupported unrecognized unavailable unreachable incompatible impossible forbidden forbids
	prohibited prohibits disallowed`)
	// vagueNo are words whose Chinese may well have a word that denies. Collected
	// from translations that do.
	vagueNo = set(`un nothing none nobody nowhere neither nor non fail fails failed failing failure unless except instead rather otherwise only lack lacks
	lacking missing miss absent avoid avoids prevent prevents prevented preventing forbid prohibit deny denies denied refuse refuses refused
	refusing reject rejects rejected ignore ignores ignored ignoring skip skips skipped skipping omit omits omitted stop stops stopped illegal bad
	wrong hardly few less little fewer void conflict conflicts conflicting differ differs different before free exclude excludes excluded lost
	lose loses dropped drop unused stale regardless odd bogus garbage junk dangling orphan hidden suppress suppresses suppressed silent
	silently quiet quietly exclusive mutually once keep keeping kept keeps remain remains still garbled malformed corrupt corrupted broken dirty anonymous abort
	aborted aborting hang hangs irrelevant irrecoverable irreversible leave leaves leaving ambiguous limited exceed exceeds exceeded too enough
	short should ultimate ultimately hide partial partially yet neither negative positive error buggy premature null noop badly forget forgot staying within`)
	// bounds make a limit of the no before them: no more than.
	bounds   = set("more less fewer greater larger smaller later earlier sooner longer higher lower newer older")
	afterNot = set("only just merely forget necessarily")
)

// innocent are beginnings of words that begin like a denial and are none.
var innocent = strings.Fields(`imag immed impact implem impli impl import impos improv inbound inclu incoming incre indent index indices indic individ infer
	inform infra ingress inher initi inject inline inner input inode inquir insert inside inspe inst integ intel inten inter into intro
	inven invert invest invok involv invoc discov disk displ dispa dispo dist discu misc unary under undo unic unif uninst union uniq
	unit univ unix unlink unload unlock unmount unpack unpin unregist unsubscri until unwind unzip uname`)

// beginsLikeDenial tells whether a word begins with un, in, dis and the like and
// may deny something by that.
func beginsLikeDenial(w string) bool {
	for _, prefix := range [...]string{"un", "in", "im", "dis", "mis", "non"} {
		if len(w) < len(prefix)+3 || !strings.HasPrefix(w, prefix) {
			continue
		}
		for _, beginning := range innocent {
			if strings.HasPrefix(w, beginning) {
				return false
			}
		}
		return true
	}
	return strings.HasSuffix(w, "less")
}

// countChinese counts in a Chinese sentence; en is the English one in small letters.
func countChinese(s, en string) (d denials) {
	s = withoutCode(s)
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if int(r) >= len(telling) || !telling[r] {
			i += size
			continue
		}
		denies := strings.ContainsRune(deniers, r)
		hint := hintAt(s[i:], r)
		if before, _ := utf8.DecodeLastRuneInString(s[:i]); r == '别' && IsHan(before) {
			hint = nil // 识别, 级别
		}
		switch {
		case hint != nil && hint.has(en):
			d.paired++
		case hint != nil || denies && repeated(s, i, size):
			d.vague++
		case denies:
			d.clear++
		}
		i += size
	}
	for w := range englishWords(s) { // left in English, as a value
		switch {
		case clearNo[w]:
			d.vague++
		case strongNo[w]:
			d.paired++
		}
	}
	return d
}

// deniers are the characters that deny.
const deniers = "不没沒无無未勿"

// telling are the characters to stop at: the deniers, and where hints begin.
var telling = func() (is [0xA000]bool) {
	for _, r := range deniers {
		is[r] = true
	}
	for r := range hints {
		is[r] = true
	}
	return is
}()

// repeated tells whether the character at i asks a question: 要不要, 是不是.
func repeated(s string, i, size int) bool {
	before, width := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+size:])
	return before == after && width > 1
}
