package zh

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// sentences splits a text into sentences. It does not split inside code.
func sentences(s string) (list []string) {
	start, code := 0, false
	for i := range len(s) {
		if !mayEnd[s[i]] { // as most bytes
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		end := i + size
		switch r {
		case '`':
			code = !code
			continue
		case '。', '！', '？', '；', '\n':
		case '.', '!', '?', ';':
			if end < len(s) && s[end] != ' ' && s[end] != '\n' || i > 0 && s[i-1] == '.' || r == '.' && isArgument(s[:i], s[end:]) {
				continue
			}
		default:
			continue
		}
		if code {
			continue
		}
		if sentence := strings.TrimSpace(s[start:end]); sentence != "" {
			list = append(list, sentence)
		}
		start = end // also after white space, which is then read only once
	}
	if rest := strings.TrimSpace(s[start:]); rest != "" {
		list = append(list, rest)
	}
	return list
}

// isArgument reports whether the dot between two texts is an argument of a command in Chinese, as in "git add . 暂存".
func isArgument(before, after string) bool {
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(after, " "))
	return strings.HasSuffix(before, " ") && IsHan(next)
}

// mayEnd has the first bytes of the marks that end a sentence, and of a backquote.
var mayEnd = func() (is [256]bool) {
	for _, mark := range []string{"`", "。", "！", "？", "；", "\n", ".", "!", "?", ";"} {
		is[mark[0]] = true
	}
	return is
}()

// englishWords yields the words of a text in lower case, each with the next word.
func englishWords(s string) iter.Seq2[string, string] {
	return func(yield func(w, next string) bool) {
		last := ""
		for i := 0; i < len(s); {
			if !isLetter(s[i]) {
				i++
				continue
			}
			end := i + 1
			for end < len(s) && (isLetter(s[end]) || s[end] == '\'' && end+1 < len(s) && isLetter(s[end+1])) {
				end++
			}
			w := strings.ToLower(s[i:end])
			if strings.HasPrefix(s[end:], "’t") {
				w, end = w+"'t", end+len("’t") // don’t
			} else if strings.HasPrefix(s[end:], "%'t") {
				w, end = w+"'t", end+len("%'t") // as GCC spells it
			}
			if last != "" && !yield(last, w) {
				return
			}
			last, i = w, end
		}
		if last != "" {
			yield(last, "")
		}
	}
}

// withoutCode removes the code spans from a text, but not quotes such as `these'.
func withoutCode(s string) string {
	if !strings.Contains(s, "`") || strings.Count(s, "`")%2 == 1 || strings.Contains(s, "'") {
		return s
	}
	var b strings.Builder
	for i, part := range strings.Split(s, "`") {
		if i%2 == 0 {
			b.WriteString(part)
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
