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
			if !strings.ContainsAny(name[:min(1, len(name))], "-~") && slices.ContainsFunc(removed, func(pattern string) bool { return isUnder(name, pattern) }) {
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

// isUnder reports whether a pattern matches a name, or a folder above it that is below the current one.
func isUnder(name, pattern string) bool {
	pattern = strings.TrimSuffix(pattern, "/")
	for name != "" && name != "." && name != ".." && name != "/" {
		if matched, err := path.Match(pattern, name); err == nil && matched {
			return true
		}
		name = path.Dir(name)
	}
	return false
}
