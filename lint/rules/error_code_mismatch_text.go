package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
)

// wrongText describes a number if the text beside it is that of another number of HTTP,
// curl or errno: 413 Bad Gateway, [Errno 98] Connection refused.
func wrongText(p *lint.Pass, known *knowledge, text string, n mention.Number) string {
	s := numberingOf(text, n)
	if n.Label == "error" && len(n.Text) == 4 && slices.ContainsFunc(known.Errors(), mysqlNumbers.in) {
		s = mysqlNumbers
	}
	if s == nil {
		return ""
	}
	own, others := s.saying(p, n)
	if own == nil || len(others) == 0 {
		return ""
	}
	return fmt.Sprintf("%s %s is %q, not %q, which is %s", s.name, n.Text, cmp.Or(own.Message, own.Name), others[0].said, others[0].number)
}

// A numbering gives messages numbers that mean the same in all domains.
type numbering struct {
	name string
	// domain is covered by the catalog that lists the numbers.
	domain, catalog string
	// also are other wordings, with the numbers that they go with.
	also map[string]string
	// named means that the names of the errors count, which are words.
	named bool
	// least is the number of words of a message that may be cut off, or 0 if none may.
	least int
}

// numberingOf returns the numbering that a number belongs to, or nil.
func numberingOf(text string, n mention.Number) *numbering {
	isStatus := len(n.Text) == 3 && ('4' <= n.Text[0] && n.Text[0] <= '5' || '1' <= n.Text[0] && n.Text[0] <= '3' && (n.Label != "" || inTitle(n)))
	switch {
	case n.Label == "curl":
		return curlNumbers
	case n.Label == "errno":
		return errnoNumbers
	case n.Label == "error" && len(n.Text) == 5 && endsIn(text[:n.At], " :=(", "sqlstate"):
		return sqlStates
	case isStatus && (n.Label == "" && !strings.HasPrefix(text[n.At+3:], ":") || n.Label == "status" || n.Label == "error" || n.Label == "exit"):
		return httpNumbers
	case n.Label == "error" && n.Text != "1" && followsError(text[:n.At]), strings.HasSuffix(text[:n.At], "failed ("), strings.HasSuffix(text[:n.At], "(") && strings.HasPrefix(text[n.At+len(n.Text):], ": "):
		return errnoNumbers
	}
	return nil
}

// inTitle reports whether the text beside a number is two words that begin with capitals, as
// in 304 Not Modified. Numbers below 400 more often count something.
func inTitle(n mention.Number) bool {
	capitals := func(words []string) bool { return len(words) >= 2 && startsUpper(words[0]) && startsUpper(words[1]) }
	opens := strings.Fields(n.Opens)
	return capitals(strings.Fields(n.Rest)) || capitals(opens[max(0, len(opens)-2):])
}

// followsError reports whether a text ends with "error" itself. Other words, such as "code",
// also precede numbers of programs that have their own numbering.
func followsError(before string) bool {
	return endsIn(before, " ", "error") || endsIn(before, " ", "错误")
}

// endsIn reports whether a text ends with a word and marks. It ignores case.
func endsIn(before, marks, word string) bool {
	const far = 20 // bytes; more spaces separate the word from the number
	return strings.HasSuffix(strings.ToLower(strings.TrimRight(before[max(0, len(before)-far):], marks)), word)
}

// A saying is a message in a text, and the number that it belongs to.
type saying struct{ said, number string }

// saying returns the message that has the number, and those of other numbers that stand
// beside it. It returns none of them if a message beside the number belongs to it.
func (s *numbering) saying(p *lint.Pass, n mention.Number) (own *catalog.Code, others []saying) {
	rest, opens := strings.ToLower(clause(n.Rest)), strings.ToLower(n.Opens)
	bare := n.Label == "" || n.Label == "error" || n.Label == "exit"
	for _, c := range catalogs.Get(p).catalogs.For(s.domain).Errors() {
		if !s.in(c) {
			continue
		}
		for _, code := range c.Codes() {
			if code.Number.Is(catalog.Number(n.Text)) {
				own = code
			}
			message := code.Message
			if s.named {
				message = strings.ReplaceAll(code.Name, "_", " ")
			}
			if message == "" || !s.begins(rest, message) && !ends(opens, message) || bare && !strings.Contains(message, " ") && !startsUpper(n.Rest) {
				continue
			}
			if code == own || elsewhere(code.Name, n.Text) {
				return nil, nil
			}
			others = append(others, saying{message, string(code.Number)})
		}
	}
	for message, numbers := range s.also {
		if strings.HasPrefix(rest, message) && !startsInWord(rest[len(message):]) || ends(opens, message) {
			if slices.Contains(strings.Fields(numbers), n.Text) {
				return nil, nil
			}
			others = append(others, saying{message, strings.ReplaceAll(numbers, " ", " or ")})
		}
	}
	if len(others) == 0 {
		return nil, nil
	}
	if own == nil {
		own = s.elsewhere(p, n.Text)
	}
	// The longest message counts: "Too many open files in system" begins with another one.
	slices.SortFunc(others, func(a, b saying) int {
		if len(a.said) != len(b.said) {
			return len(b.said) - len(a.said)
		}
		return strings.Compare(a.said, b.said)
	})
	return own, others
}

// elsewhere returns the first error that has a number on macOS or Windows, or nil.
func (s *numbering) elsewhere(p *lint.Pass, number string) *catalog.Code {
	for _, c := range catalogs.Get(p).catalogs.For(s.domain).Errors() {
		if i := slices.IndexFunc(c.Codes(), func(code *catalog.Code) bool { return elsewhere(code.Name, number) }); s.in(c) && i >= 0 {
			return c.Codes()[i]
		}
	}
	return nil
}

// begins reports whether a text begins with a message, or with the first words of one. It
// ignores case.
func (s *numbering) begins(text, message string) bool {
	n := min(len(text), len(message))
	if !strings.EqualFold(text[:n], message[:n]) {
		return false
	}
	if n == len(message) {
		return !startsInWord(text[n:])
	}
	return s.least > 0 && !startsInWord(message[n:]) && strings.Count(text, " ") >= s.least-1
}

// ends reports whether a text ends with a message as whole words. It ignores case.
func ends(text, message string) bool {
	n := len(text) - len(message)
	if n < 0 || !strings.EqualFold(text[n:], message) {
		return false
	}
	head := text[:n]
	r, _ := utf8.DecodeLastRuneInString(head)
	return head == "" || !unicode.IsLetter(r) && !unicode.IsDigit(r) || message[0] >= utf8.RuneSelf
}

// clause returns a text up to the first mark.
func clause(text string) string {
	if i := strings.IndexAny(text, "\n|:;,\"`)]）】，。；："); i >= 0 {
		text = text[:i]
	}
	return strings.TrimRight(text, " .'!")
}

func startsUpper(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r)
}

func startsInWord(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// elsewhere reports whether an error has a number on macOS or Windows.
func elsewhere(name, number string) bool {
	return string(onMacOS[name]) == number || slices.Contains(onOthers[name], number)
}

var onOthers = map[string][]string{
	"EOPNOTSUPP": {"45"}, "ENOTSUP": {"45"}, "EDEADLK": {"36"}, "ENAMETOOLONG": {"38"}, "ENOLCK": {"39"}, "ENOSYS": {"40", "88"}, "ENOTEMPTY": {"41"},
	"EPROTONOSUPPORT": {"43"}, "EPFNOSUPPORT": {"46"}, "EILSEQ": {"42", "92"}, "EUSERS": {"68"}, "ESHUTDOWN": {"58"}, "ETOOMANYREFS": {"59"},
	"ENETRESET": {"52"}, "EPROTOTYPE": {"41"}, "ENOPROTOOPT": {"42"}, "ESOCKTNOSUPPORT": {"44"}, "EDESTADDRREQ": {"39"}, "ECANCELED": {"89"},
}

var httpNumbers = &numbering{name: "HTTP status", domain: "http", catalog: "http", also: map[string]string{
	"content too large": "413", "payload too large": "413", "request too large": "413", "unprocessable content": "422", "uri too long": "414",
	"gateway time-out": "504", "request time-out": "408", "service temporarily unavailable": "503", "range not satisfiable": "416",
	"请求实体过大": "413", "请求体过大": "413", "网关超时": "504", "错误网关": "502", "网关错误": "502", "内部服务器错误": "500", "服务不可用": "503", "请求过多": "429", "未授权": "401", "永久移动": "301", "永久重定向": "301 308", "临时重定向": "302 307", "未修改": "304", "无内容": "204", "已创建": "201",
	"禁止访问": "403", "未找到页面": "404", "方法不允许": "405",
}}

var curlNumbers = &numbering{name: "curl's code", domain: "curl", catalog: "curl-errors", also: map[string]string{
	"could not resolve host": "6", "couldn't resolve host": "6", "could not resolve proxy": "5", "failed to connect to": "7 28", "empty reply from server": "52",
	"operation timed out": "28", "connection timed out": "28", "resolving timed out": "28", "ssl certificate problem": "60",
	"the requested url returned error": "22", "transfer closed with": "18", "maximum (": "47", "recv failure": "56 35", "send failure": "55",
	"ssl_connect": "35", "openssl ssl_connect": "35", "openssl ssl_read": "56", "failure writing output to destination": "23", "failed writing body": "23",
}}

var errnoNumbers = &numbering{name: "errno", domain: "errno", catalog: "errno", least: 3, also: map[string]string{
	"权限不够": "13", "没有那个文件或目录": "2", "拒绝连接": "111 61 10061", "连接被拒绝": "111 61 10061", "地址已在使用": "98 48 10048", "地址已被占用": "98 48 10048",
	"设备上没有空间": "28", "磁盘空间不足": "28 112", "打开的文件过多": "24", "断开的管道": "32", "无法分配内存": "12", "连接超时": "110 60 10060",
	"端口被占用": "98 48 10048", "端口已被占用": "98 48 10048", "连接被重置": "104 54 10054", "文件不存在": "2", "文件已存在": "17", "权限不足": "13 1",
	"只读文件系统": "30", "磁盘已满": "28", "内存不足": "12", "主机不可达": "113 65 10065", "网络不可达": "101 51 10051",
	"connection reset": "104 54 10054", "address in use": "98 48 10048", "port already in use": "98 48 10048", "disk full": "28",
}}

var mysqlNumbers = &numbering{name: "MySQL's error", domain: "mysql", catalog: "mysql-errors", least: 3}

// in reports whether a catalog lists the numbers.
func (s *numbering) in(c *catalog.Catalog) bool { return c.Name == s.catalog }

// sqlStates are compared by name: the message of 40P01 is "deadlock detected".
var sqlStates = &numbering{name: "SQLSTATE", domain: "postgres", catalog: "sqlstate", named: true}
