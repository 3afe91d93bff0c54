package snippet

import (
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// document reports a file of data that a command writes from the lines after it, as in cat >a.json <<'EOF', if the parser
// of its language rejects it.
func document(file *syntax.File) (why string) {
	syntax.Walk(file, func(node syntax.Node) bool {
		stmt, ok := node.(*syntax.Stmt)
		if !ok || why != "" {
			return why == ""
		}
		name, text := "", ""
		if call, ok := stmt.Cmd.(*syntax.CallExpr); ok && len(call.Args) > 1 {
			if program := strings.TrimPrefix(call.Args[0].Lit()+" "+call.Args[1].Lit(), "sudo "); strings.HasPrefix(program, "tee") {
				name = call.Args[len(call.Args)-1].Lit()
			}
		}
		for _, r := range stmt.Redirs {
			switch {
			case r.Op == syntax.RdrOut || r.Op == syntax.AppOut:
				name = r.Word.Lit()
			case r.Op == syntax.Hdoc && r.Hdoc != nil:
				text = r.Hdoc.Lit()
			}
		}
		if parse := documents[path.Ext(name)]; text != "" && parse != nil {
			if reason := parse(text); reason != "" {
				why = "writes to \"" + name + "\" what " + reason
			}
		}
		return true
	})
	return why
}

// documents parse files of data, by the ends of their names.
var documents = map[string]func(text string) string{".json": parseJSON, ".yaml": parseYAML, ".yml": parseYAML, ".toml": parseTOML}
