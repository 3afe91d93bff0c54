package zh

import (
	_ "embed"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed scripts.txt
var scripts string

// A Script is simplified or traditional Chinese.
type Script int8

// Both means that simplified and traditional Chinese share a character.
const (
	Traditional Script = -1
	Both        Script = 0
	Simplified  Script = 1
)

// String returns "traditional", "simplified" or "both".
func (s Script) String() string {
	return [...]string{"traditional", "both", "simplified"}[s+1]
}

// Other returns the other script.
func (s Script) Other() Script { return -s }

// plane is the size of the first plane of Unicode, which contains all characters in
// scripts.
const plane = 1 << 16

// pairs has an entry for each character that only one script uses: that script, and the
// corresponding character of the other script.
var pairs = sync.OnceValue(func() *[plane]struct {
	other  uint16
	script Script
} {
	table := new([plane]struct {
		other  uint16
		script Script
	})
	script, first := Traditional, rune(0)
	for _, r := range scripts {
		switch {
		case r == '\n':
			script = script.Other()
		case first == 0:
			first = r
		default:
			table[first].other, table[first].script = uint16(r), script
			first = 0
		}
	}
	return table
})

// ScriptOf returns the only script that uses a character, and the most common
// counterpart in the other script. The data comes from OpenCC's dictionaries.
func ScriptOf(r rune) (Script, rune) {
	if r < 0 || r >= plane {
		return Both, 0
	}
	pair := pairs()[r]
	return pair.script, rune(pair.other)
}

// Scripts counts the characters of a text that only one script uses. It ignores code
// spans and quoted output of programs.
func Scripts(s string) (simplified, traditional int) {
	for r := range outsideCode(s) {
		switch script, _ := ScriptOf(r); script {
		case Simplified:
			simplified++
		case Traditional:
			traditional++
		}
	}
	return simplified, traditional
}

// InScript returns the characters of a text that only the given script uses, each once.
// It ignores code spans and quoted output of programs.
func InScript(s string, script Script) (found []rune) {
	seen := make(map[rune]bool)
	for r := range outsideCode(s) {
		if own, _ := ScriptOf(r); own == script && !seen[r] {
			seen[r] = true
			found = append(found, r)
		}
	}
	return found
}

// outsideCode yields the characters beyond ASCII outside code spans and quoted output of
// programs.
func outsideCode(s string) iter.Seq[rune] {
	return func(yield func(rune) bool) {
		code := false
		for i := 0; i < len(s); {
			if s[i] < utf8.RuneSelf {
				code = code != (s[i] == '`')
				i++
				continue
			}
			r, size := utf8.DecodeRuneInString(s[i:])
			if !code {
				if end := shown(s, i, r, size); end > 0 {
					i = end
					continue
				}
				if !yield(r) {
					return
				}
			}
			i += size
		}
	}
}

// shows and parts are words that mark a quotation as the output of a program: shows
// before it, and parts after it.
var (
	shows = strings.Fields("显示 顯示 提示 打印 列印 输出 輸出 报告 報告 写着 寫著 点击 點選 弹出 彈出 出现 出現")
	parts = strings.Fields("字样 字樣 按钮 按鈕 菜单 選單 提示 窗口 視窗 消息 訊息 界面 介面")
)

// shown returns the end of the quotation that the character r at i opens. It returns 0
// unless the quotation is the output of a program in one script.
func shown(s string, i int, r rune, size int) int {
	const most = 200 // bytes of a quotation
	closer := "”"
	switch r {
	case '“':
	case '「':
		closer = "」"
	default:
		return 0
	}
	inside := s[i+size : min(i+size+most, len(s))]
	length := strings.Index(inside, closer)
	if length < 0 || hasScript(inside[:length], Simplified) && hasScript(inside[:length], Traditional) {
		return 0
	}
	end := i + size + length + len(closer)
	if slices.ContainsFunc(shows, func(w string) bool { return strings.HasSuffix(s[:i], w) }) ||
		slices.ContainsFunc(parts, func(w string) bool { return strings.HasPrefix(s[end:], w) }) {
		return end
	}
	return 0
}

func hasScript(s string, script Script) bool {
	return strings.ContainsFunc(s, func(r rune) bool { own, _ := ScriptOf(r); return own == script })
}
