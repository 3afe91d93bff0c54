package zh

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// endsSentence reports whether a period at piece i, between Chinese characters and with no
// space after it, ends a sentence. Otherwise it may be part of a name, as in 文件.扩展名.
func endsSentence(s string, pieces []piece, i int) bool {
	before, clause := clauseBefore(s, pieces[:i])
	after := 0
	for _, p := range pieces[i+1:] {
		if p.kind != han {
			break
		}
		after++
	}
	left, right := s[:pieces[i].start], s[pieces[i].end:]
	starts := func(list []string) bool {
		return slices.ContainsFunc(list, func(w string) bool { return strings.HasPrefix(right, w) })
	}
	switch {
	case slices.ContainsFunc(owners, func(w string) bool { return strings.HasSuffix(left, w) }):
		return before >= 4 && starts(openers)
	case starts(openers):
		return before >= 4
	case starts(subjects):
		return clause >= 3 || before == 1 || slices.ContainsFunc(states, func(w string) bool { return strings.HasSuffix(left, w) })
	}
	return before >= 5 && after >= 5 && !starts(owners)
}

// clauseBefore returns the number of Chinese characters at the end of some pieces, and the
// number in the whole clause at the end. It stops counting when it has enough.
func clauseBefore(s string, pieces []piece) (last, clause int) {
	const enough, far = 8, 40
	inRow := true
	for n, p := range slices.Backward(pieces) {
		r, _ := utf8.DecodeRuneInString(s[p.start:])
		switch {
		case p.kind == han:
			clause++
			if inRow {
				last++
			}
		case p.kind == other && !unicode.IsLetter(r) && !unicode.IsDigit(r), len(pieces)-n > far:
			return last, clause
		default:
			inRow = false
		}
		if clause == enough {
			break
		}
	}
	return last, clause
}

var (
	// openers are words that start a sentence and no name.
	openers = []string{
		"请", "如果", "若", "当", "在", "然后", "但", "因此", "因为", "由于", "所以", "否则", "或者", "同时", "此外", "另外", "注意", "建议",
		"这", "该", "此", "您", "你", "我", "它", "其", "不要", "不能", "应", "需", "可以", "可能", "必须", "先", "再", "最后", "通常",
	}
	// subjects are things that act in a record about an error.
	subjects = []string{
		"服务器", "服务端", "客户端", "程序", "进程", "线程", "系统", "内核", "驱动", "编译器", "解释器", "浏览器", "数据库", "应用", "容器",
		"事务", "连接", "请求", "重启", "检查", "确认", "运行", "使用", "安装", "升级", "增加", "减少",
	}
	// states end a sentence about an error, and are no names.
	states = []string{
		"死锁", "超时", "失败", "中断", "断开", "崩溃", "停止", "重启", "完成", "成功", "加锁", "解锁", "锁定", "阻塞", "泄漏", "溢出", "不足", "过期", "拒绝", "关闭", "退出", "耗尽",
	}
	// owners are the last words before, or the first words after, a period in a name.
	owners = []string{
		"文件", "名", "名称", "类", "对象", "模块", "库", "表", "列", "包", "实例", "结构体", "变量", "字段", "属性", "方法", "函数", "参数", "成员",
		"配置", "设置", "接口", "域", "主机", "集群", "节点", "键", "值", "号", "编号", "扩展名", "后缀", "版本",
	}
)
