package mention

import "strings"

// items reports a path of Rust at text[start:], such as std::fs::read, and the members in braces after
// it. A path ends with its first type, because a type may have members of traits. It returns the
// offset at which to continue.
func items(text string, start int, head *head, found func(Name)) int {
	report := func(name string, at context) {
		if name = strings.TrimSuffix(name, "::"); len(name) > len(head.text) && len(name) <= longestName && !strings.HasSuffix(name, "::self") {
			found(Name{Text: name, at: at, head: head.text, setting: head.setting})
		}
	}
	end := start + len(head.text)
	if rest := text[end:]; strings.HasPrefix(rest, "<") { // Vec::<u8>::new
		after := afterTypes(text, end)
		if !strings.HasPrefix(text[after:], "::") {
			return after
		}
		end = after + len("::")
	}
	for prefix := head.text; ; {
		if list, ok := strings.CutPrefix(text[end:], "{"); ok {
			list, _, _ = strings.Cut(list, "}")
			for _, m := range inBraces(list, " as ") {
				report(prefix+m.name, context{text, start, end})
			}
			return end + len(list)
		}
		if len(prefix) > longestName {
			return end
		}
		word := text[end:wordEnd(text, end)]
		end, prefix = end+len(word), prefix+word
		if word == "" || isUpper(word[0]) || !strings.HasPrefix(text[end:], "::") {
			report(prefix, context{text, start, end})
			return end
		}
		end, prefix = end+len("::"), prefix+"::"
	}
}
