package snippet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/kbctl/kbctl/internal/regex"
)

// redirectedVersion reports a version whose sign the shell takes for the redirection of its output: acme>=1.1 without quotation
// marks.
func redirectedVersion(code string) string {
	if m := unquotedVersion.FindStringSubmatch(code); m != nil {
		return fmt.Sprintf("writes to a file, because %q has no quotation marks", m[1])
	}
	return ""
}

// unquotedVersion matches a version with < or > in a command that installs packages.
var unquotedVersion = regex.NewRare(`(?m)^(?:sudo |python3? -m )?(?:pip3?|uv pip|conda|mamba) install (?:[^\n"'#|;&<>]* )?([A-Za-z][\w.\[\]-]*[<>]=?[0-9]+(?:\.[0-9]+)*)(?:[\s,]|$)`)

// earlyLibrary returns an option for a library that stands before all files of a call of GCC.
func earlyLibrary(words []string) string {
	if words[0] != "gcc" && words[0] != "g++" || slices.ContainsFunc(words, func(word string) bool {
		return strings.HasPrefix(word, "-Wl,") || strings.HasPrefix(word, "--") || word == "-shared" || strings.HasPrefix(word, "-fuse-ld")
	}) {
		return ""
	}
	library := ""
	for _, word := range words[1:] {
		switch {
		case strings.HasPrefix(word, "-l") && len(word) > 2:
			library = cmp.Or(library, word)
		case sourceFile.MatchString(word):
			if last := slices.Index(words, word); library != "" && !slices.Contains(words[last:], library) {
				return library
			}
			return ""
		}
	}
	return ""
}

// includedFile returns a header that a call of a compiler names in place of its folder.
func includedFile(words []string) string {
	if words[0] != "gcc" && words[0] != "g++" && words[0] != "cc" && words[0] != "clang" && words[0] != "clang++" {
		return ""
	}
	i := slices.IndexFunc(words, func(word string) bool {
		return strings.HasPrefix(word, "-I") && (strings.HasSuffix(word, ".h") || strings.HasSuffix(word, ".hpp"))
	})
	if i < 0 {
		return ""
	}
	return strings.TrimPrefix(words[i], "-I")
}

var sourceFile = regex.NewRecognizer(`^[\w./-]+\.(?:o|c|cc|cpp|cxx|a)$`)

// unbalancedIn reports what [unbalanced] finds in the quoted arguments of a call, unless the program reads groups.
func unbalancedIn(call *syntax.CallExpr) (why string) {
	for _, arg := range call.Args {
		if groups[arg.Lit()] {
			return ""
		}
		for _, part := range arg.Parts {
			whole := constant(part)
			if expression := strings.TrimLeft(whole, "$0123456789,"); strings.HasPrefix(expression, "s/") { // after the lines
				if expression == whole {
					why = cmp.Or(why, unbalanced(expression))
				}
				if call.Args[0].Lit() == "sed" && strings.Count(expression, "/") == 2 && !strings.Contains(expression, `\/`) && !strings.Contains(expression, "\n") && len(arg.Parts) == 1 {
					why = cmp.Or(why, "has an expression that lacks its last slash")
				}
			}
		}
	}
	return why
}

// constant returns the text of a quotation in which nothing is expanded, or "".
func constant(part syntax.WordPart) string {
	switch q := part.(type) {
	case *syntax.SglQuoted:
		return q.Value
	case *syntax.DblQuoted:
		if len(q.Parts) == 1 {
			if text, ok := q.Parts[0].(*syntax.Lit); ok {
				return text.Value
			}
		}
	}
	return ""
}

// groups are words of a call with which brackets in an expression make groups.
var groups = set("-E -r --regexp-extended perl")

// unbalanced reports an expression of sed that replaces a text with all of its brackets by one that lacks some.
func unbalanced(expression string) string {
	parts := strings.Split(expression, "/")
	const fields = 4 // s, the pattern, the replacement and the flags
	if len(parts) != fields || strings.Contains(expression, `\`) || !strings.HasSuffix(parts[2], ")") {
		return ""
	}
	lacks := func(s string) int { return strings.Count(s, "(") - strings.Count(s, ")") }
	if lacks(parts[1]) == 0 && strings.Contains(parts[1], "(") && lacks(parts[2]) != 0 {
		return "has a replacement that lacks a bracket or has one too many"
	}
	return ""
}

// calledInRender returns an event handler of React that calls a setter at once.
func calledInRender(code string) string { return setsInRender.FindString(code) }

var setsInRender = regex.NewRare(`\bon[A-Z]\w+=\{set[A-Z]\w*\([^)\n]*\)\}`)

// earlyModels returns an import of a model that stands before the call that loads the applications of Django.
func earlyModels(code string) string {
	before, _, found := strings.Cut(code, "django.setup()")
	if !found { // as nearly always
		return ""
	}
	return importsModels.FindString(before)
}

var importsModels = regex.NewRare(`(?m)^from \w[\w.]*\.models import [^\n]+`)

// lostNull returns xargs -0 after a command that prints lines.
func lostNull(code string) string {
	if !strings.Contains(code, "xargs -0") { // as nearly always
		return ""
	}
	return linesToNull.FindString(code)
}

// linesToNull matches commands that print lines, before xargs -0.
var linesToNull = regex.NewRare(`(?m)^(?:printf ["']%s\\n["'][^|\n]*|ls\b[^|\n]*|echo\b[^|\n]*|find\b(?:[^|\n-]|-[^p|\n]|-p[^r|\n])*) ?\| ?xargs -0\b[^\n]*`)
