package zh

import "strings"

// longestPlaceholder is the length in bytes of the longest placeholder that placeholder
// recognizes.
const longestPlaceholder = 60

// placeholder returns the length of the placeholder at the start of s, or 1 if there is
// none. A program replaces placeholders such as %s, %1$d, %(name)s, {0} and {name}.
func placeholder(s string) int {
	s = s[:min(len(s), longestPlaceholder)]
	switch {
	case s[0] == '{':
		if end := strings.IndexByte(s, '}'); end > 0 && strings.Trim(s[1:end], names+".:!") == "" {
			return end + 1
		}
		return 1
	case strings.HasPrefix(s, "%%"):
		i := 2
		for i < len(s) && isAlnum(s[i]) { // %%0A, %%sText
			i++
		}
		return i
	}
	i := 1
	if strings.HasPrefix(s, "%(") {
		i = strings.IndexByte(s, ')') + 1
	}
	for i > 0 && i < len(s) && strings.IndexByte("0123456789$#+-*.'hlzqjtL", s[i]) >= 0 {
		i++
	}
	if i > 0 && i < len(s) && isLetter(s[i]) {
		return i + 1
	}
	return 1
}

const names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// placeholders returns the placeholders in a text, except %%.
func placeholders(s string) (list []string) {
	for i := 0; i < len(s); i++ {
		if s[i] != '%' && s[i] != '{' || i > 0 && (s[i] == '%' && isDigit(s[i-1]) || s[i] == '{' && s[i-1] == '$') {
			continue // 50%, ${HOME}
		}
		n := placeholder(s[i:])
		if n > 1 && !strings.HasPrefix(s[i:], "%%") {
			list = append(list, s[i:i+n])
		}
		i += n - 1
	}
	return list
}

// lostPlaceholders returns the placeholders that the Chinese has less often than the English. Order and width do not
// matter.
func lostPlaceholders(en, zh string) (lost []string) {
	list := placeholders(en)
	if len(list) == 0 {
		return nil
	}
	left := make(map[string]int)
	for _, p := range placeholders(zh) {
		left[bare(p)]++
	}
	for _, p := range list {
		if left[bare(p)]--; left[bare(p)] < 0 {
			lost = append(lost, p)
		}
	}
	return lost
}

// bare returns a placeholder without its position, width and size. The result is its
// last letter, or the whole placeholder if it has a name.
func bare(p string) string {
	if p[0] == '{' || p[1] == '(' {
		return p
	}
	return p[len(p)-1:]
}
