package mention

import "strings"

// inBlock reads the keys in the braces after a name. If the name is in quotes, its keys are, too.
func inBlock(s *section, text string, start int, found func(context)) {
	if isWord(s.marker[0]) && isWord(at(text, start)) {
		return
	}
	const far = 8
	rest := text[start:min(len(text), start+far)]
	open := strings.IndexByte(rest, '{')
	if open < 0 || strings.Trim(rest[:open], " \n:=") != "" {
		return
	}
	inBrackets(text, start+open, func(key context) {
		if isQuoted := key.next() == '"' || key.next() == '\''; isQuoted || s.marker[0] != '"' {
			found(key)
		}
	})
}

// inCall reads the names of arguments. A function of the same name that the text defines has its own.
func inCall(s *section, text string, start int, found func(context)) {
	const far, most = 4000, 20 // bytes before a call, and calls there
	before := text[max(0, start-far):start]
	if strings.Contains(before, "def "+s.marker) || strings.Count(before, s.marker) > most {
		return
	}
	inBrackets(text, start-1, func(key context) {
		if isWord(key.prev()) || key.next() == '"' || key.next() == '\'' || key.next() == ':' {
			return
		}
		found(key)
	})
}

// inObject reads an object of JSON that begins a line and is no part of another value.
func inObject(_ *section, text string, start int, found func(context)) {
	before := strings.TrimRight(text[:start-1], " \t\n`'")
	if before != "" && strings.IndexByte("[{,:=(", before[len(before)-1]) >= 0 || strings.Trim(lineBefore(context{text, start - 1, start}), " \t`'") != "" {
		return
	}
	inBrackets(text, start-1, func(key context) {
		if key.next() == '"' {
			found(key)
		}
	})
}

// inBrackets calls found with the keys directly in the bracket at an offset: a name, perhaps in quotes, before a colon or an equal sign.
func inBrackets(text string, open int, found func(context)) {
	depth, begins := 0, true // begins means that a key may begin here
	for i := open; i < min(len(text), open+longestSection); i++ {
		switch c := text[i]; {
		case c == '{' || c == '(' || c == '[':
			depth++
			begins = true
		case c == '}' || c == ')' || c == ']':
			if depth--; depth <= 0 {
				return
			}
		case c == ',' || c == '\n' || c == ';':
			begins = true
		case c == ' ' || c == '\t':
		case depth == 1 && begins:
			begins = false
			i = keyIn(text, i, found) - 1
		case c == '"' || c == '\'':
			i = quotationEnd(text, i) - 1
		default:
			begins = false
		}
	}
}

// keyIn reports the key at an offset, if there is one, and returns the offset behind it.
func keyIn(text string, start int, found func(context)) int {
	name, after := start, 0
	if c := text[start]; c == '"' || c == '\'' {
		name, after = start+1, quotationEnd(text, start)
	}
	end := keyEnd(text, name)
	if after == 0 {
		after = end
	} else if end != after-1 {
		return after
	}
	sign := strings.TrimLeft(text[after:], " ")
	isKey := strings.HasPrefix(sign, ":") && !strings.HasPrefix(sign, "::") || strings.HasPrefix(sign, "=") && !strings.HasPrefix(sign, "==") && !strings.HasPrefix(sign, "=>")
	if end > name && isKey {
		found(context{text, name, end})
	}
	return max(after, start+1)
}

// quotationEnd returns the offset behind the quotation at an offset.
func quotationEnd(text string, start int) int {
	for i := start + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[start]:
			return i + 1
		}
	}
	return len(text)
}
