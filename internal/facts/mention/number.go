package mention

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
)

// A Number is a number in a text, with what the text calls it and the name beside it.
type Number struct {
	Text string
	// Label says what the number is: "error", "errno", "curl", "exit", "status", "signal",
	// "sum" for the 9 of 128 + 9, or "" if the text does not say.
	Label string
	// Before is a name that the number belongs to, as in cudaErrorAssert (710). After is
	// a name that belongs to the number, as in error 710 (cudaErrorAssert).
	Before, After string
	// Rest is some text after the number, without the marks that separate them. Opens is
	// some text before the parenthesis that the number is in.
	Rest, Opens string
	// Is says that the text equates the number with After: 35 is EAGAIN.
	Is bool
	// At is the offset of the number.
	At int

	coded bool // a word such as "code" precedes, which belongs to a name before it
	cell  bool // it begins the cell of a table
}

// mostNumbers limits the numbers of a text.
const mostNumbers = 2000

// Numbers calls found with each number of a text that has text beside it, or that isCode knows.
// A number is an integer, or a word for which isCode is true, such as 40P01. Numbers reads at
// most mostNumbers of them.
func Numbers(text string, isCode func(word string) bool, found func(Number)) {
	left := mostNumbers
	for i := 0; left > 0; {
		start, end := wordWithDigit(text, i)
		if start == end {
			return
		}
		i = end
		word := text[start:i]
		if !numeric(word, isCode) || partOfNumber(text, start, i) {
			continue
		}
		left--
		n := Number{Text: word, At: start}
		n.cell = strings.HasSuffix(strings.TrimRight(text[:start], " `"), "|")
		n.readBefore(text[:start], text[i:])
		n.readAfter(text[i:min(len(text), i+2*far)])
		if n.Before != "" || n.Label != "" || n.Rest != "" || n.Opens != "" || isCode(word) {
			found(n)
		}
	}
}

// wordWithDigit returns the first word from an offset that has a digit.
func wordWithDigit(text string, from int) (start, end int) {
	start = from
	for start < len(text) && !isDigit(text[start]) {
		start++
	}
	end = start
	for start > from && isWord(text[start-1]) {
		start--
	}
	for end < len(text) && isWord(text[end]) {
		end++
	}
	return start, end
}

func numeric(word string, isCode func(word string) bool) bool {
	const longest = 12
	if len(word) > longest {
		return false
	}
	digits := 0
	for i := range len(word) {
		if isDigit(word[i]) {
			digits++
		}
	}
	return digits == len(word) || digits > 0 && (isDigit(word[0]) || isUpper(word[0])) && isCode(word)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// partOfNumber reports whether the digits belong to a version, a time, an address, a path
// or an option.
func partOfNumber(text string, start, end int) bool {
	c := context{text, start, end}
	switch c.prev() {
	case '.', ':', '/', '\\', '#', '$', '%':
		return true
	case '-':
		if before := c.at(start - 2); before != '(' && before != ' ' && before != '=' && !strings.HasSuffix(text[:start], "ORA-") {
			return true
		}
	}
	switch c.next() {
	case '.', ':', ',', '-':
		after := c.at(end + 1)
		return '0' <= after && after <= '9' || c.next() == '-' && isWord(after)
	case '/', '\\', '%', '*':
		return true
	}
	return false
}

// labels are words before a number, longest first, with what they mean. An empty meaning
// leaves what a word nearer to the number means.
var labels = []struct{ word, means string }{
	{"curl: (", "curl"}, {"curl exit code", "curl"}, {"curl exits with code", "curl"}, {"curl exits with", "curl"}, {"curl exited with", "curl"},
	{"curl returns", "curl"}, {"curl 退出码", "curl"}, {"curl 返回", "curl"}, {"curl error code", "curl"}, {"curl error", "curl"}, {"curl 错误码", "curl"}, {"curl 错误", "curl"},
	{"exit status", "exit"}, {"exit code", "exit"}, {"exit", "exit"}, {"exits with", "exit"}, {"exited with", "exit"}, {"exiting with", "exit"}, {"exit with", "exit"},
	{"ends with", "exit"}, {"ended with", "exit"}, {"end with", "exit"}, {"fails with", "exit"}, {"failed with", "exit"}, {"gives", "exit"}, {"返回", "exit"},
	{"return code", "exit"}, {"returned", "exit"}, {"returns", "exit"}, {"raises", "error"}, {"raised", "error"}, {"status code", "status"}, {"status", "status"}, {"http", "status"},
	{"os error", "errno"}, {"errno", "errno"}, {"error number", "error"}, {"error", "error"}, {"code", "error"}, {"number", "error"}, {"sqlstate", "error"},
	{"$?", "exit"}, {"signal", "signal"}, {"128 +", "sum"}, {"128+", "sum"},
	{"退出状态码", "exit"}, {"退出代码", "exit"}, {"退出状态", "exit"}, {"退出码", "exit"}, {"返回码", "exit"}, {"退出", "exit"}, {"状态码", "status"}, {"状态", "status"},
	{"错误代码", "error"}, {"错误码", "error"}, {"错误号", "error"}, {"错误编号", "error"}, {"错误", "error"}, {"代码", "error"}, {"编号", "error"},
	{"信号", "signal"},
}

// coding are labels that follow a name after a comma: cudaErrorAssert, code 710.
var coding = []string{"code", "errno", "error number", "错误代码", "错误码", "错误号", "错误编号", "代码", "编号"}

// far is the number of bytes before and after a number that may say what it means.
const far = 80

// readBefore reads the labels and the name before a number.
func (n *Number) readBefore(before, after string) {
	before = strings.TrimSuffix(tail(before), "-")
	before = n.readLabels(strings.TrimRight(before, " `"))
	closed := strings.HasPrefix(after, ")") || strings.HasPrefix(after, "）")
	for _, opening := range []string{"(", "（", "=", ",", "，", "、"} {
		head, ok := strings.CutSuffix(before, opening)
		if !ok || opening != "=" && !closed && !n.coded && (n.Label != "signal" || !endsClause(after)) {
			continue
		}
		head = strings.TrimRight(head, " `\"'")
		n.Opens = head
		if name := lastName(head); n.coded || n.Label == "signal" || !strings.ContainsAny(opening, ",，、") || inParentheses(head, name) {
			n.Before = name
		}
		return
	}
	n.readLink(before, after)
}

// tail returns the last bytes of a text without a part of a character.
func tail(text string) string {
	from := max(0, len(text)-far)
	for from < len(text) && !utf8.RuneStart(text[from]) {
		from++
	}
	return text[from:]
}

// links join a name and a label, as in "SIGKILL, which is signal 9" and "ENOENT 的 errno".
var links = []string{
	", which is", ", which has", ", that is", ", that is,", ", i.e.", " is", " has", " has the", " is the",
	"，即", "，也就是", "，就是", "即", "也就是", "就是", "是", "为", "的",
}

// readLink reads the name before a link. Only a label of numbers alone may follow one, unless the clause ends after the number:
// "error" may also begin the text of an error.
func (n *Number) readLink(before, after string) {
	if n.Label != "signal" && n.Label != "errno" && !n.coded && !endsClause(strings.TrimPrefix(after, "`")) && !hasAnyPrefix(after, " on ", " here", " there") {
		return
	}
	before = strings.TrimRight(before, " ")
	for _, link := range links {
		if head, ok := strings.CutSuffix(before, link); ok {
			head = strings.TrimRight(head, " `")
			name := lastName(head)
			if n.Label == "" && ofOther.MatchString(strings.TrimSuffix(head, name)) { // the retries after ETIMEDOUT
				return
			}
			if n.Before = name; name != "" {
				return
			}
		}
	}
}

// ofOther recognizes text before a name that makes another thing the subject.
var ofOther = regex.NewRecognizer("\\b(?:after|for|before|until|till|between|with|without|from|to|at|per|and|(?:retries|count|share|limit|delay|wait|timeout|default|time|number of \\w+) (?:of|on|in)) `?$")

// endsClause reports whether a text begins with a mark that ends a clause, or is empty.
func endsClause(text string) bool {
	return text == "" || strings.IndexByte(".,;)", text[0]) >= 0 || hasAnyPrefix(text, "。", "，", "；", "）")
}

func hasAnyPrefix(text string, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
}

// inParentheses reports whether a name follows an opening parenthesis: (cudaErrorAssert, 710).
func inParentheses(head, name string) bool {
	head = strings.TrimSuffix(head, name)
	return strings.HasSuffix(head, "(") || strings.HasSuffix(head, "（")
}

// readLabels cuts labels off the end of a text.
func (n *Number) readLabels(before string) string {
	for {
		lower := strings.ToLower(strings.TrimRight(before, " :：="))
		for _, verb := range []string{" is", " was", "为", "是"} {
			lower = strings.TrimRight(strings.TrimSuffix(lower, verb), " ")
		}
		lower = withoutOwner(lower)
		i := slices.IndexFunc(labels, func(l struct{ word, means string }) bool {
			rest, ok := strings.CutSuffix(lower, l.word)
			return ok && (rest == "" || !isWord(rest[len(rest)-1]) || l.word[0] >= utf8.RuneSelf)
		})
		if i < 0 || len(lower) > len(before) {
			return before
		}
		if n.Label == "" || n.Label == "error" {
			n.Label = labels[i].means
			n.coded = n.coded || slices.Contains(coding, labels[i].word)
		}
		before = strings.TrimRight(before[:len(lower)-len(labels[i].word)], " ")
	}
}

// withoutOwner cuts "of bash" off "exit code of bash".
func withoutOwner(lower string) string {
	const most = 20 // bytes
	i := strings.LastIndex(lower[max(0, len(lower)-most):], " of ")
	if i < 0 {
		return lower
	}
	head := lower[:max(0, len(lower)-most)+i]
	if strings.HasSuffix(head, "exit code") || strings.HasSuffix(head, "exit status") {
		return head
	}
	return lower
}

// lastName returns the identifier that a text ends with. It has a capital.
func lastName(text string) string {
	i := len(text)
	for i > 0 && isWord(text[i-1]) {
		i--
	}
	if name := text[i:]; isCodeName(name) || len(name) > 2 && name == strings.ToUpper(name) && isUpper(name[0]) {
		return name
	}
	return ""
}

// A joint joins a number and what it means. Some of them join a name only if the closing
// mark follows it: exit code 137 (SIGTERM times out) does not say what 137 means.
type joint struct {
	text string
	name bool // a name may follow
	mark bool // and then a closing mark must
}

var joints = []joint{
	{" (", true, true}, {"(", true, true}, {"（", true, true}, {" = ", true, false}, {"=", true, false}, {" means ", true, false}, {" is ", true, false}, {" stands for ", true, false},
	{", which is ", true, false}, {", which means ", true, false}, {", i.e. ", true, false}, {", ", true, true},
	{"，即 ", true, false}, {"，即", true, false}, {" 即 ", true, false}, {"即", true, false}, {" 表示 ", true, false}, {"表示", true, false},
	{" 是 ", true, false}, {"是", true, false}, {"，", true, true}, {": ", false, false}, {"：", false, false}, {"] ", false, false}, {") ", false, false},
	{" | ", true, false}, {" for ", true, false}, {" ", false, false},
}

// inCell reports whether a number has a cell of a table for itself. A smaller number may
// count the rows.
func (n *Number) inCell() bool {
	if n.cell && n.Label == "" && len(n.Text) > 2 {
		n.Label = "error"
	}
	return n.cell && n.Label == "error"
}

// readAfter reads the name after a number.
func (n *Number) readAfter(after string) {
	for _, closing := range []string{")", "）"} {
		after = strings.TrimPrefix(after, closing)
	}
	i := slices.IndexFunc(joints, func(j joint) bool { return strings.HasPrefix(after, j.text) })
	if i < 0 {
		return
	}
	if joints[i].text == " | " && !n.inCell() || joints[i].text == " for " && n.Label != "errno" {
		return
	}
	rest := strings.TrimLeft(after[len(joints[i].text):], " `(（")
	n.Rest = rest
	if n.Label == "" && hasAnyPrefix(rest, "退出", "结束") {
		n.Label = "exit"
	}
	if !joints[i].name {
		return
	}
	for _, word := range []string{"the ", "signal ", "信号 ", "信号"} {
		rest = strings.TrimPrefix(rest, word)
	}
	rest, that := strings.CutPrefix(rest, "that ")
	end := 0
	for end < len(rest) && isWord(rest[end]) {
		end++
	}
	if that && !hasAnyPrefix(rest[end:], " ended", " killed", " stopped", " terminated") {
		return
	}
	close := strings.TrimLeft(rest[end:], "`")
	if !joints[i].mark || hasAnyPrefix(close, ")", "）") || n.Label == "signal" && endsClause(close) {
		n.After = lastName(rest[:end])
		n.Is = n.Label == "" && (joints[i].text == " is " || joints[i].text == " stands for ")
	}
}
