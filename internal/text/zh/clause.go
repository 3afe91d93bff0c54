package zh

import (
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// Short reports whether the Chinese is short and has few parts of the English, so that it must leave out much.
func (p *Parallel) Short() bool {
	found, all := p.count(p.own, substance{})
	switch {
	case all < 3 || countWords(p.english) < 5:
		return false
	case found > 0 && strings.ContainsAny(p.chinese, "，：") && len(clausesZh(p.chinese)) >= fullClauses(clauses(p.english)):
		return false // it says as many things
	case !hasAny(p.english, severalClauses) && found > 0 && (found > 1 || p.ratio >= 0.7):
		return false // a short way to say all of it
	case p.ratio < 0.7:
		return found*5 <= all*4 && found+1 < all
	case p.ratio < 0.9:
		return found*3 <= all*2
	}
	return p.ratio < 1.1 && found*2 <= all
}

// severalClauses are between the clauses of an English text.
var severalClauses = []string{", ", "; ", ": ", ". ", " and ", " then ", " before ", " after ", " until ", " because ", " or "}

// mostClauses caps the number of clauses that LostClause compares.
const mostClauses = 50

// LostClause returns a clause of the English, such as a step, that the Chinese leaves out. It returns "" if it finds
// none.
func (p *Parallel) LostClause() string {
	clause := p.lostClause()
	if strings.HasPrefix(clause, "after ") && asSoonAs.MatchString(p.chinese) {
		return ""
	}
	for beginning, ways := range clauseWays {
		if strings.HasPrefix(clause, beginning) && hasAny(p.chinese, strings.Fields(ways)) {
			return ""
		}
	}
	return clause
}

// clauseWays maps the beginning of a clause to Chinese words that may say all of it: 快到期时 for "before they run
// out".
var clauseWays = map[string]string{"before ": "快 将 前 临 先 晚 才 直到", "after the first ": "一次就 一遍就 第一次", "after the ": "之间 完到", "not to ": "只 仅", "in addition to ": "除了 除 之外 此外 另 还要", "It doesn't matter": "再 多 无论 不管 不论 哪怕 任 都 也", "It does not matter": "再 多 无论 不管 不论 哪怕 任 都 也"}

// asSoonAs matches "after" in Chinese, without a word for it: 连接一建立就, 改完再.
var asSoonAs = lazyregexp.New(`一[^，。；一]{2,20}，?(?:就|便|即)|完[^，。；]{0,40}(?:再|就|才)|已经[^，。；]{1,12}了，才`)

// LostSentence returns the only English sentence that the Chinese leaves out entirely. The Chinese must have fewer sentences, and a part
// of each other sentence. LostSentence returns "" if there is no such sentence, or more than one.
func (p *Parallel) LostSentence() string {
	if isLong(p.Pair) {
		return ""
	}
	list := sentences(p.english)
	if len(list) < 2 || len(list) > mostClauses || len(sentences(p.chinese)) >= len(list) || p.ratio >= 1 {
		return ""
	}
	lost := ""
	for _, sentence := range list {
		switch found, all := p.count(substanceOf(sentence), substance{}); {
		case found > 0, keepsWord(p, sentence):
		case all < 2 || lost != "":
			return ""
		default:
			lost = sentence
		}
	}
	return lost
}

// keepsWord reports whether a word of a sentence stays in the Chinese.
func keepsWord(p *Parallel, sentence string) bool {
	en, zh := lower(p.english), lower(p.chinese)
	for word := range englishWords(sentence) {
		if staysInLower(en, zh, word) {
			return true
		}
	}
	return false
}

// isLong reports whether two texts are too long to compare each clause with all of them.
func isLong(p *Pair) bool {
	const most = 16 << 10 // bytes
	return len(p.english)+len(p.chinese) > most
}

func (p *Parallel) lostClause() string {
	if isLong(p.Pair) {
		return ""
	}
	if step := p.lostStep(); step != "" {
		return step
	}
	if step := lostLast(p.english, p.chinese); step != "" {
		return step
	}
	found, all := p.count(p.own, substance{})
	if found == all || found+1 == all && p.ratio >= 0.9 {
		return ""
	}
	list := clauses(p.english)
	if len(list) < 2 || len(list) > mostClauses {
		return ""
	}
	each := make([]substance, len(list))
	for i, clause := range list {
		each[i] = substanceOf(clause)
	}
	several := fullClauses(list)
	for i, clause := range list {
		if mayLack(p, clause, several) && p.lacks(each, i) {
			return clause
		}
	}
	return ""
}

// fullClauses counts the clauses that are more than a word such as "too", or an adverbial such as "Outside a function".
func fullClauses(list []string) (n int) {
	const longest, most = 4, 2 // words of an adverbial, and clauses that all count
	for _, clause := range list {
		word, _, several := strings.Cut(clause, " ")
		if several && !(len(list) > most && beginsAdverbial[lower(word)] && strings.Count(clause, " ") < longest) {
			n++
		}
	}
	return n
}

var beginsAdverbial = set("in on at outside inside within with without under during")

// lostStep returns one of the two steps of "…, then …", if the Chinese seems to have only one step: it is short, and
// has neither a mark nor a word between two steps.
func (p *Parallel) lostStep() string {
	const shortest, usual = 8, 1.2 // Chinese characters, and those for each English word
	first, second, ok := strings.Cut(p.english, ", then ")
	if !ok || p.ratio > usual || Count(p.chinese, unicode.Han) < shortest || hasAny(lower(first)+" ", conditional) || hasAny(strings.TrimRight(p.chinese, "。. "), joining) {
		return ""
	}
	share := func(step string) float64 {
		found, all := p.count(substanceOf(step), substance{})
		return float64(found) / float64(max(all, 1))
	}
	if share(second) < share(first) {
		return second
	}
	return first
}

// lostLast returns a step of an English text, if the Chinese has none of the usual words for its verb. The step is
// the last one, as in ", and reload", the one before the last, as in ", stage it, and …", or the second one of a
// short text.
func lostLast(english, chinese string) string {
	english = strings.TrimRight(english, ". ")
	verb := english[strings.LastIndexByte(english, ' ')+1:]
	if lacksStep(verb, chinese) && (strings.HasSuffix(english, ", and "+verb) || strings.HasSuffix(english, ", then "+verb)) {
		return verb
	}
	for _, object := range [...]string{" it, and ", " them, and "} {
		before, _, _ := strings.Cut(english, object)
		verb = before[strings.LastIndexByte(before, ' ')+1:]
		if len(before) < len(english) && strings.HasSuffix(before, ", "+verb) && lacksStep(verb, chinese) {
			return verb + strings.TrimSuffix(object, ", and ")
		}
	}
	if m := secondStep.FindStringSubmatch(english); m != nil && len(english) < longestSteps && lacksStep(m[1], chinese) {
		return strings.TrimPrefix(strings.TrimLeft(m[0], ", "), "and ") + english[strings.Index(english, m[0])+len(m[0]):]
	}
	if m := firstStep.FindStringSubmatch(english); m != nil && len(english) < longestSteps && !hasAny(chinese, deleting) && !hasAny(chinese, atOnce) {
		return m[1]
	}
	for last, ways := range lastSteps {
		if strings.HasSuffix(english, last) && !hasAny(chinese, strings.Fields(ways)) {
			return strings.TrimPrefix(strings.TrimPrefix(last, ", "), "and ")
		}
	}
	return ""
}

// lastSteps maps last steps of several words to Chinese words, of which a translation has at least one.
var lastSteps = map[string]string{
	", and bring them back": "取回 恢复 还原 弹出 放回 拿回 找回 应用", ", and bring the changes back": "取回 恢复 还原 弹出 放回 拿回 找回 应用", ", then bring the changes back": "取回 恢复 还原 弹出 放回 拿回 找回 应用",
	", and try again": "再 重 试", ", and start it again": "再 重 启", ", then start it again": "再 重 启", ", and create it again": "再 重 建", ", and log in again": "再 重 登",
}

// secondStep matches the start of a second step, such as "and delete the". longestSteps is the length in bytes of the
// longest text that is searched for one.
var secondStep = lazyregexp.New(`(?:,? and|, then| and then) ([a-z]+) (?:it|them|the|an?|all|every|your|this|that)\b`)

const longestSteps = 110

// firstStep matches the first one of two steps, which deletes something, and deleting has parts of what says so. atOnce are words that can stand for both steps.
var (
	firstStep = lazyregexp.New(`^((?:Delete|Remove) (?:it|them|the|an?|all|every|your|this|that)\b[^,.;:]*)(?:,? and then|, then|, and) [a-z]`)
	deleting  = strings.Fields("删 除 去 撤 移 清 卸 取消 拿 摘 退 剔 抹 弃 丢 扔 销 下线 剥 rm")
	atOnce    = strings.Fields("换 替 改为 改成 改用 重装 重建 重置 重启 另 转 移")
)

// lacksStep reports whether the Chinese has none of the ways to say a step.
func lacksStep(verb, chinese string) bool {
	ways := stepWays[verb]
	return ways != "" && !hasAny(lower(chinese), strings.Fields(ways))
}

// stepWays maps the verb of a step to words, of which a translation has at least one.
var stepWays = map[string]string{
	"inspect": "查 看 审 验 核 inspect", "check": "查 看 审 验 核 检 确 测 断 意 check", "verify": "查 看 审 验 核 检 确 测 verify", "review": "查 看 审 核 检 review", "stage": "暂存 添加 加入 add", "download": "下载 获取 download", "delete": "删 除 去掉 移 清 rm", "remove": "删 除 去 撤 移 清 rm", "test": "测 试 检查 验证 判断 test",
	"reload": "重 再 刷新 载入 加载 生效 reload", "restart": "重 再 restart", "retry": "重 再 retry", "reboot": "重 再 reboot", "rebuild": "重 再 构建 编译 rebuild",
	"install": "装 加 部署 配置 install", "start": "换 启 开 运行 拉起 跑 执行 监听 start", "stop": "停 关 止 结束 不再 别再 stop", "copy": "复制 拷 copy", "merge": "合 并 merge", "export": "导出 输出 设 放 变量 export",
	"rename": "名 rename", "recreate": "重 再 建 recreate", "upgrade": "升 更新 新 换 upgrade", "rotate": "轮 换 rotate", "encrypt": "加密 encrypt", "unmount": "卸 unmount", "mount": "挂 映射 mount",
	"reconnect": "重 再 连接 reconnect", "reinstall": "重 再 安装 reinstall", "redeploy": "重 再 部署 redeploy", "commit": "提交 commit", "push": "推 压 入 传 送 push", "save": "保存 存 save",
}

// conditional are words of a clause before "then" that is no step. joining are the marks and words between two steps in
// Chinese.
var (
	conditional = []string{"if ", "when", "unless ", "once ", "until ", "because ", "since "}
	joining     = strings.Fields("， ； 。 ： 、 → , ; 再 然后 后 接着 随后 并 先 且 和 及 就 则 以 来 才 到 继而 转 而")
)

// mayLack reports whether the Chinese is short enough to lack a clause of the English. It has at most the usual
// number of characters for the other clauses, or a few more but fewer clauses than the English. A clause with a name
// that the Chinese keeps is there.
func mayLack(p *Parallel, clause string, clauses int) bool {
	en, zh := lower(p.english), lower(p.chinese)
	for word := range englishWords(clause) {
		if !staysInLower(en, zh, word) {
			continue
		}
		if len(word) > len("page") || frequent().byStem[stem(word)] == nil && (len(word) == len("sudo") || strings.Contains(p.chinese, strings.ToUpper(word[:1])+word[1:])) {
			return false
		}
	}
	const usual, many = 1.6, 2 // Chinese characters for an English word
	all := max(1, countWords(p.english)-countWords(p.chinese))
	has, rest := p.ratio*float64(all), float64(max(0, all-countWords(clause)))
	items := strings.Count(p.chinese, "、") // of lists, which English commas separate
	return len(clausesZh(p.chinese))+items < clauses && (has <= usual*rest || has <= many*rest+1)
}

// clausesZh splits a Chinese text into clauses.
func clausesZh(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("，；。：", r) })
}

// lacks reports whether the Chinese has no part of a clause. In a short Chinese text, the parts that other clauses
// share do not count.
func (p *Parallel) lacks(clauses []substance, i int) bool {
	found, all := p.count(clauses[i], substance{})
	if all >= 3 && found == 0 || all == 2 && found == 0 && p.ratio < 1.6 {
		return true
	}
	if p.ratio >= 1 {
		return false
	}
	var others substance
	for j, other := range clauses {
		if j != i {
			others.words, others.tokens = append(others.words, other.words...), append(others.tokens, other.tokens...)
		}
	}
	found, all = p.count(clauses[i], others)
	return found == 0 && (all >= 2 || all == 1 && p.ratio < 0.9)
}

// joints are the marks and words between clauses.
var joints = strings.NewReplacer(", ", "\x00", ". ", "\x00", "; ", "\x00", ": ", "\x00", "\n", "\x00",
	" before ", "\x00before ", " after ", "\x00after ", " then ", "\x00", " so that ", "\x00", " and ", "\x00")

// clauses splits an English text without code into clauses.
func clauses(english string) (list []string) {
	for clause := range strings.SplitSeq(joints.Replace(withoutCode(english)), "\x00") {
		if clause = strings.Trim(clause, " .,;:"); clause != "" {
			list = append(list, clause)
		}
	}
	return list
}
