package zh

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// plainVerbs has English verbs whose Chinese translation has the same meaning and hardly any other one.
const plainVerbs = `
	ignore 忽略; skip 跳过; support 支持; allow 允许; accept 接受; contain 包含; include 包含 包括; exist 存在;
	delete 删除; remove 移除 删除; restart 重启 重新启动; match 匹配; expire 过期; return 返回; install 安装;
	load 加载 载入; release 释放; wait 等待; retry 重试; overwrite 覆盖; inherit 继承; depend 依赖; cache 缓存;
	encrypt 加密; copy 复制 拷贝; affect 影响; read 读取; write 写入; send 发送; update 更新; save 保存;
	create 创建 建立; listen 监听; resolve 解析; compile 编译; share 共享; commit 提交; verify 验证; check 检查;
	change 改变 更改 修改; enable 启用; disable 禁用 停用; start 启动; stop 停止; reject 拒绝; refuse 拒绝; fail 失败;
	evict 驱逐 淘汰; replace 替换; merge 合并; push 推送; export 导出; import 导入; close 关闭; open 打开; lock 锁定;
	print 打印; execute 执行; connect 连接; reload 重新加载; flush 刷新; guarantee 保证; recognize 识别; parse 解析;
	convert 转换; drop 丢弃 删除; terminate 终止; interrupt 中断; lose 丢失; repeat 重复; apply 适用 应用`

// polarities maps the stems of [plainVerbs] to their translations, and the translations to the stems.
var polarities = sync.OnceValues(func() (chinese, english map[string][]string) {
	chinese, english = make(map[string][]string), make(map[string][]string)
	for entry := range strings.SplitSeq(plainVerbs, ";") {
		words := strings.Fields(entry)
		s := stem(words[0])
		chinese[s] = words[1:]
		for _, w := range words[1:] {
			english[w] = append(english[w], s)
		}
	}
	return chinese, english
})

// otherPolarity returns a sentence with a verb that only one of the languages denies. Both have the verb once. Other negations
// of the texts do not matter.
func (p *Pair) otherPolarity() (n Negation, sentence string) {
	if sentence := p.affirmedVerb(); sentence != "" {
		return Dropped, sentence
	}
	if sentence := p.deniedOnlyInChinese(); sentence != "" {
		return Added, sentence
	}
	return Kept, ""
}

// affirmedVerb returns a sentence with a denied verb that the Chinese affirms.
func (p *Pair) affirmedVerb() string {
	if !strings.Contains(p.english, "not ") && !strings.Contains(p.english, "n't ") && !strings.Contains(p.english, "never ") {
		return ""
	}
	chinese, _ := polarities()
	for _, sentence := range sentences(p.english) {
		if strings.Contains(sentence, " but ") || strings.Contains(sentence, " only") { // it also affirms something
			continue
		}
		for _, m := range denyingVerb.Get().FindAllStringSubmatch(lower(sentence), mostClauses) {
			verb := stem(m[1])
			if at := onlyAt(p.chinese, chinese[verb]); at >= 0 && p.hasOnce(verb) && !hasAny(clauseAt(p.chinese, at), denyingOrLimiting) {
				return sentence
			}
		}
	}
	return ""
}

// deniedOnlyInChinese returns a sentence without any negation whose verb the Chinese denies.
func (p *Pair) deniedOnlyInChinese() string {
	if !strings.ContainsAny(p.chinese, negators) || strings.Contains(p.english, "\n") { // a line may not be a sentence
		return ""
	}
	chinese, english := polarities()
	for _, m := range verbDenied().Get().FindAllStringSubmatch(p.chinese, mostClauses) {
		for _, verb := range english[m[1]] {
			at := onlyAt(p.chinese, chinese[verb])
			if at < 0 || !p.hasOnce(verb) || hasAny(p.chinese, undecided) {
				continue
			}
			for _, sentence := range sentences(p.english) {
				if before, after, found := cutStem(sentence, verb); found && !mayDeny.MatchString(before+" "+after) && p.sameShare(strings.Index(p.english, sentence)+len(before), at) {
					return sentence
				}
			}
		}
	}
	return ""
}

// sameShare reports whether two places are about equally far from the start of the English and of the Chinese.
func (p *Pair) sameShare(english, chinese int) bool {
	const most = 0.2
	return math.Abs(float64(english)/float64(len(p.english))-float64(chinese)/float64(len(p.chinese))) < most
}

// hasOnce reports whether the English has a word with a stem exactly once.
func (p *Pair) hasOnce(s string) bool {
	n := 0
	for w := range englishWords(p.english) {
		if stem(w) == s {
			n++
		}
	}
	return n == 1
}

// cutStem cuts a text around its first word with a stem.
func cutStem(text, s string) (before, after string, found bool) {
	at := 0
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !isLetter(byte(min(r, 127))) }) {
		at += strings.Index(text[at:], word)
		if stem(lower(word)) == s {
			return text[:at], text[at+len(word):], true
		}
		at += len(word)
	}
	return text, "", false
}

// onlyAt returns the place of the only one of some words in a text, or -1 if it has none or several.
func onlyAt(text string, words []string) int {
	at := -1
	for _, w := range words {
		switch i := strings.Index(text, w); {
		case i < 0:
		case at >= 0 || strings.Contains(text[i+len(w):], w):
			return -1
		default:
			at = i
		}
	}
	return at
}

// clauseAt returns the clause of a Chinese text at a place.
func clauseAt(zh string, at int) string {
	const ends = "，。；："
	from, to := strings.LastIndexAny(zh[:at], ends)+1, strings.IndexAny(zh[at:], ends)
	if to < 0 {
		return zh[from:]
	}
	return zh[from : at+to]
}

var (
	// denyingVerb matches a negation right before a verb.
	denyingVerb = lazyregexp.New(`(?:\b(?:does|do|did|is|are|was|were|will|can|could|should|must|may) not|\bcannot|n't|\bnever) (?:be |been |get )?(?:[a-z]+ly )?([a-z]+)`)
	// verbDenied matches a negation right before one of the translations.
	verbDenied = sync.OnceValue(func() *lazyregexp.Regexp {
		_, english := polarities()
		var words []string
		for w := range english {
			words = append(words, w)
		}
		slices.Sort(words)
		return lazyregexp.New(`(?:不会|不能|不再|没有|无法|不得|不可|不要|不|未|没)(?:被|再|自动|总是|直接|完全|会)?(` + strings.Join(words, "|") + `)`)
	})
	denyingOrLimiting = strings.Split("不没沒无無未勿非别禁免拒缺失除停止难忽否只仅才仍就都限最错忘必前异", "")
	undecided         = strings.Fields("是否 会不会 能不能 不得不 不能不 吗 若不 如果不 若没 如果没 若未 如果未")
	// mayDeny matches English words beside which a verb may be denied in Chinese.
	mayDeny = lazyregexp.New(`(?i)\b(?:not|no|never|cannot|without|neither|nor|nothing|none|nobody|hardly|rarely|seldom|unless|until|instead|rather|avoid\w*|prevent\w*|only|except|other|` +
		`before|too|un\w+|in(?:valid|compatible|correct|complete|sufficient)\w*|im\w+|dis\w+|non\w*|refus\w*|den(?:y|ies|ied)|fail\w*|lack\w*|missing|stop\w*|still|yet|if|whether|exclud\w*|` +
		`ignor\w*|skip\w*|reject\w*|fewer|less|than|forbid\w*|illegal|wrong|abort\w*|omit\w*|disab\w*|obsolete|deprecat\w*|error|bad|block\w*|must|let|leave\w*|keep\w*|remain\w*|stay\w*|as|out)\b|\b(?:un|non)-|n%?['’]t`)
)
