package zh

import (
	"strings"
	"unicode/utf8"
)

// A hint is a Chinese word that may express a negation. If the English has one of the words of the hint, the Chinese
// word more likely translates that word.
type hint struct {
	chinese string
	english []string
}

func (h *hint) has(en string) bool {
	for _, w := range h.english {
		if strings.Contains(en, w) {
			return true
		}
	}
	return false
}

// hints maps the first character of hints to the hints. Some begin with 不 or 无 and are no negations.
var hints = func() map[rune][]hint {
	m := make(map[rune][]hint)
	for line := range strings.Lines(`不同 differ distinct another other
		不一样 differ distinct another other
		不仅
		不但
		不过
		不断
		不可少
		不可或缺
		不可缺
		不久
		不管
		不论
		不少
		不妨
		不如
		不足 insufficient short
		不等 unequal
		不得不
		不变
		不会无限 bounded limited finite levels
		无限 bounded limited finite infinite unlimited endless forever indefinitely levels
		不会一直增 bounded limited finite levels
		不要一次 stream pieces chunks batches parts small
		不会变。 same unchanged constant stay still
		不会变， same unchanged constant stay still
		不会变的 same unchanged constant stay still
		不会变化 same unchanged constant stay still
		不动
		并不会把 stays remains
		无须更换 stay keep remain still
		无需更换 stay keep remain still
		不必更换 stay keep remain still
		不用更换 stay keep remain still
		不用换 stay keep remain still
		不必换 stay keep remain still
		未读 remaining left
		未变
		未改变
		没有两样
		漏掉
		漏发
		漏写
		漏了
		漏传
		漏装
		漏配
		遗漏 without lack miss forget forgot
		不成立 false untrue fail wrong invalid
		没有变
		没有改变
		没变
		没有区别
		没有差别
		不低于
		不高于
		不小于
		不大于
		不少于
		不多于
		不超过
		不早于
		不晚于
		不停
		不止
		无论 whether regardless either both any every all always ever matter
		无线 wireless wi-fi wifi radio
		无关
		无符号 unsigned uint
		无二
		未来 future
		未决 pending
		非 non illegal invalid
		莫
		否则 otherwise
		否 whether otherwise false
		别
		禁 disabl forbid prohibit
		避免 avoid
		以绝
		免 avoid free
		拒绝 denied deny refus reject
		缺 missing lack absent default
		悄悄 silent quiet
		不例外 also too even either every
		空闲 free idle
		空 empty null blank space idle
		失败 fail
		损坏 damag broken corrupt
		错 error wrong incorrect bad fault
		除非 unless except
		除外 except exclud
		排除 exclude
		以外 outside beyond besid
		之外 outside beyond besid
		只有 only except single just
		只能 only single must
		跳过 skip
		忽略 ignor
		最多
		至多
		代替
		取代
		失效 expire expiry time limit
		异常 normal
		意外 unexpected unrecognized unknown
		出乎意料 unexpected expected
		用完 left enough exhaust
		耗尽 left enough exhaust
		冲突 conflict
		太少
		停止 stop halt
		防止 prevent stop keep
		以防
		退出 exit quit
		断开 disconnect drop clos cut
		遗漏 omit miss leav
		撇下 leave
		抛下 leave
		丢下 leave
		阻止 prevent block stop keep
		绕过
		绕开
		难以
		隐藏 hid
		取消 cancel
		丢失 lost lose missing
		去掉
		徒劳
		岂
		哪会
		哪还
		哪能
		哪是
		哪敢
		怎会
		怎么会
		怎么可能
		难道
		才怪
		什么事
		枉然
		枉费
		冤枉
		形同虚设
		白跑
		白等
		白白
		也白
		到不了 below under less smaller fewer
		哪来
		哪有
		哪里有
		哪里来
		哪儿来
		白搭
		整除
		毋
		休想
		别想
		何用
		什么用
		何益
		还是缺
		仍缺
		仍然缺
		依然缺
		照样缺
		白费
		白忙
		原地踏步
		落空
		扑空
		脱离
		撇开
		抛开
		忘了 forget forgot
		忘记 forget forgot
		尚早
		作废 invalid
		报废
		失去 lost lose losing missing`) {
		words := strings.Fields(line)
		first, _ := utf8.DecodeRuneInString(words[0])
		m[first] = append(m[first], hint{words[0], words[1:]})
	}
	return m
}()

// hintAt returns the hint at the start of s, whose first rune is r. It returns nil if
// there is none.
func hintAt(s string, r rune) *hint {
	for i, h := range hints[r] {
		if strings.HasPrefix(s, h.chinese) {
			return &hints[r][i]
		}
	}
	return nil
}
