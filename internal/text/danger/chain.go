package danger

import (
	"regexp"
	"slices"
	"strings"
)

// chained tells whether one line fetches a file and runs it at once: what stands
// between the two leaves nobody the time to read it. Where a checksum is compared,
// or the file is shown, it is no finding.
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

// saved is the name, without its folder, of the file that a command fetches; empty
// if that cannot be told.
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
	if !strings.Contains(path, "/") { // the front page of a host
		return ""
	}
	return lastPart(path)
}

func isAddress(w string) bool { return strings.Contains(w, "://") }

func lastPart(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// runsFile returns which word of a command is the file that it runs, itself or by an
// interpreter; -1 if it does not.
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

// other looks at calls of further programs that fetch.
func other(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || !slices.ContainsFunc(c.words, isAddress) {
		return Danger{}, false
	}
	return fetched(text, c)
}

// decoded looks for text in base 64 that a shell runs.
func decoded(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || c.name() != "base64" || c.find("-d", "-D", "--decode", "-di") < 0 {
		return Danger{}, false
	}
	d, ok := piped(text, c)
	d.Kind = Unreadable
	return d, ok
}

// commit looks for git commit -n, which is short for --no-verify.
func commit(text string, at int) (Danger, bool) {
	start := max(0, at-60)
	git := strings.LastIndex(text[start:at], "git")
	if git < 0 || !onlyOptions.MatchString(text[start+git:at]) {
		return Danger{}, false
	}
	c := callAt(text, start+git)
	if c == nil || c.name() != "git" || c.to < at {
		return Danger{}, false
	}
	if n := c.short("n", "mFCctuSG"); n > 1 {
		return c.upTo(n, Hooks)
	}
	return Danger{}, false
}

// onlyOptions is git with options and their values before the word commit.
var onlyOptions = regexp.MustCompile(`^git\s+(?:-[\w.=/-]+\s+(?:[\w.=/]+\s+)?)*$`)

// forceYes is a flag of apt's.
func forceYes(text string, at int) (Danger, bool) {
	start := strings.LastIndexByte(text[:at], '\n') + 1
	if !strings.Contains(text[max(start, at-200):at], "apt") {
		return Danger{}, false
	}
	return flag(Signature, "--force-yes")(text, at)
}
