package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// otherMySQL describes a number with the message of another error, as the clients of MySQL
// print them: ERROR 1205 (HY000): Lock wait timeout exceeded, or (2013, 'Lost connection …').
func otherMySQL(p *lint.Pass, text string) string {
	if !mayBeMySQL(text) {
		return ""
	}
	if m := mysqlStated.FindStringSubmatch(text); m != nil && statesOf[m[1]] != "" && !slices.Contains(strings.Fields(statesOf[m[1]]), m[2]) {
		return fmt.Sprintf("MySQL's error %s has the SQLSTATE %s, not %s", m[1], strings.ReplaceAll(statesOf[m[1]], " ", " or "), m[2])
	}
	return otherMessage(text, []*lazyregexp.Regexp{mysqlError, mysqlDriver}, func(number, stated string) string {
		return mysqlMessage(catalogs.Get(p).catalogs.For("mysql"), catalog.Number(number), stated)
	})
}

// otherMessage describes the first number in a text that some function finds wrong for the message
// that is stated beside it. The patterns have a group for each.
func otherMessage(text string, patterns []*lazyregexp.Regexp, wrong func(number, stated string) string) string {
	for _, pattern := range patterns {
		if m := pattern.FindStringSubmatch(text); m != nil {
			if other := wrong(m[1], m[2]); other != "" {
				return other
			}
		}
	}
	return ""
}

// mayBeMySQL reports whether a text has what begins a number of MySQL: ERROR before a digit, or
// a number between a parenthesis and a comma. A search for the numbers takes longer.
func mayBeMySQL(text string) bool {
	const digits = 4
	for i := strings.IndexByte(text, '('); i >= 0 && i+1+digits < len(text); i = nextByte(text, '(', i) {
		if text[i+1+digits] == ',' && isInteger(text[i+1:i+1+digits]) {
			return true
		}
	}
	_, after, _ := strings.Cut(text, "ERROR ")
	for after != "" && !startsWithDigit(after) {
		_, after, _ = strings.Cut(after, "ERROR ")
	}
	return after != ""
}

func startsWithDigit(text string) bool { return '0' <= text[0] && text[0] <= '9' }

var (
	mysqlError  = lazyregexp.New(`\bERROR ([1-4][0-9]{3}) \([0-9A-Z]{5}\):? ([^\n]{1,300})`)
	mysqlDriver = lazyregexp.New(`\(([12][0-9]{3}), ['"]([^\n]{1,300})`)
)

// mysqlMessage describes a message that belongs to other errors than the one with a number. A
// message that is cut off may be that of any error that begins so.
func mysqlMessage(known *catalog.Facts, number catalog.Number, stated string) string {
	now, _ := known.CodesNumbered(number)
	if len(now) == 0 || now[0].Message == "" {
		return ""
	}
	others := slices.DeleteFunc(slices.Clone(known.CodesIn(stated)), func(c *catalog.Code) bool {
		opening, _, _ := strings.Cut(c.Message, "{}")
		return opening == "" || !hasPrefixFold(stated, opening)
	})
	slices.SortFunc(others, func(a, b *catalog.Code) int { return len(b.Message) - len(a.Message) })
	has := func(c *catalog.Code) bool { return c.Number == number || mayHave[c.Number] == number }
	if len(others) == 0 || slices.ContainsFunc(others, has) || hasPrefixFold(now[0].Message, others[0].Message) {
		return ""
	}
	return fmt.Sprintf("%s is %q, not %q, which is %s", now[0], visible.Clip(now[0].Message, 80), visible.Clip(others[0].Message, 80), others[0])
}

// mayHave are numbers that MySQL also prints with the message of another error.
var mayHave = map[catalog.Number]catalog.Number{"1366": "1292", "1411": "1292", "1149": "1064"}

func hasPrefixFold(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

// otherState describes an SQLSTATE in a text that is not the one in the signature of MySQL.
func otherState(r *schema.Record, text string, n mention.Number) string {
	if len(n.Text) != len("HY000") || !strings.Contains(strings.ToLower(text[max(0, n.At-len("sqlstate of it is ")):n.At]), "sqlstate") {
		return ""
	}
	m := mysqlState.FindStringSubmatch(r.Signature)
	if m == nil || m[1] == n.Text || strings.Contains(text, m[1]) || contrast.MatchString(sentenceAt(text, n.At)) {
		return ""
	}
	return fmt.Sprintf("the SQLSTATE in the signature is %s, not %s", m[1], n.Text)
}

// statesOf are the SQLSTATEs of MySQL's and MariaDB's common errors, from the file errmsg-utf8.txt. Some
// versions have HY000 for 1040.
var statesOf = map[string]string{
	"1040": "08004 HY000", "1044": "42000", "1045": "28000", "1046": "3D000", "1048": "23000", "1049": "42000", "1050": "42S01", "1051": "42S02", "1054": "42S22",
	"1062": "23000", "1064": "42000", "1136": "21S01", "1142": "42000", "1146": "42S02", "1205": "HY000", "1213": "40001", "1364": "HY000", "1406": "22001",
	"1451": "23000", "1452": "23000", "2002": "HY000", "2003": "HY000", "2006": "HY000", "2013": "HY000",
}

var mysqlStated = lazyregexp.New(`\bERROR ([12][0-9]{3}) \(([0-9A-Z]{5})\)`)

var mysqlState = lazyregexp.New(`^ERROR [1-4][0-9]{3} \(([0-9A-Z]{5})\)`)

// otherMySQLState says that an error_code has the number of the signature with another SQLSTATE: 1213 (HY000) for "ERROR 1213 (40001): …".
func otherMySQLState(signature, code string) string {
	stated := mysqlPair.FindStringSubmatch(code)
	if stated == nil { // as in nearly all records
		return ""
	}
	printed := mysqlPair.FindStringSubmatch(signature)
	if printed == nil || printed[1] != stated[1] || printed[2] == stated[2] {
		return ""
	}
	return fmt.Sprintf("the signature has %s, not %s", printed[0], stated[0])
}

// mysqlPair matches a number of MySQL with its SQLSTATE.
var mysqlPair = regex.NewRare(`\b([1-4][0-9]{3}) \(([0-9A-Z]{5})\)`)
