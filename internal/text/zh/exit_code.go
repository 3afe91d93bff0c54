package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherExitCode returns the only exit code of an English text, and another one that is the only one of the translation.
func otherExitCode(en, zh string) (english, chinese string) {
	if !strings.Contains(zh, "退出") {
		return "", "" // as nearly all texts
	}
	own, other := onlyMatch(exitCode, en), onlyMatch(exitCodeZh, zh)
	if own == "" || other == "" || contains(en, other, numberEdge) || contains(zh, own, numberEdge) {
		return "", ""
	}
	return "exit code " + own, other
}

// exitCode matches an exit code with its number in English, and exitCodeZh in Chinese.
var (
	exitCode   = lazyregexp.New(`(?i)\b(?:exit (?:code|status|value)|exit(?:s|ed)? with(?: the)?(?: code| status| exit code)?)(?: is| was| of)?[ =]{1,3}([0-9]{1,3})\b`)
	exitCodeZh = lazyregexp.New(`退出(?:状态码|状态|代码|码|值) ?(?:为|是|变为|变成|等于)? ?([0-9]{1,3})|以(?:状态码|状态|代码|码)? ?([0-9]{1,3}) ?退出`)
)
