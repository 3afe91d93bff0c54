package danger

import (
	"slices"
	"strings"
)

// chained reports a line that fetches a file and runs it at once, so that the user cannot
// read it first. A line that compares a checksum or shows the file is harmless.
func chained(text string, c *call) (Danger, bool) {
	file := saved(c)
	if file == "" {
		return Danger{}, false
	}
	stage := c
	for range 4 { // stages
		if stage.next != ';' && stage.next != '&' {
			return Danger{}, false
		}
		at := after(text, stage)
		if stage.next == '&' && !strings.HasPrefix(text[at:], "&&") {
			return Danger{}, false
		}
		for at < len(text) && (text[at] == ' ' || text[at] == '&' || text[at] == ';' || continued(text, at)) {
			at++
		}
		if stage = callAt(text, at); stage == nil || len(stage.words) == 0 {
			return Danger{}, false
		}
		switch n := runsFile(stage.words, file); {
		case n >= 0:
			return Danger{c.from, stage.ends[n], Fetched}, true
		case stage.words[0] != "chmod" && stage.words[0] != "sudo" && stage.words[0] != "cd":
			return Danger{}, false
		}
	}
	return Danger{}, false
}

// saved returns the base name of the file that a command fetches. It returns "" if the
// name is unknown.
func saved(c *call) string {
	address := ""
	for n := 1; n < len(c.words); n++ {
		w := c.words[n]
		switch {
		case slices.Contains([]string{">", "-o", "--output", "-O", "--output-document"}, w) && n+1 < len(c.words) && !isAddress(c.words[n+1]):
			return lastPart(c.words[n+1])
		case len(w) > 1 && w[0] == '>':
			return lastPart(w[1:])
		case isAddress(w):
			address = w
		}
	}
	_, path, _ := strings.Cut(strings.TrimRight(address, "/"), "://")
	path, _, _ = strings.Cut(path, "?")
	if !strings.Contains(path, "/") { // a host without a path
		return ""
	}
	return lastPart(path)
}

func isAddress(w string) bool { return strings.Contains(w, "://") }

func lastPart(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// runsFile returns the index of the word for a file if the command runs that file,
// directly or with an interpreter. Otherwise it returns -1.
func runsFile(words []string, file string) int {
	n := 0
	for n < len(words) && (words[n] == "sudo" || words[n] == "env" || n > 0 && strings.HasPrefix(words[n], "-")) {
		n++
	}
	if n < len(words) && strings.Contains(words[n], "/") && lastPart(words[n]) == file {
		return n
	}
	name := ""
	if n < len(words) {
		name = lastPart(words[n])
	}
	if !shells.MatchString(name) && !languages.MatchString(name) && name != "source" && name != "." {
		return -1
	}
	for n++; n < len(words) && strings.HasPrefix(words[n], "-"); {
		n++
	}
	if n < len(words) && lastPart(words[n]) == file {
		return n
	}
	return -1
}

// other inspects a call of another program that fetches.
func other(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || !slices.ContainsFunc(c.words, isAddress) {
		return Danger{}, false
	}
	return fetched(text, c)
}

// decoded finds base-64 text that a shell runs.
func decoded(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || c.name() != "base64" || c.find("-d", "-D", "--decode", "-di") < 0 {
		return Danger{}, false
	}
	d, ok := piped(text, c)
	d.Kind = Unreadable
	return d, ok
}
