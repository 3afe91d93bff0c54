package zh

import (
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// deniedDeedZh returns a verb that the English affirms and the Chinese denies: 不涵盖 for "covers". No word of the English near the verb
// may deny it.
func deniedDeedZh(en, zh string) (english, chinese string) {
	if len(en) > longestExchange || len(zh) > longestExchange || !strings.ContainsAny(zh, negators) || strings.ContainsAny(zh, "？?") {
		return "", ""
	}
	for _, b := range split(en, zh).align() {
		if english, chinese = deniedIn(b.english, b.chinese); english != "" {
			return english, chinese
		}
		for _, c := range b.clausePairs() {
			if english, chinese = deniedIn(c.english, c.chinese); english != "" {
				return english, chinese
			}
		}
	}
	return "", ""
}

// clausePairs returns the clauses of a sentence and its translation, if both have two.
func (b bead) clausePairs() []bead {
	first, second, found := strings.Cut(b.english, ", but ")
	firstZh, secondZh, both := strings.Cut(b.chinese, "，")
	if !found || !both || strings.ContainsAny(secondZh, "，；") || strings.Contains(second, ", ") {
		return nil
	}
	return []bead{{first, firstZh}, {second, secondZh}}
}

// deniedIn is [deniedDeedZh] for a sentence.
func deniedIn(en, zh string) (english, chinese string) {
	for _, m := range deniedWordZh.Get().FindAllStringSubmatchIndex(zh, mostRuns) {
		rest := zh[m[1]:]
		if before, _ := utf8.DecodeLastRuneInString(zh[:m[2]]); strings.HasPrefix(strings.TrimPrefix(zh[m[2]:], "不"), string(before)) { // 放不放行 is a question
			continue
		}
		for w := range englishWords(en) {
			if hasPrefix(w, negativePrefixes) || strings.Contains(zh, w) {
				continue
			}
			for _, said := range wordsFor(w)[1:] {
				if strings.HasPrefix(rest, said) && utf8.RuneCountInString(said) > 1 && strings.Count(zh, said) == 1 && strings.Count(en, w) == 1 {
					if denyingWords.MatchString(en) {
						return "", ""
					}
					return w, zh[m[2]:m[1]] + said
				}
			}
		}
	}
	return "", ""
}

// negativePrefixes begin English words that deny something.
var negativePrefixes = strings.Fields("im in ir un dis non de")

// deniedWordZh matches a denial before a verb.
var deniedWordZh = lazyregexp.New(`(?:^|[^得不非尚])(不会|不能|不再|并不|不|没有|未|无法)`)

// affirmedDeed returns a denied verb, if the Chinese affirms it of the same name: 可以编译 PTX for "never compiles PTX".
func affirmedDeed(en, zh string) (english, chinese string) {
	if !hasAny(zh, ableZh) {
		return "", ""
	}
	for _, m := range deniedDeedEn.FindAllString(en, mostRuns) {
		words := strings.Fields(m)
		verb, name := words[len(words)-2], strings.TrimRight(words[len(words)-1], ".,;:")
		if isPlain(name) || strings.Count(en, name) != 1 || strings.Count(zh, name) != 1 {
			continue
		}
		clause := clauseWith(zh, name)
		if !hasAny(clause, ableZh) || strings.ContainsAny(clause, negators+mildNegators) {
			continue
		}
		for _, said := range wordsFor(verb)[1:] {
			if utf8.RuneCountInString(said) > 1 && strings.Contains(clause, said) {
				return m, said
			}
		}
	}
	return "", ""
}

// ableZh are words before what something does.
var ableZh = []string{"可以", "能", "会"}

// lackedThing returns what something has according to the English and lacks according to the Chinese: 没有名字 for "has a name".
func lackedThing(en, zh string) (english, chinese string) {
	if !strings.Contains(zh, "没有") {
		return "", ""
	}
	for _, m := range ownedThing.Get().FindAllStringSubmatch(en, mostRuns) {
		for _, clause := range clauses(en) {
			if !strings.Contains(clause, m[0]) || denyingWords.MatchString(clause) {
				continue
			}
			for _, said := range wordsFor(m[1])[1:] {
				if utf8.RuneCountInString(said) > 1 && strings.Count(zh, said) == 1 && strings.Contains(zh, "没有"+said) {
					return m[0], "没有" + said
				}
			}
		}
	}
	return "", ""
}

// bothDenied returns what denies two things in the Chinese, if nothing denies them in the English: 既非纯虚也非内联 for "either pure or
// inline".
func bothDenied(en, zh string) (english, chinese string) {
	if !strings.Contains(zh, "既") {
		return "", ""
	}
	denied := neitherZh.FindString(zh)
	if denied == "" {
		return "", ""
	}
	for _, b := range split(en, zh).align() {
		if m := eitherEn.FindString(b.english); m != "" && !denyingWords.MatchString(b.english) && strings.Contains(b.chinese, denied) {
			return m, denied
		}
	}
	return "", ""
}

// deniedKind returns a name that the English gives to something, and the Chinese denies: 不是 panic for "is an ordinary panic".
func deniedKind(en, zh string) (english, chinese string) {
	if !hasAny(zh, []string{"不是", "并非", "不属于"}) {
		return "", ""
	}
	m := isNoName.FindStringSubmatch(zh)
	if m == nil || strings.Count(zh, m[1]) > 1 {
		return "", ""
	}
	for _, clause := range clauses(en) {
		if before, _, found := strings.Cut(clause, m[1]); found && isKind.MatchString(before) && !denyingWords.MatchString(clause) && strings.Count(en, m[1]) == 1 {
			return m[1], "不是 " + m[1]
		}
	}
	return "", ""
}

var (
	deniedDeedEn = lazyregexp.New(`\b(?:never|(?:does|do|did|will|can) not|cannot) [a-z]+ [\w.-]+`)
	ownedThing   = lazyregexp.New(`\b(?:has|have) (?:an?|its|the|their) ([a-z]+)\b`)
	neitherZh    = lazyregexp.New(`既(?:非|不|没|无|未)[^，。；]{1,20}，?(?:也|又)(?:非|不|没|无|未)`)
	eitherEn     = lazyregexp.New(`\beither [\w-]+(?: \w+){0,3} or\b|\bboth [\w-]+(?: \w+){0,3} and\b`)
	isNoName     = lazyregexp.New(`(?:^|[^既])(?:不是|并非|不属于)(?:一个|一种|普通的?)? ?([A-Za-z][\w.-]{2,})`)
	isKind       = lazyregexp.New(`\b(?:is|are) (?:an? |the )?(?:\w+ )?$`)
	// denyingWords matches words that deny something, perhaps in other words.
	denyingWords = lazyregexp.New(`(?i)(?:\b|%s)(?:` +
		`not|no|never|cannot|nothing|none|nobody|neither|nor|without|only|unless|until|except|instead|than|before|` +
		`rather|fail\w*|unable|refus\w*|reject\w*|forbid\w*|prevent\w*|avoid\w*|stop\w*|hardly|barely|few|little|` +
		`too [a-z]+|lost|loses?|lack\w*|miss\w*|block\w*|skip\w*|ignor\w*|exclud\w*|leaves?|left|remov\w*|delet\w*|` +
		`drop\w*|disabl\w*|deni\w*|deny|abort\w*|wrong|bad|invalid|in(?:correct|complete|compatible|dependent)\w*|` +
		`un[\w-]+|dis\w+|mis\w+|non|off|out|away|end\w*|other|another|different\w*|once|still|remain\w*|stay\w*|keep\w*|` +
		`kept|free|but|yet|later|if|whether|absent|empty|gone|short|less|stale|old|hidden|hide\w*|limit\w*|exceed\w*|` +
		`longer|however|wait\w*|postpon\w*|error\w*|badly|impossib\w*|exempt\w*|alternativ\w*|since|any ?more|` +
		`inconsisten\w*|otherwise|conflict\w*` +
		`)\b|n['’%]+t\b|cannot`)
)
