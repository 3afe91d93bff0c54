package main

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

// noteIgnored warns about files of a knowledge base that git ignores.
func noteIgnored(a *app, w *workspace.Workspace, files []string) {
	if !a.quiet {
		printIgnored(a, w.Root, scaffold.Options{Records: w.Config.Records, Fixtures: w.Config.Fixtures}, files, nil)
	}
}

// printIgnored prints the files of a knowledge base that git ignores, and how to
// change that: a clone would lack them although everything works here. The examples
// are files that do not exist yet. It reports whether it printed anything.
func printIgnored(a *app, root string, o scaffold.Options, files, examples []string) bool {
	groups, keep := workspace.FindIgnored(root, o, slices.Concat(files, examples))
	near := func(file string) string { return workspace.Near(a.dir, file) }
	for _, g := range groups {
		if g.Path == "." {
			a.note("git ignores all of %s, so a clone will lack it: remove line %d of %s, %s", root, g.Line, near(g.Source), g.Pattern)
			continue
		}
		a.note("git ignores %s, so a clone will lack it: line %d of %s is %s", summarize(g.Files, examples), g.Line, near(g.Source), g.Pattern)
		if g.Remove {
			a.note("remove that line, because it overrides those of %s", near(workspace.IgnoreFile(root)))
		}
	}
	if len(keep) > 0 {
		a.block("add to the end of "+near(workspace.IgnoreFile(root))+":", strings.Join(keep, "\n"))
	}
	return len(groups) > 0
}

// summarize names the first file and counts the others, except the examples.
func summarize(files, examples []string) string {
	more := -1
	for _, file := range files {
		if !slices.Contains(examples, file) {
			more++
		}
	}
	if more > 0 {
		return files[0] + " and " + wording.Count(more, "more file")
	}
	return files[0]
}

// firstFew names a few files and counts the others.
func firstFew(files []string, shown func(string) string) string {
	const most = 3
	var names []string
	for _, file := range files[:min(len(files), most)] {
		names = append(names, visible.Escape(path.Clean(shown(file))))
	}
	text := strings.Join(names, ", ")
	if n := len(files) - most; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text
}
