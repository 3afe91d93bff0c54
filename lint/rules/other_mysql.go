package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
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
	before := strings.ToLower(text[max(0, n.At-len("sqlstate of it is ")):n.At])
	if len(n.Text) != len("HY000") || !strings.Contains(before, "sqlstate") {
		return ""
	}
	m := mysqlState.FindStringSubmatch(r.Signature)
	if m == nil || m[1] == n.Text || strings.Contains(text, m[1]) || contrast.MatchString(sentenceAt(text, n.At)) {
		return ""
	}
	return fmt.Sprintf("the SQLSTATE in the signature is %s, not %s", m[1], n.Text)
}

var mysqlState = lazyregexp.New(`^ERROR [1-4][0-9]{3} \(([0-9A-Z]{5})\)`)
