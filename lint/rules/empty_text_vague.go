package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// vague reports whether a text fits any error: each of its words is general, or is the domain
// of the record before a general thing, as in "the git configuration". "Check your
// configuration and try again" is vague, "Check the port in the configuration" is not.
// A text that only names a manual is vague, too: "See the Hibernate documentation". So is
// [vagueFrame]. A text is
// English, or Chinese if it has a Chinese character. Further words may be general, in lower
// case.
func vague(text, domain string, further map[string]bool) bool {
	const longest = 160 // bytes; a longer text has a specific word
	if !strings.ContainsAny(text, "`/\\=<>{}_0123456789") && emptyPhrase.MatchString(text) {
		return true
	}
	if len(text) > longest || strings.ContainsAny(text, "`/\\=<>{}()") {
		return false
	}
	if hasHan(text) {
		return vagueZh(text) || vagueFrameZh(text)
	}
	if isCall(text, domain) {
		return false
	}
	if m := installedWell.FindStringSubmatch(text); m != nil && strings.EqualFold(m[1], domain) {
		return true
	}
	if failedThen.MatchString(text) {
		return true
	}
	return (isSetPhrase(text) || isGeneral(text, domain, further)) && !loggingIn.MatchString(text) && !hasAnOption.MatchString(text) && !oneOfSeveral.MatchString(text)
}

// isSetPhrase reports whether a text is a phrase that fits any error, whatever it names.
func isSetPhrase(text string) bool {
	return mayNameManual(text) && manual.MatchString(text) || checking.MatchString(text) || somethingWrong(text) || vagueFrame(text)
}

// isGeneral reports whether each word of a text is general, or is the domain before a general thing.
func isGeneral(text, domain string, further map[string]bool) bool {
	if isSpecific(text, domain, further) {
		return false
	}
	deeds, named := 0, false
	if text = strings.ToLower(text); strings.Contains(text, " and ") || strings.Contains(text, " then ") {
		text = finally.ReplaceAllString(text, "")
	}
	for word := range strings.FieldsFuncSeq(text, separates) {
		general, found := lookUp(word, further)
		if !found && word == domain {
			named = true
			continue
		}
		if !found || named && general != thing {
			return false
		}
		if named = false; general != filler {
			deeds++
		}
	}
	return deeds > 0 && !named
}

// isCall reports whether a text is a command of the program after which the domain is named: "terraform providers".
func isCall(text, domain string) bool {
	rest, found := strings.CutPrefix(text, domain+" ")
	return found && domain != "" && isLower(rest)
}

// installedWell matches advice that names only the product of the whole domain.
var installedWell = regex.NewRare(`^(?:Make sure|Ensure|Check|Verify)(?: that)? (\w[\w.+-]*) is (?:correctly |properly )?installed (?:(?:correctly |properly )?and (?:is )?up to date|correctly|properly)\.?$`)

// failedThen recognizes a text that says only that something failed, and then gives advice for any error.
var failedThen = regex.NewRecognizer(`^(?:The )?[A-Z]?[a-z]+(?: [a-z]+)? (?:has )?failed\. (?:Please )?(?:[Cc]heck|[Vv]erify|[Rr]eview) (?:your|the) (?:configuration|settings|setup|environment|logs?|code)\.?$`)

// hasAnOption recognizes an option of a command. A text with one is code.
var hasAnOption = regex.NewRecognizer(` --?[A-Za-z]`)

// oneOfSeveral recognizes advice that says which of several errors to look at.
var oneOfSeveral = regex.NewRecognizer(`\bthe (?:first|last|earliest|previous|next) (?:error|exception|message|failure|problem)\b`)

// loggingIn recognizes verbs such as log in and sign off. Both of their words are general.
var loggingIn = regex.NewRecognizer(`(?i)\b(?:log|logging|sign|signing) (?:in|out|off|on)\b`)

// isSpecific reports whether a word before the first "and" or "then" is not general, as in most
// texts. The words after it may only be what follows any fix.
func isSpecific(text, domain string, further map[string]bool) bool {
	for word := range strings.FieldsFuncSeq(text, separates) {
		word = strings.ToLower(word)
		if word == "and" || word == "then" {
			return false
		}
		if _, found := lookUp(word, further); !found && word != domain {
			return true
		}
	}
	return false
}

// mayNameManual reports whether the last word of a text is one with which manual ends. Few
// are.
func mayNameManual(text string) bool {
	text = strings.TrimSuffix(text, ".")
	switch text[strings.LastIndexByte(text, ' ')+1:] {
	case "documentation", "docs", "manual", "website", "forum", "forums", "community", "support", "team", "details", "information", "help", "guidance", "assistance":
		return true
	}
	return false
}

// somethingWrong reports whether a text says only where something is wrong.
func somethingWrong(text string) bool {
	first, _, _ := strings.Cut(text, " ")
	switch first {
	case "Something", "There", "A", "An":
		return somethingWrongIn.MatchString(text)
	}
	return false
}

// somethingWrongIn matches one sentence about an error and its place. A sentence with "when" may have a
// cause.
var somethingWrongIn = lazyregexp.New(`^(?:(?:Something|There) (?:is|was|went|goes) (?:something )?wrong|` +
	`(?:There (?:is|was) )?[Aa]n? (?:(?:unexpected|unknown|unspecified|general|generic|internal) )?(?:error|problem|issue|failure|fault)(?: has)?(?: (?:occurr?ed|occurs|happen(?:ed|s)))?)` +
	`(?: (?:with|in|during|on|at)(?: (?:the|your|this|an?))?(?: [\w-]+){1,4})?\.?$`)

// manual matches advice to read a whole manual, or to ask those who wrote it.
var manual = lazyregexp.New(`^(?:[Pp]lease )?(?i:see|check|consult|read|refer to|review|visit|contact|ask)(?: the)?(?: official)?(?: [A-Z]\w+){1,2}(?:['’]s)?(?: official)? (?:documentation|docs|manual|website|forums?|community|support(?: team)?)(?: for (?:more |further )?(?:details|information|help|guidance|assistance))?\.?$`)

// checking matches advice that only names a file to look at.
var checking = regex.NewRecognizer(`^(?:[Pp]lease )?(?:[Cc]heck|[Vv]erify|[Rr]eview|[Ii]nspect) your (?:go\.mod file|script|program|files|command|query|code|Makefile)(?: and (?:fix|correct|resolve|repair) (?:the|any|all|your) (?:[a-z]+ ){0,3}[a-z]+)?\.?$`)

// finally matches what follows any fix.
var finally = lazyregexp.New(`(?i),? (?:and|then|and then) (?:re-?(?:start|deploy|build|run|compile|boot)|try again|run (?:it )?again)(?: (?:it|(?:the|your) \w+))?\W*$`)

// separates reports whether a rune separates words. An apostrophe is part of a word.
func separates(r rune) bool {
	return r != '\'' && r != '’' && !unicode.IsLetter(r) && !unicode.IsNumber(r)
}

// unfinished reports whether a text is a note of its author to write the text later, such
// as "FIXME: explain".
func unfinished(text string) bool {
	const longest = 300 // bytes of a note
	if len(text) <= longest && strings.HasSuffix(strings.TrimRight(text, ".>)]} "), " here") && instruction.MatchString(text) {
		return true
	}
	if strings.HasPrefix(text, "[") && inBrackets.MatchString(text) {
		return true
	}
	if strings.Contains(text, " TODO: ") && toDo.MatchString(text) {
		return true
	}
	text = strings.TrimLeft(text, " \t\n#/*-[(<【（")
	for _, mark := range [...]string{"FIXME", "TODO", "TBD", "XXX", "待补充", "待完善", "待填写", "待翻译", "待定", "待办", "待确认", "此处填写", "在此填写"} {
		rest, ok := strings.CutPrefix(text, mark)
		if !ok {
			continue
		}
		next, _ := utf8.DecodeRuneInString(rest)
		if rest == "" || strings.ContainsRune(":：,，.。!！(（-—)]】）>", next) || mark == "FIXME" && next == ' ' {
			return true
		}
	}
	return false
}

// toDo matches a comment of code that is still to be written.
var toDo = lazyregexp.New(`(?m)^\s*(?:#|//|--) TODO: `)

// inBrackets matches a text in brackets that tells its author what to write: "[Explain why this doesn't work]".
var inBrackets = lazyregexp.New(`^\[(?i:please )?(?i:insert|describe|explain|enter|write|fill in|add|put|type|state|specify|provide)\b[^\[\]]{3,100}\]$`)

// instruction matches a text that tells its author what to write: "<insert the command here>".
var instruction = lazyregexp.New(`(?i)^[<(\[{ #/*-]*(?:please )?(?:insert|describe|explain|enter|write|fill in|add|put|type|(?:your |some )?(?:text|command|description|explanation|content|code|placeholder)s?(?: goes| go)?)\b[\w ,']{0,40}\bhere[>)\]} .]*$`)

// A generality is a kind of general word.
type generality byte

const (
	filler generality = iota + 1 // words between the others
	deed                         // what one may do about any error
	thing                        // what any error may concern
)

// general has words of texts that fit any error.
var general = func() map[string]generality {
	all := make(map[string]generality)
	for kind, words := range map[generality]string{
		filler: `a about accordingly across additional after again all also always an and another any anything
			applicable appropriate are as at away be because been before best better by can careful carefully check
			clear common correct correctly could different do does don't each else ensure every everything exact
			exactly few first for from further general good has have help here how i if immediately in instead into is it
			its it's itself just kindly later long make many may maybe might more most much must need needed necessary next
			nothing now of often on once one only or other otherwise our out over perhaps please possible possibly potential
			probably proper properly related relevant required right same several should simply so some someone something
			somehow somewhere soon specific still such sure that the their them then there these they thing things this those
			thoroughly times to too until up us using usually very via wait was way we well were what whatever when where
			whether which while who why will with without work working would you your yourself
			accurate above approach appropriately assistance underlying behavior below depend open internal external official online customer technical known local again unexpected unexpectedly
			whole overall entire entirely rather quite seem fully fairly closely patiently particular suitable suitably sensible sensibly reasonable
			reasonably turn anew given existing suspicious strange odd
			wrong wrongly incorrect incorrectly bad badly invalid not no never didn't doesn't isn't can't cannot won't
			unknown unclear various certain during upstream backend double met whichever really present through usual afterwards longer care put turn real leave`,
		deed: `act address adjust analyze analyse apply ask carry change confirm configure consult contact
			correct debug diagnose examine find fix follow google handle happen update identify improve inspect
			advise investigate look modify occur recommend optimize optimise read refer repair report resolve retry review search see
			set setup solve tackle take think troubleshoot try understand use verify watch exist fail go went
			going work help affect say choose touch fit suit assess evaluate consider reconsider rework revise remedy rectify clarify determine
			prevent mitigate deal observe study sort improve suit matter persist continue remain recur reappear`,
		thing: `action adjustment admin administrator advice answer answers app application article author bug case cause code community compilation
			component configuration config consultation content detail developer doc docs documentation
			environment error exception execution expert failure files forum fault guide guideline help information info 
			instruction internet issue log logs maintainer manual message misconfiguration mistake
			operation output person practice problem procedure product program project
			provider reason root setting settings site situation software solution source
			aspect circumstance condition factor place part measure point trouble behaviour expertise experience need state affair
			staff stack overflow stuff step support system team requirement attention tool trouble tutorial vendor web website workaround`,
	} {
		for word := range strings.FieldsSeq(words) {
			all[word] = max(all[word], kind)
		}
	}
	return all
}()

// lookUp looks up a word of English without its ending, and further words that name a thing.
func lookUp(word string, further map[string]bool) (kind generality, ok bool) {
	if further[word] {
		return thing, true
	}
	word = strings.ReplaceAll(word, "’", "'")
	if kind, ok = general[word]; ok {
		return kind, true
	}
	for _, ending := range [...][2]string{{"s", ""}, {"es", ""}, {"ies", "y"}, {"ed", ""}, {"d", ""}, {"ied", "y"}, {"ing", ""}, {"ing", "e"}, {"ging", "g"}, {"red", ""}, {"ting", "t"}, {"ly", ""}} {
		if stem, cut := strings.CutSuffix(word, ending[0]); cut {
			if kind, ok = general[stem+ending[1]]; ok {
				return kind, true
			}
		}
	}
	return 0, false
}

// vagueZh reports whether a Chinese text consists of general words.
func vagueZh(text string) bool {
	if strings.Contains(text, "就地") { // on the spot, which says where
		return false
	}
	deeds := 0
	for len(text) > 0 {
		length, kind := generalZhAt(text)
		if length == 0 {
			return false
		}
		if kind != filler {
			deeds++
		}
		text = text[length:]
	}
	return deeds > 0
}

// generalZhAt returns the length and the kind of the longest general word at the start of
// a Chinese text. Punctuation is a filler.
func generalZhAt(text string) (length int, kind generality) {
	end := 0
	for range mostZh {
		r, size := utf8.DecodeRuneInString(text[end:])
		if size == 0 {
			break
		}
		end += size
		if k, ok := generalZh[text[:end]]; ok {
			length, kind = end, k
		} else if end == size && (unicode.IsPunct(r) || unicode.IsSpace(r)) {
			length, kind = end, filler
		}
	}
	return length, kind
}

// mostZh is the length of the longest word of generalZh in characters.
const mostZh = 4

var generalZh = func() map[string]generality {
	all := make(map[string]generality)
	for kind, words := range map[generality]string{
		filler: `请 您 你 您的 你的 我们 的 了 地 得 并 和 或 与 及 及其 以及 以 等 在 中 里 上 是 是否 有 有关 没有 没 不 不是 未 无 无法 不能 可能 可以 应该 应当
			需要 必须 然后 再 再次 重新 稍后 之后 以后 一下 一次 一些 某些 某个 某种 该 此 这 这个 那 那个 其 其他 其它 任何 所有 全部 各种 相关 相应 对应
			正确 错误 无误 正常 异常 合适 适当 必要 仔细 认真 进一步 更多 详细 具体 官方 在线 技术 当前 现有 自己 如果 如有 若 则 就 才 都 也 还 仍 仍然 因为 由于
			所以 从而 以便 用于 来 去 到 对 向 从 把 将 被 使 让 为 进行 加以 一个 各项 一切 什么 为何 为什么 怎么 如何 哪里 根据 按照 通过 不明 未知 不详 最新 一般 常见 通常 等待`,
		deed: `检查 查看 确认 核对 核实 验证 审查 排查 调试 诊断 分析 调查 修改 更改 调整 修复 修正 更新 解决 处理 改正 纠正 联系 咨询 询问 求助 请教 寻求 参考 参阅 参见 查阅 阅读
			查询 搜索 查找 了解 遵循 尝试 试 试试 重试 再试 确保 保证 注意 使用 采取 优化 改进 报告 反馈 发生 出现 出错 出 起 作用 起作用 有效 无效 有用 没用 管用 失败 工作 生效 导致 造成 引起 配置 设置 操作 见 看 找 找到 找出`,
		thing: `配置 设置 设定 文档 文件说明 说明 手册 指南 教程 帮助 日志 错误 问题 故障 缺陷 原因 根本原因 根因 信息 消息 提示 报错 代码 源代码 程序 应用 应用程序 软件 系统 环境 输出
			支持 技术支持 客服 管理员 开发者 开发人员 维护者 供应商 厂商 团队 社区 论坛 专家 人员 网站 网上 网络上 互联网 方法 方案 解决方案 解决办法 办法 措施 步骤 建议 情况 状态 结果 地方 部分 内容 资料 答案 功能 服务商 工具 项目 最佳实践 东西`,
	} {
		for word := range strings.FieldsSeq(words) {
			all[word] = max(all[word], kind)
		}
	}
	return all
}()
