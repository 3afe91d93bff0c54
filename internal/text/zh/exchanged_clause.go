package zh

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// exchangedClauses returns two words of two clauses that the translation has at each other's place: 该变量限制行锁，元数据锁由 X 限制 for "the
// variable limits metadata locks, and X limits row locks". The other words of both clauses tell which clauses belong together. In each clause, one of
// them is with the other word in the translation, and none is with its own one.
func exchangedClauses(en, zh string) (first, second string) {
	if len(en) > longestCrossed || strings.ContainsAny(en, "\n<>()") || strings.Contains(zh, "先") || ofThree.MatchString(en) { // the second step may stand first
		return "", ""
	}
	zh = notJoints.Replace(zh)
	if n, m := clauseOf(en, len(en), englishJoints), clauseOf(zh, len(zh), chineseJoints); n > mostExchanged || m > mostExchanged || m == 0 {
		return "", ""
	}
	list := slices.DeleteFunc(anchors(en, zh), func(a anchor) bool {
		return !isLetter(en[a.english.from]) || functionWords[a.stem] || unplaced[a.stem] || placedApart[a.stem]
	})
	if len(list) < 4 {
		return "", ""
	}
	joints := englishJoints
	if strings.Contains(zh, "而") {
		joints = append(slices.Clone(joints), " and ")
	}
	english, chinese := make([]int, len(list)), make([]int, len(list))
	for i, a := range list {
		english[i], chinese[i] = clauseOf(en, a.english.from, joints), clauseOf(zh, a.chinese.from, chineseJoints)
	}
	for j := range list {
		for i := range j {
			if english[i] == english[j] || chinese[i] == chinese[j] {
				continue
			}
			own, withFirst, withSecond := 0, 0, 0
			for k := range list {
				if k == i || k == j || english[k] != english[i] && english[k] != english[j] || chinese[k] != chinese[i] && chinese[k] != chinese[j] {
					continue
				}
				switch {
				case (english[k] == english[i]) == (chinese[k] == chinese[i]):
					own++
				case english[k] == english[i]:
					withFirst++
				default:
					withSecond++
				}
			}
			if withFirst > 0 && withSecond > 0 && own == 0 {
				return en[list[i].english.from:list[i].english.to], en[list[j].english.from:list[j].english.to]
			}
		}
	}
	return "", ""
}

// mostExchanged is the largest number of clauses of a text whose words exchangedClauses compares. Longer texts are translated too freely.
const mostExchanged = 6

// clauseOf returns the number of the clause at a place of a text.
func clauseOf(text string, at int, joints []string) (n int) {
	for _, joint := range joints {
		n += strings.Count(text[:at], joint)
	}
	return n
}

// ofThree matches the end of a list of three things.
var ofThree = lazyregexp.New(`, [^, ]+, (?:and|or) `)

// placedApart are words that stand at a place of their own in each language.
var placedApart = stems("while since when before after if because although than until whether instead always never both either first last all any some most")

var (
	englishJoints = []string{", and ", ". ", "; ", ", but ", ", so ", ", or ", ", while ", ", which "}
	chineseJoints = []string{"，", "。", "；", "：", "而", "并"}
	// notJoints replaces words that have a joint and join nothing by others of the same length.
	notJoints = strings.NewReplacer("而非", "   非", "而不", "   不", "并非", "   非", "并不", "   不", "合并", "合   ", "并发", "   发", "并行", "   行", "从而", "从   ", "反而", "反   ", "然而", "然   ", "因而", "因   ")
)
