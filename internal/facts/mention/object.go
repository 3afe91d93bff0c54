package mention

import (
	"slices"
	"strings"
)

// An object is a variable that a snippet of Python sets to an object of a class, a class
// that it imports, or a module of Node.js.
type object struct {
	name, class string
	calls       bool // a call of the name makes the object
}

// A scope has the objects that a text has named so far.
type scope []object

// returned maps functions to the class of what they return, if the class lists all of its methods.
var returned = func() map[string]string {
	classes := map[string]string{}
	for class, functions := range map[string]string{
		"torch.Tensor": `torch.arange torch.as_tensor torch.cat torch.empty torch.empty_like torch.eye torch.from_numpy torch.full torch.full_like
			torch.linspace torch.ones torch.ones_like torch.rand torch.rand_like torch.randint torch.randn torch.randn_like torch.randperm
			torch.stack torch.tensor torch.zeros torch.zeros_like`,
		"numpy.ndarray":               `numpy.arange numpy.array numpy.asarray numpy.empty numpy.eye numpy.full numpy.linspace numpy.ones numpy.zeros`,
		"np.ndarray":                  `np.arange np.array np.asarray np.empty np.eye np.full np.linspace np.ones np.zeros`,
		"pandas.DataFrame":            `pandas.read_csv pandas.read_json pandas.read_parquet pandas.read_sql`,
		"pd.DataFrame":                `pd.read_csv pd.read_parquet pd.read_sql`,
		"requests.Response":           `requests.delete requests.get requests.head requests.patch requests.post requests.put requests.request`,
		"requests.Session":            `requests.session`,
		"re.Pattern":                  `re.compile`,
		"re.Match":                    `re.fullmatch re.match re.search`,
		"subprocess.CompletedProcess": `subprocess.run`,
		"logging.Logger":              `logging.getLogger`,
		"sqlite3.Connection":          `sqlite3.connect`,
		"socket.socket":               `socket.create_connection socket.socket`,
		"datetime.datetime":           `datetime.datetime datetime.datetime.now datetime.datetime.fromtimestamp datetime.datetime.strptime`,
		"asyncio.AbstractEventLoop":   `asyncio.get_event_loop asyncio.get_running_loop asyncio.new_event_loop`,
	} {
		for function := range strings.FieldsSeq(functions) {
			classes[function] = class
		}
	}
	return classes
}()

// classOf returns the class of what a call of a name returns, or "" if that is unknown.
func classOf(name string) string {
	if class := returned[name]; class != "" {
		return class
	}
	if last := name[strings.LastIndexByte(name, '.')+1:]; last != "" && isUpper(last[0]) && strings.ToUpper(last) != last {
		return name
	}
	return ""
}

// add adds an imported class.
func (s *scope) add(name string) {
	if class := classOf(name); class != "" {
		*s = append(*s, object{name[strings.LastIndexByte(name, '.')+1:], class, true})
	}
}

// note reports the method that is called on the result of a call, as in
// torch.ones(2).pin_memory(). It adds the variable that the result is assigned to.
func (s *scope) note(c context, class string, found func(Name)) {
	if class == "" || c.next() != '(' {
		return
	}
	end := afterCall(c.text, c.end)
	switch rest := c.text[end:]; {
	case strings.HasPrefix(rest, "."):
		reportMethod(class, context{c.text, end + 1, wordEnd(c.text, end+1)}, found)
	case rest == "" || strings.IndexByte("\n;`", rest[0]) >= 0:
		if name := assignee(c.text[:c.start]); name != "" {
			*s = append(*s, object{name: name, class: class})
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
	case dotted:
		reportMethod(known.class, context{c.text, c.end - len(method), c.end}, found)
	case c.assigned():
		*s = slices.Delete(*s, i, i+1)
	case known.calls:
		s.note(c, known.class, found)
	}
	return true
}

// assignee returns the variable that a text before a value assigns to, as in "x = ".
func assignee(before string) string {
	before, ok := strings.CutSuffix(strings.TrimRight(before, " "), "=")
	if !ok {
		return ""
	}
	before = strings.TrimRight(before, " ")
	start := len(before)
	for start > 0 && isWord(before[start-1]) {
		start--
	}
	if start < len(before) && (start == 0 || strings.IndexByte(" \n;`\"'", before[start-1]) >= 0) {
		return before[start:]
	}
	return ""
}

// afterCall returns the offset behind the parenthesis that closes the one at an offset, or the
// end of the text.
func afterCall(text string, open int) int {
	const longest = 400
	depth := 0
	for i := open; i < min(len(text), open+longest); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
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
