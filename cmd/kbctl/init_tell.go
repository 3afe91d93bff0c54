package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

// tell says what became of the files, and what to do next.
func (f *founding) tell(files []scaffold.File) error {
	a := f.app
	a.note("%s written", wording.Count(f.written, "file"))
	if len(f.kept) > 0 {
		var names []string
		for _, file := range f.kept {
			names = append(names, f.name(file.File))
		}
		a.note("kept as they are: %s", strings.Join(names, ", "))
	}
	if len(f.behind) > 0 {
		a.note("not this kbctl's: %s; kbctl init --update replaces it", strings.Join(f.behind, ", "))
	}
	if !f.options.Top {
		a.note("not written: .pre-commit-config.yaml and .github/workflows/kbctl.yml, which belong at the top of the checkout, %s", f.top)
	}
	ignored := tellIgnored(a, f.dir, f.options, f.tracked(files), scaffold.Example(f.options))
	if f.written == 0 {
		return nil
	}
	f.tellPlace()
	f.tellKept(ignored)
	return f.tellSteps()
}

// tellKept says what to add to the files that were kept; of .gitignore it may have
// been said.
func (f *founding) tellKept(ignored bool) {
	last := ""
	for _, file := range f.kept {
		heading, lines := f.options.Lacks(file.File, file.have)
		if heading == "" || heading == last || ignored && file.Path == ".gitignore" {
			continue
		}
		block(f.app, heading, lines)
		last = heading
	}
}

// tracked are the files that should be in git: all but the settings of an editor,
// which many keep to themselves.
func (f *founding) tracked(files []scaffold.File) (names []string) {
	for _, file := range files {
		if !file.Outside && !strings.HasPrefix(file.Path, ".vscode/") {
			names = append(names, file.Path)
		}
	}
	return names
}

// tellPlace says what follows from where the folder is.
func (f *founding) tellPlace() {
	if f.outer != "" {
		f.app.note("%s is in another knowledge base, %s; each is checked by itself, and neither knows the other's records", f.dir, f.outer)
	}
	if !f.options.Top {
		f.app.note("VS Code reads .vscode of the folder that it has open alone: open %s, not %s", f.dir, f.top)
	}
	if f.options.Top && f.options.Pin == branch {
		f.app.note("this kbctl is no release: pre-commit is to use its %s, GitHub Actions its branch %s; better put a release there", revision(f.options.Ref), branch)
	}
}

// tellSteps says what is left to do.
func (f *founding) tellSteps() error {
	hooks := f.hooked()
	if !hooks {
		lines, err := scaffold.Hooks(f.options)
		if err != nil {
			return err
		}
		block(f.app, fmt.Sprintf("for pre-commit, add below the repos of %s:", filepath.Join(f.top, scaffold.HookFile)), lines)
	}
	if !f.options.Top {
		lines, err := scaffold.Step(f.options)
		if err != nil {
			return err
		}
		block(f.app, "in GitHub Actions, the step is:", lines)
	}
	block(f.app, "next:", strings.Join(f.next(hooks), "\n"))
	return nil
}

// next are the commands to give next.
func (f *founding) next(hooks bool) (next []string) {
	if here, err := filepath.Abs(f.app.dir); err == nil && here != f.dir {
		next = append(next, "cd "+visible.Word(f.dir))
	}
	next = append(next, "kbctl check")
	if !f.options.Example { // records that nobody has checked so far
		next = append(next, "kbctl fix --dry-run", "kbctl baseline")
	}
	if _, err := os.Lstat(filepath.Join(f.top, ".git")); err != nil {
		next = append(next, "git init")
	}
	next = append(next, f.add()+" && git commit")
	if hooks {
		next = append(next, "pre-commit install")
	}
	return append(next, "kbctl new DOMAIN/SLUG --log FILE")
}

// add is the command that has git take the files.
func (f *founding) add() string {
	if f.options.PullRequests && !f.options.Top {
		return "git add . " + visible.Word(f.name(scaffold.File{Path: ".github", Outside: true}))
	}
	return "git add ."
}

// hooked tells whether pre-commit, in the checkout, knows kbctl and this folder.
func (f *founding) hooked() bool {
	data, err := os.ReadFile(filepath.Join(f.top, scaffold.HookFile))
	return err == nil && f.options.Hooked(data)
}

// block writes lines below a heading.
func block(a *app, heading, lines string) {
	fmt.Fprintln(a.stderr, visible.Escape(heading))
	for line := range strings.Lines(lines) {
		fmt.Fprintln(a.stderr, "  "+visible.Escape(strings.TrimRight(line, "\n")))
	}
}
