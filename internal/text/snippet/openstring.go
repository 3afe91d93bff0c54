package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// openString returns a line of JavaScript, TypeScript or Java with a string that does not end, or a single line that is a
// call of a method with one quotation mark. A text of several lines has its second quotation mark below.
func openString(code string) string {
	if openCall.MatchString(code) {
		return code
	}
	if strings.Count(code, `"`)%2 == 0 || !strings.Contains(code, ";") || strings.Contains(code, `"""`) || strings.ContainsAny(code, "`#@") || strings.Contains(code, "<<") { // as nearly always
		return ""
	}
	if !javaLike.MatchString(code) { // strings of Rust, PHP and Perl may have several lines
		return ""
	}
	return strings.TrimSpace(openStatement.FindString(code))
}

// openCall recognizes a call of a method whose string does not end, in any language.
var openCall = regex.NewRecognizer("^(?:\\w+ = )?(?:await )?[A-Za-z_]\\w*(?:\\.\\w+)+\\([\\w\\s,.=+]*\"[^\"'`\\\\#\\n]*\\);?$")

// javaLike recognizes JavaScript, TypeScript and Java.
var javaLike = regex.NewRecognizer(`\b(?:const \w+ = |console\.|process\.|document\.|require\(|throw new |System\.|String \w+ = |public |private )|=>`)

// openStatement matches a statement that ends in its string. A slash outside of strings may begin a comment or a regex.
var openStatement = regex.NewRare("(?m)^[ \\t]*(?:(?:export )?(?:const|let|var|final|int|long|String|double|boolean) \\w+[^\"'`/\\\\\\n=]*=|(?:return|throw new|await) |(?:console|System|app|process|document|Objects|List|Map)\\.)" +
	"(?:[^\"'`/\\\\\\n]|\"[^\"\\\\\\n]*\"|'[^'\"\\\\\\n]*')*\"[^\"\\\\\\n]*;[ \\t]*$")
