package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

// tellIgnored says which files of a knowledge base, slash-separated paths, git leaves
// out, among them examples of files to come, and how to have it take them: a clone would lack them, while everything here
// is in order. Where git cannot tell, it has its own say when they are added.
func tellIgnored(a *app, root string, o scaffold.Options, files, examples []string) (said bool) {
	repository, err := git.Open(root)
	if err != nil {
		return false
	}
	ignored, err := repository.Ignored(slices.Concat([]string{"."}, files, examples))
	if err != nil || len(ignored) == 0 {
		return false
	}
	if all := ignored[0]; all.Path == "." {
		a.note("git ignores all of %s, which nobody else will have: take out line %d of %s, %s", root, all.Line, near(a, all.Source), all.Pattern)
		return true
	}
	var keep []string
	for _, same := range byPattern(ignored) {
		first := same[0]
		a.note("git ignores %s, which nobody else will have: line %d of %s is %s", some(same, examples), first.Line, near(a, first.Source), first.Pattern)
		if below, ok := from(root, first.Source); ok && strings.Contains(below, "/") && !strings.HasPrefix(below, ".git/") {
			a.note("take that line out, for it counts more than those of %s", near(a, filepath.Join(root, ".gitignore")))
			continue
		}
		for _, i := range same {
			keep = append(keep, i.Path)
		}
	}
	if lines := scaffold.Keep(o, keep); len(lines) > 0 {
		block(a, "add to the end of "+near(a, filepath.Join(root, ".gitignore"))+":", strings.Join(lines, "\n"))
	}
	return true
}

// byPattern puts together what the same line ignores, in the order of the files.
func byPattern(ignored []git.Ignored) (groups [][]git.Ignored) {
	at := make(map[git.Ignored]int)
	for _, i := range ignored {
		line := git.Ignored{Source: i.Source, Line: i.Line}
		n, seen := at[line]
		if !seen {
			n = len(groups)
			at[line] = n
			groups = append(groups, nil)
		}
		groups[n] = append(groups[n], i)
	}
	return groups
}

// some names the first of some files, and says how many there are besides the
// examples.
func some(files []git.Ignored, examples []string) string {
	more := -1
	for _, i := range files {
		if !slices.Contains(examples, i.Path) {
			more++
		}
	}
	if more > 0 {
		return files[0].Path + " and " + wording.Count(more, "more file")
	}
	return files[0].Path
}

// near is a path from where the user is, or from the root of the file system if it
// is not below.
func near(a *app, file string) string {
	here, err := filepath.Abs(a.dir)
	if err != nil {
		return file
	}
	if below, ok := from(here, file); ok {
		return below
	}
	return file
}
