package zh

import (
	"slices"
	"strings"
)

// exchangedSides returns a name of this error and one of the other error that a translation gives to the other side:
// 该错误 with SIGABRT, for "There the kernel sends SIGSEGV. Here the program ends with SIGABRT."
func exchangedSides(en, zh string) (here, there string) {
	const longest = 1000 // bytes; distinctions are shorter
	if len(en) > longest || len(zh) > longest {
		return "", ""
	}
	if !strings.Contains(zh, "本错误") && !strings.Contains(zh, "这里") || !strings.Contains(zh, "该错误") && !strings.Contains(zh, "那里") {
		return "", ""
	}
	english := sides(en, func(r rune) bool { return r == '.' || r == ';' }, [2][]string{{"here", "this"}, {"there", "that", "in that case"}})
	chinese := sides(zh, func(r rune) bool { return r == '。' || r == '；' }, [2][]string{{"本错误", "这里", "此处"}, {"该错误", "那里", "那个"}})
	for i := range english {
		for _, name := range english[i] {
			if slices.Contains(english[1-i], name) || slices.Contains(chinese[i], name) || !slices.Contains(chinese[1-i], name) {
				continue
			}
			if i == 0 {
				here = name
			} else {
				there = name
			}
		}
	}
	if here == "" || there == "" {
		return "", ""
	}
	return here, there
}

// sides returns the names in the sentences about this error and in those about the other one. A sentence begins with
// a word of one of them, or is about the same error as the one before.
func sides(text string, ends func(rune) bool, begins [2][]string) (names [2][]string) {
	side := -1
	for sentence := range strings.FieldsFuncSeq(text, ends) {
		lower := strings.ToLower(strings.TrimSpace(sentence))
		for i, words := range begins {
			if slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(lower, w) }) {
				side = i
			}
		}
		if side < 0 {
			continue
		}
		for name := range strings.FieldsFuncSeq(sentence, func(r rune) bool {
			return r >= 0x80 || r != '_' && r != '-' && !isLetter(byte(r)) && (r < '0' || r > '9')
		}) {
			if len(name) > 1 {
				names[side] = append(names[side], name)
			}
		}
	}
	return names
}
