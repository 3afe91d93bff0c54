package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Other modules can use the public packages, so no exported declaration of theirs
// names a type of an internal package.
func TestPublicAPI(t *testing.T) {
	for _, dir := range []string{"schema", "graph", "lint", "lint/rules"} {
		files, err := filepath.Glob(filepath.Join("..", "..", dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", dir, len(files), err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			internal := internalImports(parsed)
			for _, part := range exported(parsed) {
				ast.Inspect(part, func(n ast.Node) bool {
					if s, ok := n.(*ast.SelectorExpr); ok {
						if of, ok := s.X.(*ast.Ident); ok && internal[of.Name] {
							t.Errorf("%s: an exported declaration names %s.%s", file, of.Name, s.Sel.Name)
						}
					}
					return true
				})
			}
		}
	}
}

// internalImports returns the names of the internal packages that a file imports.
func internalImports(file *ast.File) map[string]bool {
	names := make(map[string]bool)
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		if !strings.HasPrefix(path, module+"internal/") {
			continue
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = true
	}
	return names
}

// exported returns the parts of a file that its users see: the types of exported
// functions, methods, fields, variables and constants.
func exported(file *ast.File) (parts []ast.Node) {
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Name.IsExported() && (decl.Recv == nil || isExported(decl.Recv.List[0].Type)) {
				parts = append(parts, decl.Type)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				parts = append(parts, exportedIn(spec)...)
			}
		}
	}
	return parts
}

func exportedIn(spec ast.Spec) (parts []ast.Node) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		structure, ok := spec.Type.(*ast.StructType)
		switch {
		case !spec.Name.IsExported():
		case !ok:
			parts = append(parts, spec.Type)
		default:
			for _, field := range structure.Fields.List {
				if len(field.Names) == 0 || field.Names[0].IsExported() {
					parts = append(parts, field.Type)
				}
			}
		}
	case *ast.ValueSpec:
		if !spec.Names[0].IsExported() {
			return nil
		}
		if spec.Type != nil {
			return []ast.Node{spec.Type}
		}
		for _, value := range spec.Values { // which the type is inferred from
			parts = append(parts, value)
		}
	}
	return parts
}

// isExported reports whether a receiver's type is exported.
func isExported(receiver ast.Expr) bool {
	for {
		switch t := receiver.(type) {
		case *ast.StarExpr:
			receiver = t.X
		case *ast.IndexExpr:
			receiver = t.X
		case *ast.Ident:
			return t.IsExported()
		default:
			return false
		}
	}
}
