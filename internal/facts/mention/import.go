package mention

import "strings"

// imports reports what a statement imports, if a word belongs to one: the members that "from x
// import" of Python names, and those of a module of Node.js.
func (s *Scanner) imports(c context, known *scope, found func(Name)) {
	switch word := c.text[c.start:c.end]; {
	case strings.HasPrefix(c.text[c.end:], " import "):
		if strings.HasSuffix(c.text[:c.start], "from ") && len(word) <= longestName {
			s.members(word, inPython(c.text[c.end+len(" import "):]), known, found)
		}
	case word == "require" && c.next() == '(':
		module, end := quoted(c.text, c.end+1)
		if rest, ok := strings.CutPrefix(c.text[end:], ")."); ok {
			s.members(module, []member{{name: rest[:wordEnd(rest, 0)]}}, known, found)
		} else if before, ok := strings.CutSuffix(c.text[:c.start], " = "); ok {
			inNode(s, module, before, ":", known, found)
		}
	case word == "from" && c.next() == ' ':
		if module, _ := quoted(c.text, c.end+1); module != "" {
			inNode(s, module, c.text[:c.start-1], " as ", known, found)
		}
	}
}

// A member is one that a statement imports, maybe under another name.
type member struct {
	name    string
	renamed bool
}

// members reports the members of a module that some catalog may know.
func (s *Scanner) members(module string, members []member, known *scope, found func(Name)) {
	for _, m := range members { // from psycopg import errors
		if s.head(module+"."+m.name+".") != nil && m.name != "" && !m.renamed {
			known.bind(object{name: m.name, class: module + "." + m.name})
		}
	}
	if s.head(module+".") == nil {
		return
	}
	for _, m := range members {
		if m.name == "" || !isLetter(m.name[0]) {
			return
		}
		found(Name{Text: module + "." + m.name, derived: true})
		if !m.renamed {
			known.add(module + "." + m.name)
		}
	}
}

// inPython returns the members in the list of an import of Python.
func inPython(list string) (members []member) {
	const most = 20
	for range most {
		list = strings.TrimLeft(list, " (\n")
		n := wordEnd(list, 0)
		if n == 0 {
			break
		}
		rest := strings.TrimLeft(list[n:], " ")
		members = append(members, member{list[:n], strings.HasPrefix(rest, "as ")})
		ok := false
		if list, ok = strings.CutPrefix(rest, ","); !ok {
			break
		}
	}
	return members
}

// inNode reads what stands before a module of Node.js: a list of members in braces, or a name
// for the module.
func inNode(s *Scanner, module, before, renames string, known *scope, found func(Name)) {
	const far = 400 // bytes of the longest list
	before = strings.TrimRight(before[max(0, len(before)-far):], " ")
	if list, ok := strings.CutSuffix(before, "}"); ok {
		s.members(module, inBraces(list[strings.LastIndexByte(list, '{')+1:], renames), known, found)
		return
	}
	if start := wordStart(before); start < len(before) && start > 0 && before[start-1] == ' ' {
		known.bind(object{name: before[start:], class: module})
	}
}

// inBraces returns the members in a list of JavaScript. A comment or a type ends it.
func inBraces(list, renames string) (members []member) {
	const most = 40
	for part := range strings.SplitSeq(list, ",") {
		name, _, renamed := strings.Cut(strings.TrimSpace(part), renames)
		name = strings.TrimSpace(name)
		if name == "" || wordEnd(name, 0) != len(name) || len(members) == most {
			break
		}
		members = append(members, member{name, renamed})
	}
	return members
}

// inModule begins the names of members of modules of Node.js, such as require:fs.readFile.
const inModule = "require:"

// quoted returns the module of Node.js in quotes at an offset, such as require:fs for "fs" and
// "node:fs", and the offset behind it. The module is "" if there is none.
func quoted(text string, at int) (module string, end int) {
	if at >= len(text) || text[at] != '\'' && text[at] != '"' {
		return "", at
	}
	n := strings.IndexByte(text[at+1:min(len(text), at+longestName+2)], text[at])
	if n < 1 {
		return "", at
	}
	return inModule + strings.TrimPrefix(text[at+1:at+1+n], "node:"), at + n + 2
}
