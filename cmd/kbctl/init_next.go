package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

// printInit prints what init did with the files, and what to do next.
func printInit(a *app, p *workspace.InitPlan) error {
	a.note("%s written", wording.Count(len(p.Missing), "file"))
	if len(p.Kept) > 0 {
		var names []string
		for _, file := range p.Kept {
			names = append(names, p.Name(file.File))
		}
		a.note("left untouched: %s", strings.Join(names, ", "))
	}
	if len(p.Outdated) > 0 {
		a.note("from another version of kbctl: %s; kbctl init --update replaces it", strings.Join(p.Outdated, ", "))
	}
	if !p.Options.Top {
		a.note("not written: .pre-commit-config.yaml and .github/workflows/kbctl.yml, which belong at the top of the checkout, %s", p.Top)
	}
	ignored := printIgnored(a, p.Dir, p.Options, trackedFiles(p), scaffold.Example(p.Options))
	if len(p.Missing) == 0 {
		return nil
	}
	printPlace(a, p)
	printMissingLines(a, p, ignored)
	return printSteps(a, p)
}

// printMissingLines prints the lines to add to the files that were left untouched. If
// ignored is true, those for .gitignore are already printed.
func printMissingLines(a *app, p *workspace.InitPlan, ignored bool) {
	last := ""
	for _, file := range p.Kept {
		heading, lines := p.Options.Lacks(file.File, file.Have)
		if heading == "" || heading == last || ignored && file.Path == ".gitignore" {
			continue
		}
		a.block(heading, lines)
		last = heading
	}
}

// trackedFiles returns the files that belong in git. Settings of editors do not,
// because many people keep them to themselves.
func trackedFiles(p *workspace.InitPlan) (names []string) {
	for _, file := range p.Files {
		if !file.Outside && !strings.HasPrefix(file.Path, ".vscode/") {
			names = append(names, file.Path)
		}
	}
	return names
}

// printPlace prints what the place of the folder means for kbctl, VS Code and GitHub.
func printPlace(a *app, p *workspace.InitPlan) {
	if p.Outer != "" {
		a.note("%s is in another knowledge base, %s; kbctl checks each by itself, and neither sees the other's records", p.Dir, p.Outer)
	}
	if !p.Options.Top {
		a.note("VS Code reads .vscode only in the folder that it has open: open %s, not %s", p.Dir, p.Top)
	}
	if p.Options.Top && p.Options.Pin == scaffold.Branch {
		a.note("this kbctl is not a release: pre-commit will use %s, GitHub Actions the branch %s; replace both with a release", describeRef(p.Options.Ref), scaffold.Branch)
	}
}

// describeRef describes a reference for pre-commit.
func describeRef(ref string) string {
	if ref == scaffold.Branch {
		return "the branch " + scaffold.Branch + " with a warning"
	}
	return "the commit " + ref
}

// printSteps prints what is left to do.
func printSteps(a *app, p *workspace.InitPlan) error {
	hooks := isHooked(p)
	if !hooks {
		lines, err := scaffold.Hooks(p.Options)
		if err != nil {
			return err
		}
		a.block(fmt.Sprintf("for pre-commit, add below repos in %s:", filepath.Join(p.Top, scaffold.HookFile)), lines)
	}
	if !p.Options.Top {
		lines, err := scaffold.Step(p.Options)
		if err != nil {
			return err
		}
		a.block("in GitHub Actions, the step is:", lines)
	}
	a.block("next:", strings.Join(nextCommands(p, a.dir, hooks), "\n"))
	return nil
}

// nextCommands returns the commands to run next, in a shell in dir.
func nextCommands(p *workspace.InitPlan, dir string, hooks bool) (next []string) {
	if here, err := filepath.Abs(dir); err == nil && here != p.Dir {
		next = append(next, "cd "+visible.Word(p.Dir))
	}
	next = append(next, "kbctl check")
	if !p.Options.Example && p.IsNew() { // the records have never been checked
		next = append(next, "kbctl fix --dry-run", "kbctl baseline")
	}
	if _, err := os.Lstat(filepath.Join(p.Top, ".git")); err != nil {
		next = append(next, "git init")
	}
	add := "git add ."
	if p.Options.PullRequests && !p.Options.Top {
		add += " " + visible.Word(p.Name(scaffold.File{Path: ".github", Outside: true}))
	}
	next = append(next, add+" && git commit")
	if hooks {
		next = append(next, "pre-commit install")
	}
	return append(next, "kbctl new DOMAIN/SLUG --log FILE")
}

// isHooked reports whether the checkout's pre-commit runs kbctl in this folder.
func isHooked(p *workspace.InitPlan) bool {
	data, err := os.ReadFile(filepath.Join(p.Top, scaffold.HookFile))
	return err == nil && p.Options.Hooked(data)
}
