package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherStart returns the first word of an action, and the verb with which the Chinese begins, if this verb takes
// something away and no word of the English does: 禁用 for "Load the provider".
func otherStart(en, zh string) (english, chinese string) {
	if verb := takingZh(zh); verb != "" && !taking.MatchString(en) {
		return firstWord(en), verb
	}
	return "", ""
}

// takingZh returns the verb at the start of a Chinese text if it takes something away.
func takingZh(zh string) string {
	for _, polite := range [...]string{"请", "先", "把", "将"} {
		zh = strings.TrimPrefix(zh, polite)
	}
	clause, _, _ := strings.Cut(zh, "，")
	clause, _, _ = strings.Cut(clause, "：")
	early := hasAny(firstRunes(clause, 1), []string{"为", "在", "给", "对", "从"}) // what it is for comes first
	for _, verb := range takingVerbs {
		if before, _, found := strings.Cut(clause, verb); found && (before == "" || early && len(before) <= longestBefore) {
			return verb
		}
	}
	return ""
}

// longestBefore is the length in bytes of the longest words for what an action is for.
const longestBefore = 60

var takingVerbs = strings.Fields("禁用 停用 关闭 关掉 删除 删掉 移除 卸载 取消 禁止 退出 断开 解除 注销 撤销 清除 停止 去掉 避免 拒绝 忽略 跳过")

// taking matches an English word that takes something away or denies it.
var taking = lazyregexp.New(`(?i)\b(?:disabl|deactivat|off\b|stop|remov|delet|drop|without|no\b|not\b|avoid|clos|unset|kill|clear|skip|ignor|leav|exit|quit|log ?out|cancel|end\b|ends\b|ending|uninstall|unload|disconnect|detach|revok|reset|purge|wipe|` +
	`exempt|clean|prun|eras|evict|discard|strip|omit|forbid|prohibit|den[iy]|refus|reject|prevent|block|shut|halt|terminat|abort|undo|unlink|unmount|releas|rid\b|free|empt|do away|down\b|out\b|away\b|instead|rm\b|never|un[a-z]+|truncat|ban|switch|` +
	`get over|pass over|flush|unlock|take|break|cut|except|exclud|suppress|expire|turn|destroy|dismiss|forget|give up|bypass|circumvent|trim|deregister|suspend|hold|pause|roll ?back|revert|back out|eliminat|scrap|lose|loss|lost|replac|overwrit|` +
	`cease|inhibit|lift|relax|squash|dedup|filter|optional|read-?only|false\b|=0|dont|open|roll\b|quiet|keep|zero|\b0\b|room|simplif|narrow|reduc|lower|disallow|overrid|dealloc|strike|escape)|n't\b|\b\w+less\b`)
