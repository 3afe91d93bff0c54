package snippet

import (
	"cmp"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

var (
	// header matches a line that starts a block in Python, as other languages do not write it.
	header = regex.NewRecognizer(`^(?:(?:async )?(?:with \w[\w.]*\(.*\)(?: as \w+)?|for \w+(?:, \w+)* in (?:\w[\w.]*(?:\(.*\))?|\[[^\[\]]*\])|def \w+\(.*\)(?: -> [\w.\[\], ]+)?)|except(?: \w[\w.]*(?: as \w+)?)?|if __name__ == ["']__main__["'])(:?)$|^(?:if|elif|while) [\w.]+(?:\(\))?:$`)
	// condition matches a line that starts a block in Python and, without the colon, in other languages.
	condition = lazyregexp.New(`^(?:if|elif|while) [^:{}]*[^:{}\\,&|+(\s]$`)
	// bareWith matches a with statement whose context is a name. In other code of Python it lacks its colon.
	bareWith = regex.NewRecognizer(`^with \w[\w.]*(?: as \w+)?$`)
	// called matches a condition that is a call of a method. Ruby and Lua end its block with a word, and CoffeeScript indents
	// by two spaces.
	called = regex.NewRecognizer(`^(?:if|elif|while) (?:not )?[a-z_]\w*(?:\.\w+)+\(\)$`)
	// pythonic matches code that few other languages share.
	pythonic = lazyregexp.New(`(?m)^(?:import \w[\w.]*|from [\w.]+ import .*|(?:else|try|except|finally|for \w.* in .*|def .*\)):)$|\b(?:None|True|False|self\.|elif )|^ +print\(`)
	// statement matches a line that can only be code.
	statement = regex.NewRecognizer(`^(?:\w[\w.]*(?:, \w[\w.]*)* [-+*/]?= |\w[\w.]*\(.*\)$|(?:return|yield|raise|await|import|from) \w|(?:pass|continue|break)$)`)
	// colonBlock matches the first line of another block.
	colonBlock = regex.NewRecognizer(`^(?:if|for|while|with|try|def|class|async)\b.*:$`)
	// wrongImport matches the order of JavaScript without the quotes of JavaScript.
	wrongImport = lazyregexp.New(`^import \w+(?:, \w+)* from [\w.]+$`)
	// assigns matches a condition whose comparison has one equals sign.
	assigns = lazyregexp.New(`^(?:if|elif|while) (?:not )?\w[\w.\[\]]*(?:\([^()=]*\))? ?= ?[^=].*:$`)
	// filter matches a comprehension whose condition has one equals sign.
	filter = regex.NewRecognizer(`[\[{].* for \w[\w, ]* in [^"'#=]* if [^"'#=,()]*[\w\]] = [^"'#={}(),]*[\]}]`)
	// foreignOperator matches a condition with operators of C, outside of quotes.
	foreignOperator = lazyregexp.New(`^(?:if|elif|while) (?:![a-z(]|[^'"#]*[\w)\]] (?:&&|\|\|) )[^'"#]*:$`)
	// foreign matches a line that Python does not have.
	foreign = regex.NewRecognizer(`^(?:end|do|done|fi|then|begin)\b|[{};]$|\b(?:do|then)$`)
	// launch matches a call of a kernel with one pair of angle brackets too short.
	launch = lazyregexp.New(`\b[a-z_]\w*(?:<\w+>)?(?:<<[^<>;\n]{1,60},[^<>;\n]{1,60}>{2,3}|<<<[^<>;\n]{1,60},[^<>;\n]{1,60}>>) ?\(`)
)

// parsePython returns the reason why a snippet of Python cannot run. It knows only mistakes that no
// other language has in the same form.
func parsePython(code string) string {
	for line := range strings.Lines(code) {
		line = strings.TrimSpace(line)
		if reason := cmp.Or(pythonSlip(line), wrongLine(line)); reason != "" {
			return reason
		}
	}
	return withoutBlock(code)
}

// wrongLine returns what no line of Python can have.
func wrongLine(line string) string {
	switch {
	case strings.HasPrefix(line, "import "):
		if wrongImport.MatchString(line) {
			return "imports in another order than from … import …"
		}
	case strings.Contains(line, " for ") && filter.MatchString(line):
		return "assigns with = in a condition"
	case !strings.HasSuffix(line, ":"), strings.Contains(line, "$"): // a shell and PHP have other conditions
	case assigns.MatchString(line):
		return "assigns with = in a condition"
	case foreignOperator.MatchString(line):
		return "has an operator of another language in a condition"
	}
	return ""
}

// withoutBlock finds the first line that starts a block without its colon, because the next line is deeper,
// or with a colon and without the block.
func withoutBlock(code string) string {
	head, reason := "", ""
	for line := range strings.Lines(code) {
		line = strings.TrimRight(line, " \r\n")
		body := strings.TrimLeft(line, " ")
		if foreign.MatchString(body) {
			return ""
		}
		if body == "" || body[0] == '#' {
			continue
		}
		if head != "" && reason == "" {
			reason = wrongBlock(code, head, line)
		}
		head = ""
		if startsBlock(body) {
			head = line
		}
	}
	return reason
}

func startsBlock(line string) bool {
	return (header.MatchString(line) || condition.MatchString(line) || bareWith.MatchString(line)) && strings.Count(line, "(") == strings.Count(line, ")")
}

// pythonIndent is the number of spaces by which Python indents a block.
const pythonIndent = 4

// wrongBlock returns what is wrong with the first line of a block, or "".
func wrongBlock(code, head, next string) string {
	line, body := strings.TrimLeft(head, " "), strings.TrimLeft(next, " ")
	depth := len(next) - len(body) - (len(head) - len(line))
	deeper := depth > 0
	switch colon := strings.HasSuffix(line, ":"); {
	case !colon && deeper && (header.MatchString(line) || depth == pythonIndent && called.MatchString(line) || pythonic.MatchString(code)):
		return "lacks the colon after \"" + line + "\""
	case colon && !deeper && (statement.MatchString(body) || colonBlock.MatchString(body)):
		return "lacks the indented lines after \"" + line + "\""
	}
	return ""
}

// wrongLaunch returns the reason why a call of a CUDA kernel does not compile.
func wrongLaunch(code string) string {
	if m := launch.FindString(code); m != "" && !strings.HasPrefix(m, "operator") {
		return "launches a kernel without <<< or >>>"
	}
	return ""
}
