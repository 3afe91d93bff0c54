package mention

import (
	"slices"
	"strings"
)

// An object is a variable that a snippet sets to an object of a class or declares with a type, a
// class that it imports, or a module of Node.js.
type object struct {
	name, class string
	calls       bool // a call of the name makes the object
}

// A scope has the objects that a text has named so far.
type scope []object

// mostObjects limits a scope, so that looking a word up takes no longer in a long text.
const mostObjects = 50

// bind names an object, which may have been another one before.
func (s *scope) bind(o object) {
	*s = slices.DeleteFunc(*s, func(known object) bool { return known.name == o.name })
	if len(*s) < mostObjects {
		*s = append(*s, o)
	}
}

// add adds an imported class.
func (s *scope) add(name string) {
	if class := classOf(name); class != "" {
		s.bind(object{name[strings.LastIndexByte(name, '.')+1:], class, true})
	}
}

// note reports the method that is called on the result of a call, as in
// torch.ones(2).pin_memory(). It adds the variable that the result is assigned to.
func (s *scope) note(c context, class string, found func(Name)) {
	if c.next() != '(' && c.next() != '{' {
		return
	}
	end := afterCall(c.text, c.end)
	switch rest := c.text[end:]; {
	case strings.HasPrefix(rest, "."):
		reportMethod(class, context{c.text, end + 1, wordEnd(c.text, end+1)}, found)
	case rest == "" || strings.IndexByte("\n;`", rest[0]) >= 0:
		if name := assignee(c.text[:c.start]); name != "" {
			s.bind(object{name: name, class: class})
		}
	}
}

// reportMethod reports a method if it is called.
func reportMethod(class string, method context, found func(Name)) {
	if method.end > method.start && method.next() == '(' {
		found(Name{Text: class + "." + method.text[method.start:method.end], derived: true})
	}
}

// use reports the method of an object that a word calls. It forgets a variable that the word
// assigns to. It returns whether the word is about an object.
func (s *scope) use(c context, found func(Name)) bool {
	first, method, dotted := strings.Cut(c.text[c.start:c.end], ".")
	i := slices.IndexFunc(*s, func(known object) bool { return known.name == first })
	if i < 0 || c.before() {
		return false
	}
	switch known := (*s)[i]; {
	case dotted && strings.Contains(method, ".") && !strings.HasPrefix(known.class, inModule): // a member of a member
	case dotted && strings.HasSuffix(c.text[:c.start], "except "): // an exception of a module
		found(Name{Text: known.class + "." + method, derived: true})
	case dotted:
		reportMethod(known.class, context{c.text, c.end - len(method), c.end}, found)
	case c.assigned():
		*s = slices.Delete(*s, i, i+1)
	case known.calls:
		s.note(c, known.class, found)
	}
	return true
}

// assignee returns the variable that a text before a value assigns to, as in "x = ". It is the
// first one of several, as in "x, err := ".
func assignee(before string) string {
	before = strings.TrimSuffix(strings.TrimSuffix(before, "&"), "new ")
	before, ok := strings.CutSuffix(strings.TrimRight(before, " "), "=")
	if !ok {
		return ""
	}
	before = strings.TrimRight(before, " :")
	for {
		start := wordStart(before)
		name, rest := before[start:], before[:start]
		if name == "" || rest != "" && strings.IndexByte(" \n;`\"'", rest[len(rest)-1]) < 0 {
			return ""
		}
		if before, ok = strings.CutSuffix(rest, ", "); !ok {
			return name
		}
	}
}

// afterCall returns the offset behind the parenthesis or brace that closes the one at an offset,
// or the end of the text.
func afterCall(text string, open int) int {
	const longest = 400
	depth := 0
	for i := open; i < min(len(text), open+longest); i++ {
		switch text[i] {
		case '(', '{':
			depth++
		case ')', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

func wordEnd(text string, start int) int {
	end := start
	for end < len(text) && isWord(text[end]) {
		end++
	}
	return end
}

// wordStart returns the offset of the word that a text ends with.
func wordStart(text string) int {
	start := len(text)
	for start > 0 && isWord(text[start-1]) {
		start--
	}
	return start
}
