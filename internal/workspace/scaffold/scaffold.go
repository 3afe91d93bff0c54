// Package scaffold makes the files of a new knowledge base.
package scaffold

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"text/template"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// Schema is where editors find the schema of a record.
const Schema = ".kbctl/record.schema.json"

// Options describe the knowledge base.
type Options struct {
	// Records and Fixtures are the folders of the records and of the fixture logs,
	// slash-separated, from the root.
	Records, Fixtures string
	// Ref is the tag or branch of kbctl for pre-commit. Pin is the commit or tag, with a
	// comment, for GitHub Actions.
	Ref, Pin string
	// Top reports whether the root of the base is the top of its checkout. GitHub and
	// pre-commit look for their files only there.
	Top bool
	// Folder is the root of the base from the top of its checkout, slash-separated.
	Folder string
	// PullRequests asks for the workflows that comment on pull requests.
	PullRequests bool
	// Example asks for a first record, with its card and its logs.
	Example bool
	// Keep are the folders to keep in git while they are empty.
	Keep []string
}

// A File is a file of a new knowledge base.
type File struct {
	// Path is slash-separated, from the root.
	Path string
	Data []byte
	// Outside reports whether Path starts at the top of the checkout instead, which is
	// not the root.
	Outside bool
	// Generated reports whether a newer kbctl may replace the file.
	Generated bool
}

//go:embed files
var embedded embed.FS

// defaults are the folders of the example.
var defaults = config.Default()

// Files returns the files, in the order in which to list them. It refuses folders with
// invisible characters or backquotes in their names, which would break some files.
func Files(o Options) ([]File, error) {
	for _, folder := range []string{o.Records, o.Fixtures} {
		if visible.Escape(folder) != folder || strings.ContainsAny(folder, "`\t") {
			return nil, fmt.Errorf("the folder %q has a backquote or an invisible character in its name; rename it in %s", folder, config.File)
		}
	}
	if o.PullRequests && visible.Escape(o.Folder) != o.Folder {
		return nil, fmt.Errorf("the folder %q has an invisible character in its name; rename it", o.Folder)
	}
	b := builder{options: o}
	b.template(config.File, "kbctl.yaml")
	if o.Example {
		b.example()
	}
	for _, folder := range o.Keep {
		b.add(path.Join(folder, ".gitkeep"), nil)
	}
	b.template("README.md", "README.md")
	b.template(".gitattributes", "gitattributes")
	b.template(".gitignore", "gitignore")
	b.template(".vscode/settings.json", "settings.json")
	b.template(".vscode/tasks.json", "tasks.json")
	b.files = append(b.files, File{Path: Schema, Data: schema.JSON, Generated: true})
	if o.Top {
		b.template(HookFile, "pre-commit-config.yaml")
		b.template(".github/workflows/kbctl.yml", "workflow.yml")
	}
	if o.PullRequests {
		b.pullRequests()
	}
	return b.files, b.err
}

// pullRequests adds the workflows that comment on pull requests. They go to the top of
// the checkout.
func (b *builder) pullRequests() {
	from := len(b.files)
	b.template(".github/workflows/"+b.options.Workflow("kbctl-pr")+".yml", "pr.yml")
	b.template(".github/workflows/"+b.options.Workflow("kbctl-pr-post")+".yml", "pr-post.yml")
	for i := range b.files[from:] {
		b.files[from+i].Outside = !b.options.Top
	}
}

// Example returns the paths of the files of a future record.
func Example(o Options) []string {
	record, logs := path.Join(o.Records, "<domain>", "<slug>"), path.Join(o.Fixtures, "<domain>", "<slug>")
	return []string{record + ".json", record + ".md", path.Join(logs, "match", "<log>.log"), path.Join(logs, match.ProvenanceFile)}
}

// Hooks returns the lines to add below repos in an existing configuration of pre-commit.
func Hooks(o Options) (string, error) {
	b := builder{options: o}
	b.template(HookFile, "pre-commit-config.yaml")
	_, lines, _ := strings.Cut(string(b.files[0].Data), "repos:\n")
	return lines, b.err
}

// Step returns the step of a workflow that checks the base.
func Step(o Options) (string, error) {
	b := builder{options: o}
	b.template("", "step.yml")
	return string(b.files[0].Data), b.err
}

// HookFile is the configuration of pre-commit at the top of a checkout.
const HookFile = ".pre-commit-config.yaml"

// A builder collects files until the first error.
type builder struct {
	options Options
	files   []File
	err     error
}

func (b *builder) add(name string, data []byte) {
	b.files = append(b.files, File{Path: name, Data: data})
}

// template adds an embedded file with the options filled in.
func (b *builder) template(name, from string) {
	text, err := template.New(from).Delims("<<", ">>").Funcs(functions).ParseFS(embedded, "files/"+from)
	var out bytes.Buffer
	if err == nil {
		err = text.Execute(&out, b.options)
	}
	b.err = errors.Join(b.err, err)
	b.add(name, out.Bytes())
}

// example adds the first record, with its card and its logs.
func (b *builder) example() {
	base, err := schema.Load(example(), schema.Options{Records: defaults.Records, MaxSize: int64(defaults.MaxRecordSize)})
	if err != nil {
		b.err = err
		return
	}
	for _, r := range base.Records {
		b.add(b.moved(r.Source.File), []byte(r.Source.Text))
		b.add(b.moved(card.English.Path(r)), card.English.Render(r))
	}
	b.err = errors.Join(b.err, fs.WalkDir(base.FS, defaults.Fixtures, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(base.FS, name)
		b.add(b.moved(name), data)
		return err
	}))
}

// moved returns the place of a file of the example.
func (b *builder) moved(file string) string {
	if below, ok := strings.CutPrefix(file, defaults.Fixtures+"/"); ok {
		return path.Join(b.options.Fixtures, below)
	}
	return path.Join(b.options.Records, strings.TrimPrefix(file, defaults.Records+"/"))
}

// example returns a knowledge base with one record.
func example() fs.FS {
	base, err := fs.Sub(embedded, "files/example")
	if err != nil { // only a wrong path causes this
		panic(err)
	}
	return base
}

// functions are those that the templates call.
var functions = template.FuncMap{
	// glob returns a pattern for files below a folder, from the root.
	"glob":     func(folder, files string) string { return path.Join("/", folder, files) },
	"literal":  literal.Replace,
	"keepLogs": keepLogs,
	"json": func(s string) (string, error) {
		text, err := json.Marshal(s)
		return string(text), err
	},
	"name": quoted,
	// pattern quotes a pattern for git's attributes if necessary.
	"pattern": func(s string) string {
		if !strings.ContainsAny(s, ` "\`) {
			return s
		}
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
	},
}

// quoted quotes a text for YAML and for GitHub, where ${{ begins an expression.
func quoted(s string) (string, error) {
	text, err := json.Marshal(s)
	return strings.ReplaceAll(string(text), "${{", "${{ '${{' }}"), err
}
