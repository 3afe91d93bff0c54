package catalog

import (
	"encoding/json"
	"fmt"
	"strings"
)

// cutList cuts a list or an object out of an embedded catalog, because a parser of JSON takes
// most of the time of a run for a long one. Each element is on a line of its own, without the
// comma and without spaces in the result. A test compares what these lines say with what the
// parser reads.
func cutList(catalog, start, end string) (rest string, lines []string) {
	before, after, ok := strings.Cut(catalog, start)
	if !ok {
		return catalog, nil
	}
	list, after, _ := strings.Cut(after, end)
	lines = make([]string, 0, 1+strings.Count(list, "\n"))
	for line := range strings.SplitSeq(list, "\n") {
		lines = append(lines, strings.TrimSuffix(line, ",")[len("  "):])
	}
	return before + start + end + after, lines
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

// releasesOf reads lines such as "1.2.3": "2026-11-22".
func releasesOf(lines []string) []Release {
	releases := make([]Release, len(lines))
	for i, line := range lines {
		version, date, _ := strings.Cut(line[1:len(line)-1], `": "`)
		releases[i] = Release{Version: version, Date: date}
	}
	return releases
}
