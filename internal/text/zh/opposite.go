package zh

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// A Contradiction is a word of the English, and either what the Chinese says instead of it or a word that it is
// exchanged with.
type Contradiction struct {
	English string
	Chinese string // what the Chinese says instead
	Other   string // the English word with which the Chinese exchanges the first one
	Term    bool   // Chinese is no opposite, but another thing of the same kind
}

// String says what the contradiction is.
func (c Contradiction) String() string {
	if c.Other != "" {
		return "“" + c.English + "” and “" + c.Other + "” are at each other's place"
	}
	return "“" + c.English + "” is " + c.Chinese
}

// FindOpposite returns what contradicts the English in its translation, or nothing. This is one of
//   - a word that says the opposite: 启用 for "disable"
//   - another thing of the same kind: 空格 for "tab"
//   - another number, unit, value or name: GB for "megabytes"
//   - two words at each other's place: 从服务器复制到客户端 for "copy it from the client to the server"
//
// If both texts have the same number of sentences, it compares sentence by sentence.
//
// FindOpposite reads opposites from a fixed list. It is cautious: negations, vague words and words of both sides make
// the meaning uncertain.
func (p *Pair) FindOpposite() Contradiction {
	if before, after, kept := strings.Cut(p.chinese, p.english); kept && len(sentences(before+after)) < len(p.left) {
		return Contradiction{} // only some of the sentences are translated, after the English
	}
	found := p.findOpposite()
	if found.English != "" { // a semicolon may be in place of a comma
		found = joinedAtSemicolons(p.passages).findOpposite()
	}
	if found.English != "" && found.Other == "" && (p.says(found) || found.Chinese == "开始" && fromThen.MatchString(p.chinese) || strings.Contains(p.chinese, "才") && staysUntil.MatchString(p.english) || lasts(found.English) && otherNumbers(p.english, p.chinese)) {
		found = Contradiction{}
	}
	for _, find := range exchangeFinders {
		if found.English == "" {
			found.English, found.Other = find(p.english, p.chinese)
		}
	}
	if found.Other != "" && turnsComparison(p.english, p.chinese) {
		found = Contradiction{}
	}
	for _, find := range oppositeFinders {
		if found.English == "" {
			found.English, found.Chinese = find(p.english, p.chinese)
		}
	}
	return found
}

var (
	fromThen   = lazyregexp.New(`[从自][^，。；：]{1,40}开始`)                                     // 开始 for "since"
	staysUntil = lazyregexp.New(`\b(?:stay|remain|last|live|keep)s? (?:\w+ ){0,4}until\b`) // 之后才会消失 for "stays until"
)

// exchangeFinders find two English words at each other's place.
var exchangeFinders = [...]func(en, zh string) (first, second string){
	exchangedNumbers, exchangedBounds, exchangedSides, exchangedErrors, deniedName, exchangedNouns, exchangedCounts, replacedByOther, exchangedNotBut,
	precedes, exchangedClauses,
}

// oppositeFinders find English words, and what the Chinese says instead of them.
var oppositeFinders = [...]func(en, zh string) (english, chinese string){
	otherSwitch, otherDirection, returnsOther, otherValueOfKey, turnedOther, otherExitCode, endedForStill, affirmedAdjective, otherStart, otherTens, otherUnit,
	otherDuration, otherCapitals, deniedOpposite, countsCase, sinceForBefore, otherSideOfName, afterForUntil, otherAge, likeForUnlike, lessForAtLeast,
	saidOfOther, deniedDeedZh, affirmedDeed, lackedThing, bothDenied, deniedKind,
}

// longestPlain is the length in bytes of the longest text whose names findOpposite compares.
const longestPlain = 200

// comparisons are reused, because their lists are long.
var comparisons = sync.Pool{New: func() any { return new(comparison) }}

// release puts a comparison back. It keeps the lists of the comparison without the texts in them.
func release(c *comparison) {
	clear(c.tallies[:cap(c.tallies)])
	clear(c.terms.english[:cap(c.terms.english)])
	clear(c.spreading.words[:cap(c.spreading.words)])
	c.rivals, c.spreading.zh = 0, ""
	comparisons.Put(c)
}

func (p passages) findOpposite() Contradiction {
	c := comparisons.Get().(*comparison)
	defer release(c)
	list := p.withoutCode().align()
	for _, b := range list {
		if found := saidInstead(b.english, b.chinese); found.English != "" {
			return found
		}
		if found := c.opposed(b.english, b.chinese); found.English != "" {
			return found
		}
		if first, firstZh := beforePurpose(b); first != "" {
			if found := c.opposed(first, firstZh); found.English != "" {
				return found
			}
		}
		before, _, explains := strings.Cut(b.english, ": ")
		if beforeZh, _, both := strings.Cut(b.chinese, "："); explains && both {
			if found := c.opposed(before, beforeZh); found.Other != "" {
				return found
			}
		}
	}
	whole := []bead{p.bead}
	if len(p.english) > longestCrossed {
		whole = list
	}
	for _, b := range whole {
		if c.rivals < 2 {
			break
		}
		if first, second := c.spreading.crossed(b.english, b.chinese); first != "" {
			return Contradiction{English: first, Other: second}
		}
	}
	if len(p.english) > longestPlain { // in a long text, names often have another order
		return Contradiction{}
	}
	first, second := exchangedNames(list)
	return Contradiction{English: first, Other: second}
}

// beforePurpose returns the action at the start of a sentence and its translation, if both texts go on with its
// purpose: "Switch it off, so that nothing is kept." A negation in the purpose would make the action unclear.
func beforePurpose(b bead) (english, chinese string) {
	for _, joint := range [...]string{", so that ", ", because "} {
		before, _, found := strings.Cut(b.english, joint)
		beforeZh, _, both := strings.Cut(b.chinese, "，")
		if found && both && !strings.Contains(before, ", ") && !hasAny(firstRunes(beforeZh, 4), purposes) {
			return before, beforeZh
		}
	}
	return "", ""
}

// purposes begin a Chinese clause that says a purpose, a cause or a condition.
var purposes = strings.Fields("因 由 为 如 若 既 当 使 让 以")

// firstRunes returns the first characters of a text.
func firstRunes(s string, most int) string {
	for i := range s {
		if most--; most < 0 {
			return s[:i]
		}
	}
	return s
}

// longestOpposed is the length in bytes of the longest passage that is compared. A longer one is a list or has
// several sentences. Then words of one sentence may seem to contradict those of another.
const longestOpposed = 300

// columns is what stands between the columns of a table. Its cells do not end like sentences, so that words of one
// cell may seem to contradict those of another.
const columns = "   "

func (c *comparison) opposed(en, zh string) Contradiction {
	if len(en) > longestOpposed || len(zh) > 2*longestOpposed || strings.Contains(en, columns) {
		return Contradiction{}
	}
	reset(c)
	c.readEnglish(idioms.Replace(deniedBounds.Replace(en)), zh)
	countRivals(c)
	if len(c.tallies)+len(c.terms.english) > 0 {
		c.readChinese(zh)
	}
	for i := range c.tallies {
		t := &c.tallies[i]
		for half := 1; half <= 2; half++ {
			if knownOpposites().exclude[t.pair] && strings.Contains(en, "either ") || t.english.both() && len(en) > longestShifted {
				continue
			}
			word, proof := t.word[half], t.proof[3-half]
			if t.contradicts(half, 3-half) && !saysSame(en, zh, word, proof) {
				return Contradiction{English: asWritten(en, word), Chinese: proof}
			}
		}
	}
	if mayExchange(c, en, zh) {
		if first, second := exchanged(en, zh); first != "" {
			return Contradiction{English: first, Other: second}
		}
	} else if len(en) <= longestExchange && (strings.Contains(zh, "，再") || strings.Contains(zh, "，然后")) {
		if first, second := misordered(en, zh, anchors(en, zh)); first != "" {
			return Contradiction{English: first, Other: second}
		}
	}
	english, chinese := c.terms.other(en, zh, c.explained)
	if chinese != "" && strings.HasSuffix(strings.TrimRight(en, "."), " first") && strings.Contains(zh, "，再"+chinese) && strings.Count(zh, chinese) == 1 {
		return Contradiction{} // what comes after the first step
	}
	return Contradiction{English: english, Chinese: chinese, Term: true}
}

// idioms replaces idioms whose words would mislead the comparison.
var idioms = strings.NewReplacer(" lower speed", " slowness", " less speed", " slowness", " each other", " mutually", " one another", " mutually", "In addition", "Besides", "in addition", "besides", " more than once", " severally", " get around", " avoid", " gets around", " avoids", "drag and drop", "drag", " hold down", " hold", "A few ", "Certain ", "a few ", "certain ", "outside the scope", "beyond the scope", "outside of the scope", "beyond the scope", "out of the box", "at once", " right after ", " immediately after ", " drop out", " fail", "in the end", "finally", "As soon as ", "Once ", "as soon as ", "once ")

// saysSame reports whether the Chinese opposite of an English word may say the same as this word in its sentence.
func saysSame(en, zh, word, proof string) bool {
	return strings.Contains(zh, "不"+proof) && englishNegations(en).clear == 0 || isBefore(en, zh, word, proof) || isReceived(en, word, proof) || saysFromOtherSide(en, zh, word, proof) ||
		word != "before" && isIdiom(zh, proof) || staysIn(en, zh, word) || contains(lower(zh), stem(word), codeEdge) || word == "plus" && proof == "减去" && undoneSum.MatchString(zh) || strings.Contains(proof, "早") && asBefore.MatchString(en) || word == "after" && proof == "前面" && strings.Contains(zh, "过") || word == "different" && englishNegations(en).clear > 0 ||
		stem(word) == "run" && strings.Contains(en, "after ") && strings.Contains(zh, proof+"后") // after its run it has ended
}

// undoneSum matches a sum from the other side: 减去 44 就是版本 for "the version plus 44".
var undoneSum = lazyregexp.New(`减去 ?[0-9]+ ?(?:就是|即为|才是|得到|等于)`)

// says reports whether the whole translation says the English word of a contradiction as often as the English has it.
// The Chinese word then belongs to something else.
func (p *Pair) says(c Contradiction) bool {
	all := wordsFor(c.English)
	if len(all) < 2 {
		return false
	}
	all = all[1:]                          // without the English word, which may be a part of a name
	if strings.HasPrefix(c.Chinese, "更") { // 之后 is no other word for 更晚
		all = slices.DeleteFunc(all, func(w string) bool { return !strings.HasPrefix(w, "更") })
	}
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) })
	english, chinese, s := 0, 0, stem(strings.ToLower(c.English))
	for w := range englishWords(p.english) {
		if stem(w) == s {
			english++
		}
	}
	for w := range englishWords(p.chinese) { // a value that stays in English
		if stem(w) == s {
			english--
		}
	}
	if strings.Contains(c.English, " ") { // "turn off", perhaps with words between
		english = 1
	}
	text := strings.ReplaceAll(p.chinese, c.Chinese, " ")
	for rest := text; rest != "" && english > 0; {
		i := slices.IndexFunc(all, func(w string) bool { return strings.HasPrefix(rest, w) })
		size := 1
		if i >= 0 {
			size = len(all[i])
			if w := knownOpposites().at(rest); w != nil && len(w.text) > size && strings.Contains("前后", all[i]) { // 后端 is no 后
				size = len(w.text)
			} else if !strings.HasSuffix(text[:len(text)-len(rest)], "不") { // 不对 is not "right"
				chinese++
			}
		} else if _, n := utf8.DecodeRuneInString(rest); n > 0 {
			size = n
		}
		rest = rest[size:]
	}
	return english > 0 && chinese >= english
}

// longestShifted is the length in bytes of the longest passage with words of both sides that is compared. In a longer
// one, one word more or less proves nothing.
const longestShifted = 100

// isBefore reports whether the Chinese says "before" from the other side, with 之后 after the first action:
// 修复之后再添加 for "repair it before you add it".
func isBefore(en, zh, word, proof string) bool {
	if word != "before" || !strings.HasSuffix(strings.TrimSuffix(proof, "面"), "后") {
		return false
	}
	if asBefore.MatchString(en) { // it means earlier
		return true
	}
	first, second, _ := strings.Cut(en, " before ")
	left, right, _ := strings.Cut(zh, proof)
	if strings.HasPrefix(right, "才") && !strings.HasSuffix(left, "，") || endsInWordOf(left, first, second) { // only after the second one
		return false
	}
	of := substanceOf(first)
	inLeft, _ := NewParallel("", NewPair(en, left)).count(of, substance{})
	inRight, _ := NewParallel("", NewPair(en, right)).count(of, substance{})
	if strings.Trim(right, "。 ") == "" { // nothing comes after it
		return !putsFirstAfter(en, first, second, left)
	}
	return inLeft > inRight && !endsWithAll(second, en, left) || putsFirstAfter(en, second, first, left)
}

// asBefore matches "before" with nothing after it.
var asBefore = lazyregexp.New(`\b(?:than|as|like|ever|long|day|time) before\b|\bbefore(?:[.,;:]|$)`)

// putsFirstAfter reports whether a Chinese text, which ends in 之后, is about the first of two English parts and ends with the second:
// 该选项要写在库之后 for "Put the option before the library". Chinese often says it from the other side.
func putsFirstAfter(en, first, second, zh string) bool {
	if i := strings.LastIndex(zh, "，"); i >= 0 {
		zh = zh[i+len("，"):]
	}
	at := strings.IndexAny(zh, "要应须需在放写")
	if at < 0 {
		return false
	}
	has := func(zh, part string) bool {
		n, _ := NewParallel("", NewPair(en, zh)).count(substanceOf(part), substance{})
		return n > 0
	}
	subject, tail := zh[:at], lastRunes(zh, 4)
	return has(subject, first) && !has(subject, second) && has(tail, second) && !has(tail, first)
}

// endsWithAll reports whether the last words of a Chinese text say all of the last words of an English one: 启动完成 for "finished
// starting".
func endsWithAll(part, en, zh string) bool {
	const fewest, last = 2, 8 // words, and characters of Chinese
	of := substanceOf(strings.TrimRight(part, ". "))
	found, all := NewParallel("", NewPair(en, lastRunes(zh, last))).count(of, substance{})
	return all >= fewest && found == all
}

// endsInWordOf reports whether a Chinese text ends in an English word that the second part of the English has and the
// first one lacks.
func endsInWordOf(zh, first, second string) bool {
	zh = strings.TrimRight(zh, " ")
	word := zh[len(strings.TrimRightFunc(zh, func(r rune) bool { return r < utf8.RuneSelf && r != ' ' })):]
	return len(word) > 1 && isLetters(word) && contains(second, word, wordEdge) && !contains(first, word, wordEdge)
}

// isReceived reports whether the English says that something is sent, and the Chinese that it is received. Both say
// the same.
func isReceived(en, word, proof string) bool {
	return word == "sent" && strings.HasPrefix(proof, "收") && sentPassive.MatchString(en)
}

var sentPassive = lazyregexp.New(`\b(?:is|are|was|were|be|been) sent\b`)
