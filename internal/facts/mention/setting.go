package mention

import "strings"

// flag reports the name of a flag at an offset of a text, such as that of -XX:+UseZGC. The
// sign is no part of the name.
func (s *Scanner) flag(text string, start int, found func(Name)) {
	for i := range s.heads[text[start]] {
		head := &s.heads[text[start]][i]
		if !strings.HasPrefix(text[start:], head.text) {
			continue
		}
		from := start + len(head.text)
		if from < len(text) && (text[from] == '+' || text[from] == '-') {
			from++
		}
		end := from
		for end < len(text) && isWord(text[end]) {
			end++
		}
		if end > from && end-from <= longestName {
			found(Name{Text: head.text + text[from:end], at: context{text, start, end}, head: head.text, setting: head.setting})
		}
	}
}

// given reports the setting that a command gets, such as maxmemory-policy in CONFIG SET
// maxmemory-policy. It may be quoted. given returns the offset at which to continue.
func given(text string, start int, head *head, found func(Name)) int {
	for start < len(text) && strings.IndexByte("'\"`", text[start]) >= 0 {
		start++
	}
	end := start
	for end < len(text) && (isWord(text[end]) || text[end] == '-') {
		end++
	}
	if end > start && end-start <= longestName {
		found(Name{Text: head.owner + text[start:end], at: context{text, start, end}, head: head.owner, setting: head.setting})
	}
	return end
}

// label reports a name with a host before a slash, such as that of a label. It returns the offset at which to continue.
func label(text string, start int, head *head, found func(Name)) int {
	from := start + len(head.text)
	end := from
	for end < len(text) && (inName[text[end]] || text[end] == '-') {
		end++
	}
	end -= len(text[from:end]) - len(strings.TrimRight(text[from:end], ".-"))
	if end > from && end-start <= longestName {
		found(Name{Text: text[start:end], at: context{text, start, end}, head: head.text, setting: head.setting})
	}
	return max(end, from)
}

// noSetting reports whether the text around a name makes it something other than a setting
// or an environment variable: a part of a path or of a longer word, a macro in a call, or a
// name that is cut off.
func noSetting(c context) bool {
	reads := c.prev() == '$' || c.prev() == '{' || c.prev() == '%'
	switch c.prev() {
	case '.', '\\', '/', '-', '~', '#':
		return true
	case 'D': // -DNAME=value
		return c.at(c.start-2) != '-'
	}
	switch c.next() {
	case '[', '#', '@', '(', '\\':
		return true
	case '/', '-', '%':
		return !reads && !(c.next() == '-' && !isWord(c.at(c.end+1)))
	case '.':
		return isLetter(c.at(c.end + 1))
	}
	return c.cutOff() || defined(c)
}

// defined reports whether the name is one of C, which a program may choose itself.
func defined(c context) bool {
	const longest = 12
	before := strings.TrimRight(c.text[max(0, c.start-longest):c.start], " ")
	for _, word := range []string{"define", "ifdef", "ifndef", "undef", "defined"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// valued reports whether a program gets the name as a whole: after -D, or after $.
func valued(c context) bool {
	switch c.prev() {
	case '$':
		return true
	case '{':
		return c.at(c.start-2) == '$'
	}
	return c.prev() == 'D' && c.at(c.start-2) == '-'
}

// readsOwn reports whether the text reads a variable elsewhere than in an assignment to it,
// as NAME=value:$NAME does.
func readsOwn(c context, name string) bool {
	if c.prev() != '$' && (c.prev() != '{' || c.at(c.start-2) != '$') {
		return false
	}
	const longest = 200
	before := c.text[max(0, c.start-longest):c.start]
	before = before[strings.LastIndexAny(before, " \t\n;")+1:]
	return !strings.HasPrefix(before, name+"=")
}
