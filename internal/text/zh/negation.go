package zh

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// A Negation says how a translation differs from its original in negations such as "not" and "cannot".
type Negation uint8

const (
	// Kept means that the translation has the negations of the original, or that the
	// answer is uncertain.
	Kept Negation = iota
	// Dropped means that only the English has a negation.
	Dropped
	// Added means that only the Chinese has a negation.
	Added
)

// CompareNegations compares the negations of both texts. If both have the same number of sentences, it compares
// sentence by sentence. It returns the first pair of sentences that differ.
//
// CompareNegations counts words. Both languages negate in many ways, so it is cautious. It returns Dropped if the
// Chinese has fewer negations of any kind than the English has clear ones, and Added if no English word can be a
// negation.
func (p *Pair) CompareNegations() (n Negation, english, chinese string) {
	n, english, chinese = p.compareSentences()
	if n == Dropped && hasAny(p.chinese, rhetorical) { // the question may belong to another sentence
		return Kept, "", ""
	}
	if n == Added && broken.MatchString(chinese) {
		return Kept, "", ""
	}
	if n != Kept && strings.ContainsAny(p.chinese, "；;") {
		// The semicolon may be in place of a comma, or within code.
		if joined, _, _ := withCommas(p.passages).compareSentences(); joined == Kept {
			return Kept, "", ""
		}
	}
	switch {
	case n != Kept:
	case affirmsVerb(p.english, p.chinese):
		return Dropped, p.english, p.chinese
	case deniesAbility(p.english, p.chinese):
		return Added, p.english, p.chinese
	}
	return n, english, chinese
}

func (p passages) compareSentences() (n Negation, english, chinese string) {
	list := []bead{p.bead}
	joined := !p.sameNumber()
	if !joined || mayPair(p.bead) && !strings.ContainsAny(p.english, ";:") {
		list = p.align()
	}
	for _, b := range list {
		switch found := compare(b.english, b.chinese); {
		case found == Kept, found == Added && joined && len(list) > 1:
		case n == Kept:
			n, english, chinese = found, b.english, b.chinese
		case n != found:
			return Kept, "", "" // the sentences may be in another order
		}
	}
	return n, english, chinese
}

// mayPair reports whether a text of several sentences has as many negations as its translation. Then one of them may still lack its own.
func mayPair(b bead) bool {
	switch compare(b.english, b.chinese) {
	case Kept:
		return true
	case Dropped: // in a part of the text, which may belong to another one
		n, _ := compareCounts(b.english, b.chinese, englishNegations(b.english))
		return n == Kept
	}
	return false
}

// compare compares the negations of a sentence, and then those of its clauses.
func compare(en, zh string) Negation {
	if tooLong(en, zh) || strings.Contains(en, " unless ") && notUnless.MatchString(en) && hasAny(zh, onlyThen) ||
		strings.Contains(en, " other than ") && noOther.MatchString(en) && strings.ContainsAny(zh, "只仅唯") {
		return Kept
	}
	en, zh = withoutNames(en, zh)
	english := englishNegations(en)
	n, chinese := compareCounts(en, zh, english)
	switch {
	case n == Kept && (affirmsOneOfTwo(en, zh) || affirmsDenied(en, zh)):
		return Dropped
	case n == Kept && english.clear+english.strong == 1 && isAffirmed(en, zh): // its only negation
		return Kept
	case n == Kept:
		return compareScopes(bead{en, zh}, english, chinese)
	}
	return n
}

// withoutNames removes names that both texts have and that contain words, such as docker-ce-rootless-extras.
func withoutNames(en, zh string) (string, string) {
	const shortest = 8 // bytes
	for field := range strings.FieldsSeq(en) {
		if name := trimmed(field); len(name) >= shortest && name[0] != '-' && strings.Count(name, "-") > 1 && strings.Contains(zh, name) {
			en, zh = strings.ReplaceAll(en, name, "x"), strings.ReplaceAll(zh, name, "x")
		}
	}
	return en, zh
}

// notUnless matches two negations that say "only if", and onlyThen are Chinese words for it: 设置后才行. noOther matches what says
// "only" with "other than".
var (
	noOther   = lazyregexp.New(`(?i)\b(?:no|nothing|nobody|none) (?:\w+ ){0,2}other than `)
	notUnless = lazyregexp.New(`(?i)(?:\bnot?|\bnever|\bnothing|\bnone|\bcannot|n['’]t) [^.;]{1,60} unless `)
	onlyThen  = []string{"才", "只有", "只会", "只在", "仅", "必须"}
)

// affirmsOneOfTwo reports whether the Chinese affirms one of the two things that "neither" denies:
// 会创建账户，但不会设置密码 for "neither creates an account nor sets a password", and 两者都有 for "have neither".
func affirmsOneOfTwo(en, zh string) bool {
	if hasAny(en, havingNeither) && !strings.Contains(en, "oth ") && hasAny(zh, havingBoth) { // "both" may be in another clause
		return true
	}
	_, rest, found := strings.Cut(en, "neither ")
	name, _, both := strings.Cut(rest, " nor ")
	if !found || !both {
		return false
	}
	if affirmsName(name, zh) {
		return true
	}
	first, second, found := strings.Cut(zh, "，但")
	return found && !strings.ContainsAny(first, negators) && strings.ContainsAny(second, negators) && !hasAny(second, bothOfTwo)
}

// affirmsName reports whether the English denies a name, and the only Chinese clause with it denies nothing.
func affirmsName(name, zh string) bool {
	const shortest = 4 // letters
	if len(name) < shortest || !isLetters(name) || strings.Count(zh, name) != 1 {
		return false
	}
	return !strings.ContainsAny(clauseWith(zh, name), negators+"非别禁免拒缺失除")
}

var (
	bothOfTwo     = strings.Fields("都 均 皆 也不 也没 也无 又不 既不 既没 两者 二者 也未")
	havingNeither = []string{" have neither", " has neither"}
	such          = strings.Fields("这样的 这种 这类 此类 那样的")
	havingBoth    = strings.Fields("两者都有 二者都有 两个都有 两种都有")
)

// compareCounts compares the number of negations. It returns no counts of the Chinese if it
// does not need them.
func compareCounts(en, zh string, english counts) (n Negation, chinese counts) {
	if english.twice > 0 && hasAny(zh, affirming) {
		english.clear -= min(english.clear, english.twice)
		english.vague++
	}
	if english.spared > 0 && hasAny(strings.ReplaceAll(zh, "只要", ""), keeping) {
		english.clear -= min(english.clear, english.spared)
		english.vague++
	}
	if english.joined > 0 && denied.MatchString(zh) {
		english.clear -= min(english.clear, english.joined)
		english.vague++
	}
	if english.clear > 1 && hasAny(zh, such) { // 这样的变量 for "variables that are not exported"
		english.clear--
		english.vague++
	}
	if english.clear > 0 && hasAny(zh, inVain) {
		english.clear--
		english.vague++
	}
	if english.clear+english.strong > 0 && isAffirmed(en, zh) {
		english.vague++
		if english.strong > 0 {
			english.strong--
		} else {
			english.clear--
		}
	}
	if english.clear+english.strong+english.ended == 0 && english.vague > 0 {
		return vagueNegation(en, zh, english), chinese
	}
	if english.clear > 0 && strings.Contains(zh, "拒绝") && refuses.MatchString(en) { // "do not trust it and refuse to work"
		english.clear--
		english.vague++
	}
	chinese = chineseNegations(zh, en)
	if all := english.clear + english.strong; all > 2 && chinese.clear == all-1 { // "is not running, because nobody started it"
		english.clear, english.strong = chinese.clear, 0
		english.vague++
	}
	switch all := chinese.clear + chinese.vague + chinese.paired; {
	case english.clear > chinese.clear+chinese.vague,
		english.clear > 0 && english.clear+english.strong > all,
		english.strong > 0 && all == 0,
		english.ended > 0 && all == 0 && hasAny(zh, lasting):
		if leavesOut(en, zh) {
			return Kept, chinese
		}
		return Dropped, chinese
	case english.clear+english.strong+english.vague == 0 && chinese.clear > 0 && !hasAny(en, unchanged) && !saysGone(en, zh) && !saysBothCases(en, zh) && negatesEnglish(withoutOptions(en), withoutCode(zh)) && !restates(en, zh):
		return Added, chinese
	}
	return Kept, chinese
}

// refuses matches a second negation that only repeats the first one.
var refuses = lazyregexp.New(`(?i)(?:\bnot|n['’]t) [^.;]*\b(?:and|but|so) (?:\w+ )?(?:refuse|reject|den[iy])`)

// isAffirmed reports whether the Chinese says a negation of the English in other words: 正常 for "without a problem",
// 只 for "no other", and 关闭 for "without".
func isAffirmed(en, zh string) bool {
	en = lower(en)
	return slices.ContainsFunc(affirmed(), func(a affirmation) bool {
		return strings.Contains(en, a.english) && hasAny(zh, a.chinese) && !(a.english == "without " && hasPrefix(en, closingVerbs) && closesOnce(zh))
	})
}

// closesOnce reports whether a Chinese text has exactly one word such as 关闭 and 退出.
func closesOnce(zh string) bool {
	n := 0
	for _, w := range strings.Fields("关闭 停用 禁用 去掉 取消 移除 关掉 拿掉 停止 退出 结束 终止 停掉") {
		n += strings.Count(zh, w)
	}
	return n == 1
}

// broken matches a rule and how it is broken, for which the English may only say what is the case: 二者不能同时存活，这里却是如此.
var broken = lazyregexp.New(`不[能可得][^。；]{2,40}，[^。；]{0,12}却`)

// closingVerbs begin an English text whose translation has 关闭 or 停用 for this verb, and not for "without".
var closingVerbs = []string{"end ", "shut ", "close ", "stop ", "quit ", "exit ", "disable ", "terminate "}

//go:embed affirmed.txt
var affirmedText string

// An affirmation is one line of [affirmedText].
type affirmation struct {
	english string
	chinese []string
}

var affirmed = sync.OnceValue(func() (all []affirmation) {
	for line := range strings.Lines(affirmedText) {
		if words := strings.Fields(line); len(words) > 1 && line[0] != '#' {
			all = append(all, affirmation{strings.ReplaceAll(words[0], "_", " "), words[1:]})
		}
	}
	return all
})

// leavesOut reports whether the Chinese leaves out each clause with a negation that it lacks, and keeps the negations
// of the other clauses.
func leavesOut(en, zh string) bool {
	var rest []string
	all := clauses(en)
	whole := NewParallel("", NewPair(en, zh))
	for _, clause := range all {
		if d := englishNegations(clause); d.clear+d.strong > 0 {
			if found, parts := whole.count(substanceOf(clause), substance{}); found == 0 && parts > 0 {
				continue
			}
		}
		rest = append(rest, clause)
	}
	if len(rest) == 0 || len(rest) == len(all) {
		return false
	}
	left := strings.Join(rest, ", ")
	n, _ := compareCounts(left, zh, englishNegations(left))
	return n == Kept
}

// restates reports whether the Chinese clauses with a negation only repeat what the other clauses say:
// 一直持有锁，不会释放 for "keeps the lock".
func restates(en, zh string) bool {
	var rest []string
	all := strings.FieldsFunc(zh, func(r rune) bool { return strings.ContainsRune("，；：（）。", r) })
	for _, clause := range all {
		if chineseNegations(clause, "").clear == 0 {
			rest = append(rest, clause)
		}
	}
	if len(rest) == 0 || len(rest) == len(all) {
		return false
	}
	whole := NewParallel("", NewPair(en, zh))
	found, parts := whole.count(whole.own, substance{})
	without := NewParallel("", NewPair(en, strings.Join(rest, "，")))
	left, _ := without.count(whole.own, substance{})
	return parts > 1 && left == found
}

// affirming are Chinese words that translate a double negation, such as "do not forget", "not uncommon" and "cannot but".
// keeping are words for what is not removed. lasting are words that contradict "no longer". inVain say that something happens all the same, so that it was not prevented.
var (
	affirming = strings.Fields("需要 记得 记住 牢记 务必 必 常 普遍 保留 保持 显示 才 总 一定 尽管 放心 重视 注意 留意 始终 一直")
	keeping   = strings.Fields("照样 照旧 照常 还是 保留 保持 留下 留着 留在 仍 依然 依旧 原样 还在 只 仅")
	lasting   = strings.Fields("仍 依然 依旧 还在 继续 一直 始终")
	inVain    = strings.Fields("照样 照旧 照常 照出 照涨")
)

// saysBothCases reports whether the Chinese also says the case that the English leaves out: 不存在就创建，已存在就替换 for "create it, or
// replace it if it exists".
func saysBothCases(en, zh string) bool {
	return strings.Contains(en, " if ") && strings.Contains(en, "exist") && strings.Count(zh, "不存在") == 1 && strings.Count(zh, "存在") > 1
}

// saysGone reports whether the English says without a negation what the Chinese says with one: 不再支持 for "dropped the support", and
// 已经没有 for "was removed".
func saysGone(en, zh string) bool {
	if endedSupport.MatchString(en) && strings.Contains(zh, "不再") {
		return true
	}
	return removed.MatchString(en) && hasAny(zh, []string{"没有", "没了", "不在"}) && !hasAny(zh, removing)
}

var (
	removed  = lazyregexp.New(`\b(?:removed|dropped|deleted|gone|retired|discontinued)\b`)
	removing = strings.Fields("移除 删除 去掉 删掉 移走 去除 丢 弃 清除")
)

// endedSupport recognizes English that says "no longer supports" without a negation.
var endedSupport = lazyregexp.New(`(?i)\b(?:remov|drop|end|discontinu|retir|last|final)[a-z]*\b.*\b(?:support|compatib)|\bsupport.*\b(?:remov|drop|end|discontinu|retir|ceas|until|last)`)

// unchanged are English words that Chinese may say with a negation, such as 不用改写.
var unchanged = []string{" as they are", " as it is", " as is", " as before"}

// denied matches a Chinese negation of two things.
var denied = lazyregexp.New(`[不没沒无無未勿][^，。；：]*(?:和|或|与|及|、)`)

// hasAny reports whether a text contains one of the words.
func hasAny(zh string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(zh, w) })
}
