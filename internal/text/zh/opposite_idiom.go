package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// isIdiom reports whether the words around a Chinese word give it another meaning:
//   - a negation after a condition, as in 只要没有关闭 for "unless it is off"
//   - a concession before 也, as in 再新也没用
//   - what is over before 后, as in 超出后 for "more than this"
//   - a negation beside the word, as in 往往不是 for "rarely"
//   - what is copied alone, unless it is one of several, as in 只复制引用
//   - what is undone, as in 取消事件订阅 for "unsubscribe"
//   - what is put in front, as in 前面加负载均衡 for "behind a load balancer"
func isIdiom(zh, word string) bool {
	before, after, _ := strings.Cut(zh, word)
	clause, next, _ := strings.Cut(after, "，")
	switch word {
	case "只要":
		return strings.ContainsAny(clause, negators) || addsNegation.MatchString(next)
	case "也":
		return hasAny(before[strings.LastIndex(before, "，")+1:], conceding)
	case "后", "之后", "以后":
		return hasSuffix(before, exceeding)
	case "通常", "往往", "经常", "常常":
		return strings.ContainsAny(firstRunes(clause, 2), negators)
	case "绑定":
		return hasPrefix(after, []string{"之前", "前"}) // for "as long as it is unbound"
	case "之中":
		return strings.ContainsAny(zh, negators+"出")
	case "订阅", "注册", "挂载", "选中":
		return hasAny(before[strings.LastIndex(before, "，")+1:], undoing)
	case "只复制":
		return !hasAny(clause, oneOnly)
	case "前面":
		return hasPrefix(after, placing)
	case "之内", "以内", "里面":
		return strings.Contains(before[strings.LastIndex(before, "，")+1:], "不在")
	}
	return false
}

// addsNegation matches the start of a second condition: 只要在函数里赋了值，又没有声明 for "unless it is declared".
var addsNegation = lazyregexp.New(`^(?:又|且|并且|而且|同时|也)[不没未无]`)

var (
	conceding = strings.Fields("再 哪怕 即使 就算 即便 无论 不管 纵使")
	oneOnly   = strings.Fields("一个 一份 单个 其中 前者 后者 这个 那个")
	undoing   = strings.Fields("取消 撤销 解除 注销 退")
	placing   = strings.Fields("加 有 放 再 挂 架 接 套 挡 配 部署")
	exceeding = strings.Fields("超出 超过 超限 越过 占满 写满 填满 用尽 耗尽 到期 过期 达到上限")
)
