package snippet

import (
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// document reports data in the lines after a command, if the parser of its language rejects them. The command writes them
// to a file, as in cat >a.json <<'EOF', or is kubectl, which reads YAML.
func document(file *syntax.File) (why string) {
	syntax.Walk(file, func(node syntax.Node) bool {
		stmt, ok := node.(*syntax.Stmt)
		if !ok || why != "" {
			return why == ""
		}
		name, text, kubectl := "", "", false
		if call, ok := stmt.Cmd.(*syntax.CallExpr); ok && len(call.Args) > 1 {
			if program := strings.TrimPrefix(call.Args[0].Lit()+" "+call.Args[1].Lit(), "sudo "); strings.HasPrefix(program, "tee") {
				name = call.Args[len(call.Args)-1].Lit()
			}
			kubectl = readsInput(call.Args)
		}
		for _, r := range stmt.Redirs {
			switch {
			case r.Op == syntax.RdrOut || r.Op == syntax.AppOut:
				name = r.Word.Lit()
			case r.Op == syntax.Hdoc && r.Hdoc != nil:
				text = r.Hdoc.Lit()
			}
		}
		parse, does := documents[path.Ext(name)], "writes to \""+name+"\""
		if kubectl {
			parse, does = parseYAML, "gives kubectl"
		}
		if text != "" && parse != nil {
			if reason := parse(text); reason != "" {
				why = does + " what " + reason
			}
		}
		return true
	})
	return why
}

// readsInput reports whether a call is one of kubectl that reads manifests from the standard input: kubectl apply -f -.
func readsInput(call []*syntax.Word) bool {
	program := call[0].Lit()
	if program == "sudo" {
		program = call[1].Lit()
	}
	return (program == "kubectl" || program == "oc") && slices.ContainsFunc(call, func(w *syntax.Word) bool { return w.Lit() == "-f" }) && call[len(call)-1].Lit() == "-"
}

// documents parse files of data, by the ends of their names.
var documents = map[string]func(text string) string{".json": parseJSON, ".yaml": parseYAML, ".yml": parseYAML, ".toml": parseTOML}
