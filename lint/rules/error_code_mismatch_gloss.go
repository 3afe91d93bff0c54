package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
)

// otherGloss describes the message of another error in parentheses after a name, or before a
// name in parentheses: ECONNRESET (connection refused).
func otherGloss(p *lint.Pass, text string, start, end int, code *catalog.Code, in *catalog.Facts) string {
	gloss := glossAfter(strings.TrimPrefix(text[end:], "`"))
	opens := glossBefore(strings.TrimSuffix(text[:start], "`"))
	if gloss == "" && opens == "" {
		return ""
	}
	if isPosix(code.Name) {
		return posixGloss(p, code.Name, gloss, opens)
	}
	if gloss == "" || code.Message == "" {
		return ""
	}
	others := slices.DeleteFunc(slices.Clone(in.CodesIn(gloss)), func(c *catalog.Code) bool { return c.In != code.In || !hasPrefixFold(gloss, c.Message) })
	if len(others) == 0 || slices.ContainsFunc(others, code.Same) || hasPrefixFold(gloss, code.Message) {
		return ""
	}
	return fmt.Sprintf("%s is %q, not %q, which is %s", code, visible.Clip(code.Message, 80), visible.Clip(others[0].Message, 80), others[0])
}

// posixGloss describes the message of another error of POSIX. Many texts call EPERM
// "permission denied", which is the message of EACCES.
func posixGloss(p *lint.Pass, name, gloss, opens string) string {
	code := catalogs.Get(p).catalogs.For(errnoNumbers.domain).Code(name)
	if code == nil || name == "EPERM" || name == "EACCES" && strings.Contains(gloss+opens, "not permitted") {
		return ""
	}
	own, others := errnoNumbers.saying(p, mention.Number{Text: string(code.Number), Label: "errno", Rest: gloss, Opens: opens})
	if own == nil || len(others) == 0 {
		return ""
	}
	return fmt.Sprintf("%s is %q, not %q, which is %s", name, cmp.Or(own.Message, own.Name), others[0].said, others[0].number)
}

// longestGloss is the number of bytes that an explanation in parentheses may have.
const longestGloss = 120

// glossAfter returns what a text begins with in parentheses.
func glossAfter(text string) string {
	for _, marks := range [][2]string{{" (", ")"}, {"（", "）"}, {"(", ")"}} {
		if rest, ok := strings.CutPrefix(text, marks[0]); ok {
			gloss, _, closed := strings.Cut(visible.Head(rest, longestGloss), marks[1])
			if closed {
				return strings.TrimLeft(gloss, "\"“`")
			}
		}
	}
	return ""
}

// glossBefore returns what precedes a parenthesis that a text ends with.
func glossBefore(text string) string {
	for _, opening := range []string{" (", "（", "("} {
		if head, ok := strings.CutSuffix(text, opening); ok {
			return head[visible.RuneStart(head, max(0, len(head)-longestGloss)):]
		}
	}
	return ""
}

// nextName returns the next word of ASCII from an offset that may be the name of an error: it has
// capitals, and at least four letters.
func nextName(text string, from int) (start, end int) {
	const shortest = 4
	for i := from; i < len(text); i++ {
		if codeBytes[text[i]] < 2 {
			continue
		}
		start, capitals := i, 0
		for start > from && codeBytes[text[start-1]] > 0 {
			start--
		}
		for ; i < len(text) && codeBytes[text[i]] > 0; i++ {
			capitals += int(codeBytes[text[i]] - 1)
		}
		for start < i && text[start] < 'A' { // a name begins with no digit
			start++
			capitals--
		}
		if i-start >= shortest && capitals > 1 {
			return start, i
		}
	}
	return len(text), len(text)
}

// codeBytes has 1 for the bytes of names, and 2 for those that count as capitals.
var codeBytes = func() (of [256]uint8) {
	for c := range of {
		if isAlnum(rune(c)) || c == '_' {
			of[c] = 1
			if c <= 'Z' {
				of[c] = 2
			}
		}
	}
	return of
}()
