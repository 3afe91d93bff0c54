package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// counts reports whether a number is meant as one of the errors of a family. A word with letters
// is, because only one family has it.
func (f *family) counts(r *schema.Record, text string, n mention.Number) bool {
	before := text[max(0, n.At-farBefore):n.At]
	switch f.name {
	case "http":
		return n.Label == "status" || n.Label != "signal" && n.Label != "errno" && n.Label != "curl" && overHTTP.MatchString(sentenceAt(text, n.At))
	case "exit":
		return n.Label == "exit" || n.Label == "status" || n.Label == "error" && len(n.Text) == len("137")
	case "curl":
		return n.Label == "curl" || n.Label == "exit" && (strings.HasPrefix(r.Signature, "curl: (") || strings.Contains(sentenceAt(text, n.At), "curl"))
	case "sqlstate":
		return !ofMySQL(r) && !strings.Contains(text, "MySQL") && (n.Label == "error" || !isInteger(n.Text) || strings.HasPrefix(r.Domain, "postgres"))
	case "mysql":
		return (ofMySQL(r) || strings.Contains(sentenceAt(text, n.At), "MySQL")) && n.Label != "signal" && n.Label != "status"
	case "grpc":
		return n.Label == "status" || n.Label == "error"
	case "signal":
		return n.Label == "signal"
	case "errno":
		return n.Label == "errno" || n.Label == "error" && len(n.Text) >= len("10013") || endsIn(before, " []", "winerror")
	case "windows":
		return endsIn(before, " []", "winerror")
	case "verify":
		return (n.Label == "error" || strings.HasSuffix(before, "num=")) && strings.Contains(strings.ToLower(r.Signature), "verify ")
	case "sqlite":
		return n.Label == "error"
	case "oracle":
		return strings.HasSuffix(before, "ORA-")
	}
	return !isInteger(n.Text)
}

// farBefore is the number of bytes before a number that may say which family it is of.
const farBefore = 12

func isInteger(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}

// ofMySQL reports whether a record is about MySQL or MariaDB.
func ofMySQL(r *schema.Record) bool {
	return mysqlRecord.MatchString(r.ID) || mysqlRecord.MatchString(r.Domain) || strings.HasPrefix(r.Signature, "ERROR ") && mysqlError.MatchString(r.Signature)
}

var (
	mysqlRecord = lazyregexp.New(`(?i)mysql|mariadb`)
	overHTTP    = regex.NewRecognizer(`(?i)\bhttps?\b|\bapi\b|\b(?:answer|respon|request|client|browser|registry|proxy|nginx|gateway|server|page|url)|状态|响应|请求|客户端|服务器|浏览器|网关`)
)

// situated describes a number in a text of the author whose sentence says what leads to another error.
func situated(r *schema.Record, text mention.Text, n mention.Number) string {
	if families()[n.Text] == nil || !isWritten(text.Pointer) {
		return ""
	}
	return cmp.Or(besideOtherName(text.Text, n), numberInSituation(r, text.Text, n))
}

// besideOtherName describes a number of Windows or MySQL with the name of another error: WSAEADDRINUSE (10061).
func besideOtherName(text string, n mention.Number) string {
	const shortest = 4 // digits; smaller numbers count something
	name := cmp.Or(n.Before, n.After)
	if before := strings.TrimRight(text[max(0, n.At-farName):n.At], " :"); name == "" {
		name = before[strings.LastIndexAny(before, " (`")+1:]
	}
	if len(n.Text) < shortest || len(name) < shortest || isInteger(name) {
		return ""
	}
	for _, f := range families()[n.Text] {
		both := func(s *situation) bool { return s.names(name) && s.names(n.Text) }
		i := slices.IndexFunc(f.rows, func(s *situation) bool { return slices.Contains(s.codes, n.Text) })
		if f.codes[name] && i >= 0 && !slices.ContainsFunc(f.rows, both) {
			return fmt.Sprintf("%s is %s, not %s", n.Text, f.rows[i].name(), name)
		}
	}
	return ""
}

// farName is the number of bytes before a number that may have the name that it belongs to.
const farName = 32

// name returns the first name of a situation's error, or else its number.
func (s *situation) name() string {
	i := slices.IndexFunc(s.codes, func(code string) bool { return !isInteger(code) })
	return s.codes[max(0, i)]
}
