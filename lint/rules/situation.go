package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// A situation is what leads to one of several errors that are easily confused.
type situation struct {
	words        *lazyregexp.Regexp
	right, wrong string // names; those of wrong ones have spaces between them
}

// situations are from the manuals of the products and the pages of Linux's manual.
var situations = []situation{
	{lazyregexp.New(`(?i)\b(?:lacks?|without|misses|has no|have no) (?:a |an |the |this )?(?:permission|right)s?\b|(?:缺少|没有)(?:该|相应的?)?权限`), "NOPERM", "NOAUTH WRONGPASS"},
	{lazyregexp.New(`(?i)\b(?:not|never) authenticated\b|\b(?:no|without a) password\b|未(?:经过?)?认证|没有(?:提供|发送)密码`), "NOAUTH", "NOPERM"},
	{lazyregexp.New(`(?i)\bports? below 1024\b|\bbelow 1024\b|\bprivileged port|(?:1024 以下|小于 1024|低于 1024|特权)的?端口`), "EACCES", "EPERM"},
	{lazyregexp.New(`(?i)\b(?:limit of|whole|entire) (?:the )?system\b|\bsystem-wide\b|整个系统|系统级`), "ENFILE", "EMFILE"},
	{lazyregexp.New(`(?i)\b(?:limit of (?:the|a|each|one)|per)[ -]process\b|单个进程|每个进程|进程的(?:上限|限制)`), "EMFILE", "ENFILE"},
	{lazyregexp.New(`(?i)\b(?:nothing|no process|no program|no server) listens\b|没有(?:任何)?(?:程序|进程|服务器?)(?:在)?监听`), "ECONNREFUSED", "ETIMEDOUT EHOSTUNREACH"},
	{lazyregexp.New(`(?i)\b(?:another|other) (?:connection|process) (?:has|holds|keeps|writes)\b|(?:另一个|其他)(?:连接|进程)(?:持有|正在写)`), "SQLITE_BUSY", "SQLITE_LOCKED"},
	{lazyregexp.New(`(?i)\btransaction (?:is|was|has been) (?:already )?aborted\b|事务已经?(?:被)?中止`), "25P02", "25000 25001"},
	{lazyregexp.New(`(?i)\bdisk is full\b|\bno space (?:is )?left\b|磁盘已?满`), "ENOSPC", "EDQUOT EFBIG"},
}

// situationsOf are the situations that an error is wrong in, by its name.
var situationsOf = func() map[string][]*situation {
	all := make(map[string][]*situation)
	for i := range situations {
		for _, name := range strings.Fields(situations[i].wrong) {
			all[name] = append(all[name], &situations[i])
		}
	}
	return all
}()

// otherSituation describes an error at an offset of a text whose sentence says what leads to another
// one. A sentence with two errors, or with a negation, compares them.
func otherSituation(text, name string, at int) string {
	for _, s := range situationsOf[name] {
		sentence := sentenceAt(text, at)
		other := func(n string) bool { return n != name && strings.Contains(sentence, n) }
		if s.words.MatchString(sentence) && !strings.Contains(sentence, s.right) && !slices.ContainsFunc(strings.Fields(s.wrong), other) && !twoCases.MatchString(sentence) {
			return fmt.Sprintf("the sentence is about %s, not %s", s.right, name)
		}
	}
	return ""
}

// twoCases matches words of a sentence that is about two cases.
var twoCases = lazyregexp.New(`(?i)\b(?:rather than|unlike|not|never an?|no longer|shared cache|but|while)\b|n't\b|而不是|不是|不同|共享缓存|而|但`)
