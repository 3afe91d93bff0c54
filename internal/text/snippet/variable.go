package snippet

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/kbctl/kbctl/internal/regex"
)

// lostOrigin reports $ORIGIN in a path for the loader of programs. The shell expands it to nothing, outside of single quotation
// marks, if no command gives it a value.
func lostOrigin(file *syntax.File) (why string) {
	path := false
	syntax.Walk(file, func(node syntax.Node) bool {
		switch node := node.(type) {
		case *syntax.Assign:
			if node.Name != nil && node.Name.Value == "ORIGIN" {
				path, why = false, ""
				return false
			}
		case *syntax.Lit:
			path = path || strings.Contains(node.Value, "rpath")
		case *syntax.ParamExp:
			if path && node.Param != nil && node.Param.Value == "ORIGIN" {
				why = "lets the shell expand $ORIGIN to nothing; put it into single quotation marks"
			}
		}
		return true
	})
	return why
}

// lostPath reports a PATH that lacks both the old one and the folders of the system, so that no program is found any more.
func lostPath(file *syntax.File) (why string) {
	syntax.Walk(file, func(node syntax.Node) bool {
		decl, ok := node.(*syntax.DeclClause)
		if !ok || decl.Variant.Value != "export" {
			return why == ""
		}
		for _, a := range decl.Args {
			if a.Name != nil && a.Name.Value == "PATH" && a.Value != nil && !a.Append && !keepsPath(a.Value) {
				why = "throws away the old PATH"
			}
		}
		return why == ""
	})
	return why
}

// keepsPath reports whether a word has the old PATH, a folder of the system, or the output of a command.
func keepsPath(word *syntax.Word) (keeps bool) {
	syntax.Walk(word, func(node syntax.Node) bool {
		switch node := node.(type) {
		case *syntax.ParamExp:
			keeps = keeps || node.Param != nil && strings.Contains(node.Param.Value, "PATH")
		case *syntax.CmdSubst:
			keeps = true
		case *syntax.Lit:
			keeps = keeps || systemFolder.MatchString(node.Value) || strings.Contains(node.Value, "%")
		}
		return !keeps
	})
	return keeps
}

// systemFolder recognizes a folder with the programs of the system.
var systemFolder = regex.NewRecognizer(`(?:^|:)/(?:usr/)?bin(?:$|:)`)
