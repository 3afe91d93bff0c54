package snippet

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// readers are programs that read the files among their arguments.
var readers = set(`cat sort uniq sed awk grep iconv jq yq head tail cut column paste tac rev fmt nl xmllint perl gunzip zcat base64 envsubst tr expand unexpand fold comm join`)

// emptied reports a command that writes to the file that it reads. The shell empties the file first.
func emptied(file *syntax.File) (why string) {
	syntax.Walk(file, func(node syntax.Node) bool {
		if why != "" {
			return false
		}
		switch node := node.(type) {
		case *syntax.Stmt:
			why = overwrites(node, node)
		case *syntax.BinaryCmd:
			if node.Op == syntax.Pipe {
				why = overwrites(node.X, node.Y)
			}
		}
		return true
	})
	return why
}

// overwrites reports a file that one command reads and another one of the same pipe writes.
func overwrites(reader, writer *syntax.Stmt) string {
	for _, out := range writer.Redirs {
		name := out.Word.Lit()
		if out.Op != syntax.RdrOut && out.Op != syntax.RdrClob || !strings.ContainsAny(name, "./") || strings.HasPrefix(name, "/dev/") {
			continue
		}
		if slices.Contains(filesOf(reader), name) {
			return "empties \"" + name + "\" before it reads the file"
		}
	}
	return ""
}

// filesOf returns what may be files among the arguments and redirections of a command.
func filesOf(s *syntax.Stmt) (names []string) {
	for _, in := range s.Redirs {
		if in.Op == syntax.RdrIn {
			names = append(names, in.Word.Lit())
		}
	}
	if call, ok := s.Cmd.(*syntax.CallExpr); ok && len(call.Args) > 1 && readers[call.Args[0].Lit()] {
		for _, arg := range call.Args[1:] {
			names = append(names, arg.Lit())
		}
	}
	return names
}
