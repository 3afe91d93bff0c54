package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// The exit statuses of a shell that could not run a command.
const notExecutable, notFound = "126", "127"

// wrongStatus describes an exit status of the shell if its sentence gives it the meaning of
// the other one.
func wrongStatus(text string, n mention.Number) string {
	if n.Text != notExecutable && n.Text != notFound || n.Label != "exit" && n.Label != "error" && n.Label != "status" {
		return ""
	}
	sentence := sentenceAt(text, n.At)
	if strings.Contains(sentence, notExecutable) && strings.Contains(sentence, notFound) {
		return ""
	}
	sentence = strings.ToLower(sentence)
	has := func(phrases []string) bool {
		return slices.ContainsFunc(phrases, func(phrase string) bool { return strings.Contains(sentence, phrase) })
	}
	switch {
	case n.Text == notFound && has(deniedPhrases) && !has(missingPhrases):
		return "exit status 127 means that the command is not found, and 126 that it cannot be executed"
	case n.Text == notExecutable && (has(unfoundPhrases) || unfound.MatchString(sentence)) && !has(deniedPhrases) && !has(interpreterPhrases):
		return "exit status 126 means that the command cannot be executed, and 127 that it is not found"
	}
	return ""
}

// wrongStatusCode describes an error_code that is an exit status of the shell if the
// signature has the meaning of the other one.
func wrongStatusCode(r *schema.Record, known *knowledge) string {
	stated := mention.ParseCode(r.ErrorCode, known.Facts)
	if stated.Name != "" {
		return ""
	}
	if string(stated.Number) == notFound && strings.HasPrefix(r.Signature, "fatal: ") && r.Domain == "git" {
		return "a fatal error of Git has exit status 128; 127 means that a command is not found"
	}
	return wrongStatus(r.Signature, mention.Number{Text: string(stated.Number), Label: "exit"})
}

var (
	deniedPhrases = []string{
		"not executable", "isn't executable", "execute permission", "execute bit", "executable bit", "permission denied", "cannot be executed",
		"不可执行", "执行权限", "权限不够", "权限被拒绝",
	}
	missingPhrases = []string{"not found", "no such", "cannot find", "missing", "path", "找不到", "未找到", "没有找到", "不存在", "缺少", "路径"}
	unfoundPhrases = []string{
		": not found", "in no folder of path", "in no directory of path", "not in any folder of path",
		"command not found", "command is not found", "command was not found", "command does not exist", "command cannot be found",
		"找不到命令", "未找到命令", "命令未找到", "命令不存在", "找不到该命令",
	}
	// unfound also matches other words for a program that is missing.
	unfound = lazyregexp.New(`(?:cannot|can't|could not|does not|not) find (?:(?:a|an|the|this|that|its|some) )?(?:program|command|executable|binary)\b|` +
		`\b(?:program|executable|binary)(?: file)?(?: is| was| cannot be)? (?:not found|missing)|找不到(?:某个|该|这个|任何)?(?:程序|可执行文件)|(?:程序|可执行文件)(?:不存在|未找到|找不到)`)
	interpreterPhrases = []string{"interpreter", "shebang", "#!", "解释器", "permission", "权限"}
)

// sentenceAt returns the sentence of a text that an offset is in.
func sentenceAt(text string, at int) string {
	const ends = "。！？；;\n"
	const far = 300 // bytes; the rest of a longer sentence is about something else
	from := max(0, at-far)
	text, at = text[from:min(len(text), at+far)], at-from
	start, end := 0, len(text)
	for _, stop := range []string{". ", "! ", "? "} {
		if i := strings.LastIndex(text[:at], stop); i >= 0 {
			start = max(start, i+len(stop))
		}
		if i := strings.Index(text[at:], stop); i >= 0 {
			end = min(end, at+i)
		}
	}
	if i := strings.LastIndexAny(text[:at], ends); i >= 0 {
		start = max(start, i+1)
	}
	if i := strings.IndexAny(text[at:], ends); i >= 0 {
		end = min(end, at+i)
	}
	return text[start:end]
}
