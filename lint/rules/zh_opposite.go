package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhOpposite = &lint.Rule{
	Name: "zh-opposite", Group: "translation", Severity: lint.Warning,
	Title: "a Chinese text says the opposite of the English",
	Doc: `A finding is a Chinese word that means the opposite of an English one: “disable” as 启用, “increase” as 减小,
“before” as 之后, “client” as 服务器. It can also be another number or unit, such as 三 for “two” and 秒 for
“minutes”, or another thing of the same kind, such as 空格 for “tab” and 软件包 for “module”. Another finding is two words at each other's place, as in 用 require 代替 import for “use import in place
of require”. They may be in two clauses, as in 客户端签发令牌，服务器校验 for “the server signs the token, and the
client checks it”: the other words tell which clauses belong together. The reader does the wrong thing, or looks in the wrong place.

A number with the other bound, such as 最多 16 for “at least 16”, is a finding too, and so are two numbers with bounds at each other's place, another exit code, 及以下 for “or later”, TRUE for “returns FALSE”, 关闭 strict for “with strict on”, 依然可用 for “is unusable”, 不再存在 for “still exists”, 无法禁用 for “cannot enable”, 区分大小写 for “without
regard to case”, 不涵盖 for “covers”, 看不到 for “is visible”, a replacement the wrong way round, and what is said of the other error in a distinction.

The rule knows about four hundred groups of opposites, and two hundred things of eight kinds, such as the objects of
git and the actions rename and commit. It reports another thing only if all the other things of the sentence agree. A list has 140 words
with others that right translations do not say instead, such as 管理员 for “users”. The rule compares sentence by sentence. It stays silent if the
English also has the other word, if only one language has a negation near the word, such as 不要 or 取消, or if
another English word or a name in code explains the Chinese one. It skips texts that untranslated-zh reports.`,
	Hint: "read both sentences; correct the word that is wrong",
	Record: func(p *lint.Pass, r *schema.Record) {
		for _, t := range pairs.Get(p, r) {
			if t.isLongMessage() {
				continue
			}
			if found := t.FindOpposite(); found.English != "" {
				problem := "says the opposite"
				if found.Term {
					problem = "names another thing"
				}
				p.ReportAt(r, t.Pointer, fmt.Sprintf("%s %s: %s", t.Pointer[1:], problem, found))
			}
		}
	},
}
