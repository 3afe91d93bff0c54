package snippet

import (
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// removedBefore reports a file that a command removes although the next one reads it: rm -f *.db*, then cp backup.db shop.db.
func removedBefore(file *syntax.File) string {
	const most = 20 // commands
	var removed []string
	for _, stmt := range file.Stmts[:min(len(file.Stmts), most)] {
		call, ok := stmt.Cmd.(*syntax.CallExpr)
		if !ok {
			return ""
		}
		words := wordsOf(call)
		if len(words) == 0 {
			continue
		}
		for _, name := range readBy(words) {
			if slices.ContainsFunc(removed, func(pattern string) bool { return isUnder(name, pattern) }) {
				return "removes \"" + name + "\" before it reads it"
			}
		}
		if removed = nil; words[0] == "rm" { // another command may make the file again
			removed = slices.DeleteFunc(words[1:], func(word string) bool { return word == "" || word[0] == '-' })
		}
	}
	return ""
}

// readBy returns the files and folders that a command needs.
func readBy(words []string) []string {
	last := len(words) - 1
	switch words[0] {
	case "cp", "mv":
		return words[1:max(1, last)]
	case "cd":
		return words[1:]
	case "cmake":
		if i := slices.Index(words, "-S"); i >= 0 && i < last {
			return words[i+1 : i+2]
		}
	}
	return nil
}

// isUnder reports whether a pattern matches a name or a folder above it.
func isUnder(name, pattern string) bool {
	pattern = strings.TrimSuffix(pattern, "/")
	for name != "" && name != "." && name != "/" {
		if matched, err := path.Match(pattern, name); err == nil && matched {
			return true
		}
		name = path.Dir(name)
	}
	return false
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
			keeps = keeps || strings.Contains(node.Value, "/bin") && strings.Contains(node.Value, ":") || strings.Contains(node.Value, "%")
		}
		return !keeps
	})
	return keeps
}
