package snippet

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// Unbalanced returns what a snippet has without its partner, a quotation mark or a bracket. It completes a sentence. It is empty if there is
// none, for languages that it does not know, and for code in which they have other meanings: regexes, patterns, and what a snippet leaves out.
func Unbalanced(code string) string {
	if len(code) > longest || !familiar.MatchString(code) || otherMeaning.MatchString(code) {
		return ""
	}
	open, quote := scan(code, true)
	if quote != 0 {
		return fmt.Sprintf("has a quotation mark (%c) that does not end", quote)
	}
	all, _ := scan(code, false) // a comment of one language divides in another one
	for _, pair := range [...]string{"()", "[]", "{}"} {
		if opening, closing := open[pair[0]], open[pair[1]]; opening != closing && all[pair[0]] != all[pair[1]] {
			return fmt.Sprintf("has %d %c and %d %c", opening, pair[0], closing, pair[1])
		}
	}
	return ""
}

// scan counts the brackets of code outside of strings, and perhaps of comments, up to a quotation mark that does not end.
func scan(code string, comments bool) (brackets map[byte]int, quote byte) {
	brackets = make(map[byte]int)
	for i := 0; i < len(code); {
		end, bracket := nextToken(code, i, comments)
		if end < 0 {
			return brackets, code[i]
		}
		if bracket != 0 {
			brackets[bracket]++
		}
		i = end
	}
	return brackets, 0
}

// nextToken returns the end of the string, the comment or the character at a place of code, and the character if it is a bracket. The end is
// negative if a string does not end.
func nextToken(code string, i int, comments bool) (end int, bracket byte) {
	rest := code[i:]
	starts := i == 0 || strings.IndexByte(" \n\t", code[i-1]) >= 0
	switch c := code[i]; {
	case starts && comments && (c == '#' || strings.HasPrefix(rest, "// ") || strings.HasPrefix(rest, "-- ")):
		if line := strings.IndexByte(rest, '\n'); line >= 0 {
			return i + line, 0
		}
		return len(code), 0
	case c == '\\':
		return i + 2, 0
	case c == '"' || c == '\'' && !wordMark.MatchString(code[max(0, i-1):]):
		return closingQuote(code, i), 0
	case strings.IndexByte("()[]{}", c) >= 0:
		return i + 1, c
	}
	return i + 1, 0
}

// closingQuote returns the end of the string that begins at a place, which may have several lines, or -1.
func closingQuote(code string, start int) int {
	for i := start + 1; i < len(code); i++ {
		switch code[i] {
		case '\\':
			i++
		case code[start]:
			return i + 1
		}
	}
	return -1
}

// wordMark recognizes a letter before an apostrophe and the end of a word: doesn't.
var wordMark = regex.NewRecognizer(`^(?i:[a-z]'(?:s|t|ll|re|ve|d|m)\b|s' )`)

// familiar recognizes code of languages whose strings and brackets always have a partner.
var familiar = regex.NewRecognizer(strings.Join([]string{
	`\b(?:const|let|var|function|export|require|console|await|return|print|def|with|public|implementation|module)\b|=>`, // JavaScript, Python, Java, Gradle
	`(?m:^(?:import|from|[A-Za-z_][\w.]* = |\w+\[|@\w|\w+\())`,
	`\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|SET|GRANT|DROP|MGET|MSET|FROM|RUN|CMD|COPY|ENTRYPOINT|ENV|PUT|POST)\b`, // SQL, Redis, Dockerfiles, Elasticsearch
	`^\s*[{\[]`, // JSON
	`(?m:^(?:sudo |python3? |curl |docker |kubectl |git |npm |pip |psql |aws |exec |export |java |node |redis-cli ))`,
}, "|"))

// otherMeaning recognizes code in which brackets and quotation marks need no partner.
var otherMeaning = regex.NewRecognizer(strings.Join([]string{
	`\b(?:sed|e?grep|awk|perl|rg|tr|regex\w*|re\.\w+|RegExp)\b|=~|/[^/\s]*["'()\[\]{}][^/\s]*/[gimsuy]*[,.);]`, // regexes
	`\b(?:fn|impl|let mut|struct|enum|trait|static|loop)\b|: '\w+ `,                                            // lifetimes, type variables
	`\b(?:case|echo|Write-Host)\b|(?m:^\s*[\w*"|.-]+\)|^")|\b\d\)|[:;]-?\)`,                                    // patterns, words, lists, faces
	`\.\.\.|…|<<|"""|\[\[|R"\(|` + "`[\"']",                                                                    // what is left out, and long strings
	`[0-9]'[0-9]|[A-Z]:\\|</|\?[("]|\w' [(\w]|\(\w[\w-]* '\w|:?= '(?:\w+)?$`,                                   // numbers, paths of Windows, tags, symbols
}, "|"))
