package rules

import (
	"fmt"
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
	case n.Text == notExecutable && has(unfoundPhrases) && !has(deniedPhrases) && !has(interpreterPhrases):
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
	return wrongStatus(r.Signature, mention.Number{Text: string(stated.Number), Label: "exit"})
}

var (
	deniedPhrases = []string{
		"not executable", "isn't executable", "execute permission", "execute bit", "executable bit", "permission denied", "cannot be executed",
		"不可执行", "执行权限", "权限不够", "权限被拒绝",
	}
	missingPhrases = []string{"not found", "no such", "cannot find", "missing", "path", "找不到", "未找到", "没有找到", "不存在", "缺少", "路径"}
	unfoundPhrases = []string{
		": not found",
		"command not found", "command is not found", "command was not found", "command does not exist", "command cannot be found",
		"找不到命令", "未找到命令", "命令未找到", "命令不存在", "找不到该命令",
	}
	interpreterPhrases = []string{"interpreter", "shebang", "#!", "解释器"}
)

// otherStatus returns a function that describes an exit status in a text that a shell does
// not set for the message of a record. A text that also has the right one compares both.
func otherStatus(r *schema.Record) func(text string) string {
	for _, message := range statuses {
		if !strings.Contains(r.Signature, message.text) || !strings.HasPrefix(r.Domain, message.domain) {
			continue
		}
		return func(text string) string {
			m := exitStatus.FindStringSubmatch(text)
			if m == nil || strings.Contains(text, message.status) || strings.Contains(r.Signature, m[1]) {
				return ""
			}
			return fmt.Sprintf("the exit status after %q is %s, not %s", message.text, message.status, m[1])
		}
	}
	return func(string) string { return "" }
}

// exitStatus matches one of the statuses that a shell sets itself.
var exitStatus = lazyregexp.New(`(?:(?i:exit|return)(?:ed with)? (?:code|status)(?: is| of|:)?|退出码(?:为|是)?|退出状态码?(?:为|是)?) ?(12[67]|13[0-9]|14[0-9])\b`)

// statuses are the exit statuses that a shell sets with a message.
var statuses = []struct{ text, status, domain string }{
	{": command not found", notFound, ""}, {": Permission denied", notExecutable, "bash"}, {": Permission denied", notExecutable, "shell"},
	{"Segmentation fault", "139", ""}, {"Illegal instruction", "132", ""}, {"Floating point exception", "136", ""},
}

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
