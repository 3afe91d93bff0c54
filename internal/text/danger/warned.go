package danger

import (
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// warned reports whether a text warns against a command in it: it forbids the command,
// removes it, searches for it, or calls it bad. Warnings against something else in the
// same sentence do not count.
func warned(text string, d Danger) bool {
	const far = 240
	line := text[max(0, d.From-far):d.From]
	if i := strings.LastIndexByte(line, '\n'); i >= 0 {
		line = line[i+1:]
	}
	if comment.MatchString(line) || verdict.MatchString(text[spanEnd(text, line, d.To):]) {
		return true
	}
	from := d.From - len(line)
	head := line[:commandStart(line)]
	if strings.TrimSpace(head) == "" {
		head += announced(text[max(0, from-far):from])
	}
	undoing := d.Kind != Deletion && d.Kind != EmptyVariable && d.Kind != Device && !d.Kind.Loses() // a deletion undoes nothing
	if forbids(head) || searches.MatchString(line) || undoing && undoes(head) {
		return true
	}
	opened := openSpan(line)
	return opened >= 0 && (forbids(line[opened+1:]) || undoing && undoes(line[opened+1:]))
}

// comment matches a comment about what not to do.
var comment = regex.NewRecognizer(`(?i)(?:^|[\s` + "`" + `])(?:#+|//|REM)\s*(?:never|don['’]?t|do not|avoid|bad|wrong|insecure|dangerous|不要|切勿|请勿|禁止|错误)(?:\s+(?:ever\s+)?(?:do|run|use)(?:\s+(?:this|it|that))?)?\s*[:：!！]`)

// verdict matches a negative judgment right after a command.
var verdict = regex.NewRecognizer("(?i)^[`\"'”’)]{0,3}\\s*(?:(?:is|are|was)\\s+(?:never|not|forbidden|no )|(?:should|must)\\s+(?:never|not)|不推荐|不建议|是不安全|很危险|不可取)")

// searches matches a search command or verb right before its argument.
var searches = regex.NewRecognizer("(?i)(?:\\b(?:grep|rg|ack)\\b[^.;:!?。；：！？|&\\n`]{0,60}|\\b(?:search(?:es|ing)?|look(?:s|ing)?|check(?:s|ing)?|scan(?:s|ning)?) for [\"'`]?)$")

// These are the words of warnings. A negation counts if a verb such as run follows it, or
// if the command follows directly.
const (
	negations = `(?:\b(?:never|not|don['’]?t|doesn['’]?t|shouldn['’]?t|mustn['’]?t|cannot|can['’]?t|avoid|avoids|avoiding|without|instead of|rather than|no longer|stop|stopped|unlike|` +
		`forbid|forbids|prevent|prevents|disallow|refuse|refuses|reject|rejects|unnecessary|needless|no need (?:for|to)|as opposed to)\b|` +
		`不要|切勿|请勿|勿|避免|禁止|严禁|不得|不可|不应|不应该|不能|不建议|不推荐|不需要|别|而不是|而非|无需|不必|代替|不再)`
	degrees = `(?:(?:ever|just|simply|blindly|directly|even|always|permanently|globally|routinely|blanket|recommended to|advised to)\s+|直接|随意|盲目|轻易|随便|再)*`
	doing   = `(?:(?:(?:need|have|want|try|trying)\s+to\s+|be\s+)?(?:us(?:e|es|ed|ing)|run(?:s|ning)?|execut(?:e|es|ed|ing)|do|does|doing|set|sets|setting|call(?:s|ed|ing)?|appl(?:y|ies|ied|ying)|` +
		`add(?:s|ed|ing)?|pass(?:es|ed|ing)?|append(?:ed|ing)?|type|typing|enter|entering|try|trying|invok(?:e|ed|ing)|rely on|relying on|resort to|resorting to|recommend(?:s|ed)?|` +
		`need(?:s|ed|ing)?|require(?:s|d)?|disabl(?:e|es|ed|ing)|turn(?:ing)? off|bypass(?:es|ed|ing)?|skip(?:s|ped|ping)?|suppress(?:es|ed|ing)?|commit|push|deploy|` +
		`grant(?:ed|ing)?|allow(?:ed|ing)?|enabl(?:e|ed|ing)|pip(?:e|ed|ing)|copy|paste|make|making|chang(?:e|ed|ing))\b|` +
		`使用|运行|执行|采用|设置|设为|添加|传递|调用|通过|依赖|禁用|关闭|跳过|绕过|用|加)`
	// small matches words between a negation and a command.
	small = `(?:the|a|an|any|all|such|things?|commands?|flags?|options?|settings?|lines?|entry|entries|variables?|use|using|of|like|as|e\.g\.|with|via|by|either|plain|bare|raw|` +
		`insecure|dangerous|unsafe|broad|broadly|recursive|existing|old|every|each|your|hard-?coded|just|simply|ever|even|blindly|directly|permanently|sudo|此|该|任何|命令|选项|参数|标志|类似|如|诸如|的)`
	// listed matches another command in the same warning.
	listed = "(?:`[^`]{1,120}`(?:\\s*[,，、/]\\s*(?:or\\s+|and\\s+)?|\\s*(?:or|and|和|或|或者|与)\\s*)|--?[\\w=-]{1,40}(?:\\s+(?:or|and)|,)\\s+)"
)

var (
	forbiddenDeed = regex.NewRare(`(?i)` + negations + `\s*` + degrees + doing)
	forbidden     = regex.NewRecognizer(`(?i)` + negations + `\s*(?:` + small + `\s*|` + listed + `)*$`)
	forbiddenHere = regex.NewRecognizer(`(?i)(?:^|[.!?。！？(（]\s*)(?:never|do not|don['’]?t|avoid|wrong|bad|不要|切勿|请勿|禁止)\s*(?:` + doing + `\s*)?(?:this|it|that|these|the following|以下|下列|下面|如下|的|命令|操作|\s)*[:：]\s*$`)
	inLists       = lazyregexp.New(listed)
	conditional   = regex.NewRecognizer(`(?i)\b(?:if|when|whenever|unless|since|because|where)\b|如果|若|当|因为|由于`)
	sentenceEnd   = lazyregexp.New(`[.;:!?]\s|[,，。；：！？]`)
)

// turns matches words that start another clause. A negation before them does not apply
// after them.
var turns = regex.NewRecognizer(`(?i)[.,;:!?](?:\s|$)|[，、。；：！？]|\s--?\s|—|\b(?:then|but|and|just|run|use|try|add|execute|if|when|so|because|works?|helps?)\b|然后|运行|执行|使用|采用|时|后|则|就|请|但|并`)

// forbids reports whether the text before a command forbids it. A negation must directly
// precede the command, or a verb such as run, use or set a few words before it. In "do
// not hesitate to run" and "to avoid the prompt, add" the negation applies to something
// else.
func forbids(head string) bool {
	head = bare(head)
	if forbidden.MatchString(head) || forbiddenHere.MatchString(head) {
		return true
	}
	all := forbiddenDeed.FindAllStringSubmatchIndex(head, -1)
	if all == nil {
		return false
	}
	last := all[len(all)-1]
	rest := strings.TrimSpace(inLists.ReplaceAllString(head[last[1]:], ""))
	if rest == "" {
		return true
	}
	clause := head[:last[0]]
	if ends := sentenceEnd.FindAllStringIndex(clause, -1); len(ends) > 0 {
		clause = clause[ends[len(ends)-1][1]:]
	}
	if conditional.MatchString(clause) || longerThan(rest, 5) {
		return false
	}
	return !turns.MatchString(rest) || namesCommand(rest) && !sentenceEnd.MatchString(rest)
}

// removal matches the removal of the flag or setting that follows. kept matches words
// after which something else is removed: "remove the check with".
var (
	removal = regex.NewRare(`(?i)(?:\b(?:remove|removes|removing|replace|replaces|replacing|delete|drop|undo|revert|reverting|unset|disable|restore)\b|移除|删除|去掉|替换|撤销|取消)([^.,;:!?。，；：！？\n]{0,40})$`)
	kept    = regex.NewRecognizer(`(?i)\b(?:with|by|via|using|and|then|to|checks?|verification|validation|protection|security|hooks?|firewall|run|use|try|add)\b|验证|校验|检查|保护|使用|运行|执行|通过|用`)
)

// undoes reports whether the text before a command removes it.
func undoes(head string) bool {
	head = bare(head)
	removed := removal.FindStringSubmatch(head)
	return removed != nil && !kept.MatchString(removed[1])
}

// bare removes the start of a command from the end of a text: quotes, a prompt, sudo.
func bare(head string) string {
	const opens = " \t\"'`“‘(（$"
	head = strings.TrimRight(head, opens)
	if cut, ok := strings.CutSuffix(head, "sudo"); ok {
		head = strings.TrimRight(cut, opens)
	}
	return head + " "
}

// longerThan reports whether a text has more than n words. Four Chinese characters count
// as one word.
func longerThan(s string, n int) bool {
	han := 0
	for _, r := range s {
		if r >= 0x2E80 {
			han++
		}
	}
	return len(strings.Fields(s))+han/4 > n
}

// announced returns the line before a command that is on its own line. It returns ""
// unless that line ends with a colon, which means that it is about the command.
func announced(before string) string {
	before = strings.TrimRight(before, " \t\n")
	if i := strings.LastIndex(before, "\n```"); i >= 0 && !strings.Contains(before[i+1:], "\n") {
		before = strings.TrimRight(before[:i], " \t\n")
	}
	before = before[strings.LastIndexByte(before, '\n')+1:]
	if strings.HasSuffix(before, ":") || strings.HasSuffix(before, "：") {
		return before
	}
	return ""
}

// openSpan returns the start of the code span that is open at the end of a line, or -1.
func openSpan(line string) int {
	if strings.Count(line, "`")%2 == 0 {
		return -1
	}
	return strings.LastIndexByte(line, '`')
}

// spanEnd returns the end of the code span around a command, or of the command.
func spanEnd(text, line string, to int) int {
	const far = 120
	if openSpan(line) >= 0 {
		if i := strings.IndexAny(text[to:min(len(text), to+far)], "`\n"); i >= 0 && text[to+i] == '`' {
			return to + i
		}
	}
	return to
}

// commandStart returns the start of the command that contains the end of a line. In a
// code span, it is the start of the span. Otherwise, it is the start of the call or the
// name of the command, as far back as the words can be arguments.
func commandStart(line string) int {
	const words = 12
	if at := openSpan(line); at >= 0 {
		return at
	}
	start := wordStart(line, openCall(line))
	at := start
	for range words {
		end := len(strings.TrimRight(line[:at], " "))
		at = wordStart(line, end)
		word := strings.ToLower(strings.TrimLeft(line[at:end], `"'($`))
		if word == "" || strings.IndexByte(".,:;!?|&", word[len(word)-1]) >= 0 || ordinary[word] {
			break
		}
		if commandNames[word] {
			start = at
		}
	}
	return start
}

// openCall returns the place of the innermost open parenthesis of a call, or the end of
// the line if there is none.
func openCall(line string) int {
	depth := 0
	for i := len(line) - 1; i > 0; i-- {
		switch line[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth < 0 && isWord(line[i-1]) {
				return i
			}
		}
	}
	return len(line)
}

// wordStart returns the start of the word before a place.
func wordStart(line string, at int) int {
	for at > 0 && line[at-1] > ' ' && line[at-1] < utf8.RuneSelf && line[at-1] != '`' {
		at--
	}
	return at
}

// namesCommand reports whether a text starts with the name of a command.
func namesCommand(s string) bool {
	first, _, _ := strings.Cut(strings.Trim(s, "\"'$` "), " ")
	return commandNames[first]
}

// commandNames are commands with dangerous arguments. ordinary are words of sentences
// that are never arguments.
var commandNames, ordinary = set(`ansible apk apt apt-get az bash cargo chmod chown chrome conda curl deb dnf docker docker-compose
	env export git gcloud go google-chrome gradle helm install iptables java kubectl mamba mkdir mvn nerdctl node npm npx
	openssl pip pip3 pipx pnpm podman poetry powershell pwsh python python3 rsync scp sftp sh skopeo ssh sudo systemctl
	terraform uv wget yarn yum zsh zypper`),
	set(`a an and any are avoid but by can cannot can't do don't for from if in is it no not never of on or over rather so such
	than that the then these this those to use used using via when where with without your you`)

func set(words string) map[string]bool {
	m := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
