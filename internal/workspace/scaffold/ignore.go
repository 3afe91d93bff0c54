package scaffold

import (
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/match"
)

// literal escapes the special characters of git's patterns in a path.
var literal = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`)

// keepLogs returns the lines of a .gitignore that keep the fixture logs in git even if
// other lines ignore logs.
func keepLogs(fixtures string) []string {
	return keep(fixtures, "*.log", match.ProvenanceFile)
}

// Keep returns the lines of a .gitignore at the root of a knowledge base that keep some
// of its files in git. It keeps all records or all fixtures together, and any other file
// by its name.
func Keep(o Options, files []string) (lines []string) {
	add := func(more ...string) {
		for _, line := range more {
			if !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	for _, file := range files {
		folder, name, ext := path.Dir(file), path.Base(file), path.Ext(file)
		in := func(part string) bool { return config.Under(folder, part) }
		part := ""
		switch {
		case in(o.Fixtures) && (ext == ".log" || name == match.ProvenanceFile):
			part = o.Fixtures
			add(keepLogs(part)...)
		case in(o.Records) && folder != "." && (ext == ".json" || ext == ".md"):
			part = o.Records
			add(keep(part, "*.json", "*.md")...)
		}
		if part == "" || part == "." {
			add(opened(folder)...)
		}
		if part == "" {
			add("!/" + literal.Replace(file))
		}
	}
	return lines
}

// keep returns the lines that keep files with some names anywhere below a folder.
func keep(folder string, names ...string) []string {
	lines := opened(folder)
	if folder != "." { // at the root, that would be every folder
		lines = append(lines, "!"+path.Join("/", literal.Replace(folder), "**")+"/")
	}
	for _, name := range names {
		lines = append(lines, "!"+path.Join("/", literal.Replace(folder), "**", name))
	}
	return lines
}

// opened returns the lines that keep a folder and its parents. git does not look into
// ignored folders.
func opened(folder string) (lines []string) {
	for at := folder; at != "."; at = path.Dir(at) {
		lines = append(lines, "!/"+literal.Replace(at)+"/")
	}
	slices.Reverse(lines)
	return lines
}
