package mention

import (
	"slices"
	"strings"
)

// A section is a part of a configuration or of a call that has keys of its own.
type section struct {
	owner  string // of its keys, such as "ini:Service."
	marker string // the text that begins it
	sign   string // what a text has that has the section
	before byte   // the last letters before the sign in the marker; see lastOf
	each   bool   // the keys are those of each of its members
	keys   func(s *section, text string, start int, found func(context))
}

// sectionOf returns the section whose keys have an owner: "ini:Service." for [Service], "yaml:services:each."
// for each service, "json:compilerOptions." for an object with its name in quotes, "block:lifecycle." for the
// braces after this name without quotes, "call:Config." for the arguments of a call, "object:daemon." for any object of JSON in a text, "option:--query-gpu." for the
// values of an option, "columns:pg_locks." for the columns in queries of a table, and "words:redis." for words with hyphens. A colon in a name stands for a dot.
func sectionOf(owner string) (s section, ok bool) {
	form, name, ok := strings.Cut(strings.TrimSuffix(owner, "."), ":")
	if !ok || name == "" || !strings.HasSuffix(owner, ".") {
		return s, false
	}
	name, each := strings.CutSuffix(name, ":each")
	name = strings.ReplaceAll(name, ":", ".")
	s = section{owner: owner, each: each}
	switch form {
	case "ini":
		s.marker, s.sign, s.keys = "["+name, "[", inINI
	case "yaml":
		s.marker, s.sign, s.keys = name+":\n", ":\n", inYAML
	case "json":
		s.marker, s.sign, s.keys = `"`+name+`"`, "{", inBlock
	case "block":
		s.marker, s.sign, s.keys = name, "{", inBlock
	case "call":
		s.marker, s.sign, s.keys = name+"(", "(", inCall
	case "object":
		s.marker, s.sign, s.keys = "{", "{", inObject
	case "option":
		s.marker, s.sign, s.keys = name, name, inOption
	case "columns":
		s.marker, s.sign, s.keys = " FROM "+name, " FROM ", inColumns
	case "words":
		s.marker, s.sign, s.keys = "-", "-", inWords
	}
	if name, ends := strings.CutSuffix(s.marker, s.sign); ends {
		s.before = lastOf(name)
	}
	return s, s.keys != nil
}

// lastOf returns the last two bytes of a text as one. Those of other texts may become the same byte.
func lastOf(text string) byte {
	n := len(text)
	if n < 2 {
		return 0
	}
	return 31*text[n-2] + text[n-1]
}

// inSections calls found with the keys of the sections in a text.
func inSections(sections []section, text string, found func(Name)) {
	sign, before := "", byteSet{}
	for i := range sections {
		s := &sections[i]
		if s.sign != sign {
			sign, before = s.sign, allBefore(text, s.sign)
		}
		if before.has(s.before) { // as few sections
			s.find(text, found)
		}
	}
}

// allBefore returns what is before each place of a sign in a text, and zero for any of them.
func allBefore(text, sign string) (before byteSet) {
	for from := 0; ; {
		next := strings.Index(text[from:], sign)
		if next < 0 {
			return before
		}
		before.add(0)
		before.add(lastOf(text[:from+next]))
		from += next + len(sign)
	}
}

// find calls found with the keys of a section wherever it is in a text.
func (s *section) find(text string, found func(Name)) {
	next := strings.Index(text, s.marker)
	if next < 0 {
		return // as in most texts
	}
	report := func(key context) {
		found(Name{Text: s.owner + text[key.start:key.end], at: key, head: s.owner, setting: true, whole: s.marker != "-"})
	}
	for from := 0; next >= 0; next = strings.Index(text[from:], s.marker) {
		start := from + next
		from = start + len(s.marker)
		if c := at(text, start-1); !isWord(s.marker[0]) || !isWord(c) && c != '-' && c != '.' {
			s.keys(s, text, from, report)
		}
	}
}

// longestSection is how much of a text is read as one section, in bytes.
const longestSection = 2000

// keyEnd returns the offset behind the key at an offset.
func keyEnd(text string, start int) int {
	end := start
	for end < len(text) && (isWord(text[end]) || text[end] == '-') {
		end++
	}
	return end
}

// inWords reads the word around a hyphen, if it is the first one of the word.
func inWords(_ *section, text string, start int, found func(context)) {
	begin := wordStart(text[:start-1])
	if begin == start-1 || at(text, begin-1) == '-' { // a later hyphen of the same word
		return
	}
	end := keyEnd(text[:min(len(text), begin+longestName+1)], start)
	if end > start && isWord(text[end-1]) && end-begin <= longestName && !slices.Contains(compounds, text[begin+strings.LastIndexByte(text[begin:end], '-')+1:end]) {
		found(context{text, begin, end})
	}
}

// compounds are last parts of words with hyphens that are no names.
var compounds = []string{"aware", "based", "driven", "free", "induced", "json", "like", "only", "related", "safe", "side", "specific", "style", "wide"}

// inOption reads the values behind an option, which commas separate.
func inOption(_ *section, text string, start int, found func(context)) {
	if c := at(text, start); c != '=' && c != ' ' && c != '.' { // @@global.NAME
		return
	}
	for start++; ; start++ {
		end := start
		for end < len(text) && inName[text[end]] {
			end++
		}
		if end == start || end-start > longestName {
			return
		}
		found(context{text, start, end})
		if start = end; at(text, end) != ',' {
			return
		}
	}
}
