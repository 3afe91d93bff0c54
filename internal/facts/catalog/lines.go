package catalog

import (
	"encoding/json"
	"fmt"
	"strings"
)

// linesOf returns the elements of the lists and objects of an embedded catalog, by their key. Each
// element is on a line of its own. A parser of JSON would take most of the time of a run for a
// long one. A test compares what these lines say with what the parser reads.
func linesOf(catalog string) map[string][]string {
	all := make(map[string][]string)
	for _, rest, ok := strings.Cut(catalog, "\n \""); ok; _, rest, ok = strings.Cut(rest, "\n \"") {
		key, list, _ := strings.Cut(rest, `": `)
		if list[1] != '\n' { // {}, or a value on one line
			continue
		}
		end := strings.Index(list, "\n "+map[byte]string{'[': "]", '{': "}"}[list[0]])
		rest, list = list[end:], list[len("[\n"):end]
		lines := make([]string, 0, 1+strings.Count(list, "\n"))
		for line := range strings.SplitSeq(list, "\n") {
			lines = append(lines, strings.TrimSuffix(line, ",")[len("  "):])
		}
		all[key] = lines
	}
	return all
}

// codesOf reads lines such as {"name": "EPERM", "number": 1, "message": "Operation not permitted"}.
func codesOf(lines []string) []*Code {
	all, codes := make([]Code, len(lines)), make([]*Code, len(lines))
	for i, line := range lines {
		codes[i] = &all[i]
		if strings.Contains(line, `\`) || strings.Contains(line, `"former"`) { // few do
			if err := json.Unmarshal([]byte(line), codes[i]); err != nil {
				panic(fmt.Sprintf("%s: %v", line, err)) // a test reads all of them
			}
			continue
		}
		all[i] = Code{Name: member(line, `"name": `), Number: Number(member(line, `"number": `)), Message: member(line, `"message": `)}
	}
	return codes
}

// member returns the value of a member of an object without escapes and inner objects, or "".
func member(object, name string) string {
	_, value, ok := strings.Cut(object, name)
	if !ok {
		return ""
	}
	if value[0] != '"' {
		return value[:strings.IndexAny(value, ",}")]
	}
	value, _, _ = strings.Cut(value[1:], `"`)
	return value
}

// stepOf reads a line such as "12.0": ["cudaLaunch", "torch.cuda .Event .Stream"].
func stepOf(line string) (version string, texts []string) {
	version, list, _ := strings.Cut(line[1:], `": ["`)
	return version, strings.Split(strings.TrimSuffix(list, `"]`), `", "`)
}

// releasesOf reads lines such as "1.2.3": "2026-11-22".
func releasesOf(lines []string) []Release {
	releases := make([]Release, len(lines))
	for i, line := range lines {
		version, date, _ := strings.Cut(line[1:len(line)-1], `": "`)
		releases[i] = Release{Version: version, Date: date}
	}
	return releases
}
