package zh

import (
	"regexp"
	"slices"
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
	if english.twice > 0 && hasAny(zh, affirming) {
		english.clear -= min(english.clear, english.twice)
		english.vague++
	}
	if english.clear+english.strong+english.ended == 0 && english.vague > 0 {
		return Kept // whatever the Chinese says
	}
	chinese := countChinese(zh, strings.ToLower(en))
	switch all := chinese.clear + chinese.vague + chinese.paired; {
	case english.clear > chinese.clear+chinese.vague,
		english.clear > 0 && english.clear+english.strong > all,
		english.strong > 0 && all == 0,
		english.ended > 0 && all == 0 && hasAny(zh, lasting):
		return Dropped
	case english.clear+english.strong+english.vague == 0 && chinese.clear > 0:
		return Added
	}
	return Kept
}

// affirming are the words with which Chinese puts what English denies twice: do not
// forget, not uncommon, cannot but. Lasting are those that deny a "no longer".
var (
	affirming = strings.Fields("记得 记住 牢记 务必 必 常 普遍 保留 保持 显示 才 总 一定 尽管 放心 重视 注意 留意 始终")
	lasting   = strings.Fields("仍 依然 依旧 还在 继续 一直 始终")
)

// hasAny tells whether a text has any of some words.
func hasAny(zh string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(zh, w) })
}

// denials counts the words of a sentence that deny or forbid.
type denials struct {
	clear  int // that surely do
	strong int // that do, and whose Chinese nearly always does: unable, unknown
	vague  int // that may
	paired int // that may, and the English has a word of its own for it
	twice  int // of the clear ones, that deny a denial
	ended  int // no longer
}

// quotation is what somebody else says, in some words: a message, most often, which
// may be left as it is, or denies in Chinese what the sentence does not.
var quotation = regexp.MustCompile(`"[^"\n]{1,200} [^"\n]{1,200}"|“[^”\n]{1,200} [^”\n]{1,200}”|(?:^|[\s(])'[^'\n]{1,200} [^'\n]{1,200}'(?:[\s.,;:!?)]|$)`)

// countEnglish counts, and takes what denies within quotation marks for vague.
func countEnglish(s string) denials {
	d := countWords(quotation.ReplaceAllString(s, " x "))
	for _, quoted := range quotation.FindAllString(s, -1) {
		if said := countWords(quoted); said.clear+said.strong+said.vague+said.ended > 0 {
			d.vague++
		}
	}
	return d
}

func countWords(s string) (d denials) {
	before, since := "", reach // since the last clear denial, in words
	for w, next := range englishWords(withoutCode(s)) {
		since++
		last := since // before this word
		switch {
		case before == "no" && w == "longer" && next != "than":
			d.ended++
		case clearNo[w] || strings.HasSuffix(w, "n't"):
			if bounds[next] || w == "no" && next == "" || w == "not" && before == "or" {
				d.vague++
				break
			}
			d.clear++
			since = 0
		case strongNo[w] && next != "but":
			d.strong++
		case vagueNo[w] || before != "" && vaguePairs[w] == before || strongNo[w] || beginsLikeDenial(w):
			d.vague++
		}
		switch {
		case last <= reach && (undone[w] || w == "but" && before == "cannot"):
			d.twice++
		case w == "without" && d.clear > 1: // both of them
			d.twice += 2
		}
		if w == "until" || before == "not" && afterNot[w] {
			d.vague, d.clear = d.vague+d.clear, 0 // not only
		}
		before = w
	}
	return d
}

// reach is how many words behind a denial another one is denied by it.
const reach = 2

// The hyphen of a prefix, as in un-accepted, ends a word.
var (
	clearNo  = set("not cannot no never dont without")
	strongNo = set(`unable unknown invalid unsupported unrecognized unavailable unreachable incompatible impossible forbidden forbids
	prohibited prohibits disallowed neither none nothing`)
	// undone are words that deny, and with a denial before them affirm.
	undone = set("forget uncommon unusual unlikely hide suppress fail fails hesitate miss omit neglect ignore skip exclude lose impossible")
	// vaguePairs are such as two words, the first by the second: out of range, at
	// most, w/o, N/A.
	vaguePairs = map[string]string{"of": "out", "than": "other", "most": "at", "o": "w", "a": "n"}
	// vagueNo are words whose Chinese may well have a word that denies. Collected
	// from translations that do.
	vagueNo = set(`un nobody nowhere nor non fail fails failed failing failure unless except instead rather otherwise only lack lacks
	lacking missing miss absent avoid avoids prevent prevents prevented preventing forbid prohibit deny denies denied refuse refuses refused
	refusing reject rejects rejected ignore ignores ignored ignoring skip skips skipped skipping omit omits omitted stop stops stopped illegal bad
	wrong hardly few less little fewer void conflict conflicts conflicting differ differs different before free exclude excludes excluded lost
	lose loses dropped drop unused stale regardless odd bogus garbage junk dangling orphan hidden suppress suppresses suppressed silent
	silently quiet quietly exclusive mutually once keep keeping kept keeps remain remains still garbled malformed corrupt corrupted broken dirty anonymous abort
	aborted aborting hang hangs irrelevant irrecoverable irreversible leave leaves leaving ambiguous limited exceed exceeds exceeded too enough
	short should ultimate ultimately hide partial partially yet negative positive error buggy premature null noop badly forget forgot staying within
	deprecated pending gone outside hiding hides excluding exhausted extraneous superfluous fuzzy questionable dead degenerate`)
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
		if prefix == "un" && strings.HasSuffix(w, "ed") {
			return true // unpacked: was it ever packed?
		}
		return !slices.ContainsFunc(innocent, func(beginning string) bool { return strings.HasPrefix(w, beginning) })
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
