package scaffold

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// Lacks returns a heading and the lines to add to an existing file, so that it does what
// the generated file would do. Both are empty if it needs no lines, or if that is
// unknown.
func (o Options) Lacks(f File, have []byte) (heading, lines string) {
	has := func(s string) bool { return bytes.Contains(have, []byte(s)) }
	text := string(f.Data)
	switch name := path.Base(f.Path); {
	case name == ".gitattributes":
		heading, lines = "for git, add to "+f.Path+":", missing(text, string(have))
	case name == ".gitignore":
		heading, lines = "for git, add to the end of "+f.Path+":", missing(text, string(have))
	case name == "settings.json" && !has(path.Base(Schema)):
		heading, lines = "for VS Code, add to "+f.Path+":", within(text, "{\n", "\n}")
	case name == "tasks.json" && !has(`"kbctl"`):
		heading, lines = "for VS Code, add to the tasks of "+f.Path+":", within(text, "[\n", "\n  ]\n")
	}
	if lines == "" {
		return "", ""
	}
	return heading, lines
}

// Hooked reports whether a configuration of pre-commit runs kbctl for this base.
func (o Options) Hooked(config []byte) bool {
	return bytes.Contains(config, []byte("id: kbctl")) && (o.Top || names(config, o.Folder))
}

// names reports whether a YAML text has a folder as one of its words.
func names(text []byte, folder string) bool {
	return regexp.MustCompile(`(?m)(?:^|[\s"'\[,])` + regexp.QuoteMeta(folder) + `(?:$|[\s"'\],])`).Match(text)
}

// missing returns the lines of a text that another one lacks, except comments. It
// ignores differences in spaces.
func missing(text, other string) string {
	have := make(map[string]bool)
	for line := range strings.Lines(other) {
		have[strings.Join(strings.Fields(line), " ")] = true
	}
	var lacks strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") && !have[strings.Join(strings.Fields(line), " ")] {
			lacks.WriteString(line)
		}
	}
	return lacks.String()
}

// within returns the text between the first begin and the last end, without the indent
// of its first line.
func within(text, begin, end string) string {
	_, text, _ = strings.Cut(text, begin)
	if at := strings.LastIndex(text, end); at >= 0 {
		text = text[:at]
	}
	indent := text[:len(text)-len(strings.TrimLeft(text, " "))]
	return strings.ReplaceAll(strings.TrimPrefix(text, indent), "\n"+indent, "\n") + "\n"
}
