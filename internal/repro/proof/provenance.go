package proof

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// Merge sets entries of a provenance file. A key is a log, such as match/error.log. It drops
// entries about cases that gone reports, or about the cases of the entries, and keeps all other
// text.
func Merge(file []byte, entries match.Provenance, gone func(name string) bool) (merged []byte, dropped []string, err error) {
	old, err := match.ParseProvenance(file)
	if err != nil {
		return nil, nil, err
	}
	tried := make(map[string]bool)
	for _, origin := range entries {
		tried[origin.Reproduced.Case] = true
	}
	blocks := slices.DeleteFunc(split(string(file)), func(b block) bool {
		how := old[b.key].Reproduced
		_, again := entries[b.key]
		if how == nil || how.Case == "" || again || !tried[how.Case] && !gone(how.Case) {
			return false
		}
		dropped = append(dropped, b.key)
		return true
	})
	for _, log := range slices.Sorted(maps.Keys(entries)) {
		text := entry(log, entries[log])
		if i := slices.IndexFunc(blocks, func(b block) bool { return b.key == log }); i >= 0 {
			blocks[i].text = text
		} else {
			blocks = append(blocks, block{log, text})
		}
	}
	for _, b := range blocks {
		merged = append(merged, b.text...)
		if !strings.HasSuffix(b.text, "\n") && b.text != "" {
			merged = append(merged, '\n')
		}
	}
	_, err = match.ParseProvenance(merged)
	return merged, dropped, err
}

// A block is an entry of a provenance file, or the text before the first entry.
type block struct{ key, text string }

var key = lazyregexp.New(`^["']?((?:no)?match/[^"':]+)["']?:(?:\s|$)`)

// split splits a provenance file into entries. Comments before an entry belong to the one
// before it.
func split(file string) []block {
	blocks := []block{{}}
	for line := range strings.Lines(file) {
		if m := key.FindStringSubmatch(line); m != nil {
			blocks = append(blocks, block{key: m[1]})
		}
		blocks[len(blocks)-1].text += line
	}
	return blocks
}

// entry writes an entry.
func entry(log string, o match.Origin) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:\n", log)
	if o.Line != nil {
		fmt.Fprintf(&b, "  line: %s\n", o.Line[0])
	}
	r := o.Reproduced
	fmt.Fprintf(&b, "  reproduced:\n    case: %s\n    command: %s\n    date: %s\n    versions: {%s}\n", r.Case, quote(r.Command), r.Date, versions(r.Versions))
	if r.Hardware != "" {
		fmt.Fprintf(&b, "    hardware: %s\n", quote(r.Hardware))
	}
	fmt.Fprintf(&b, "    tries: %d\n    content: {record: %q, script: %q, log: %q}\n", r.Tries, r.Content.Record, r.Content.Script, r.Content.Log)
	return b.String()
}

func versions(all map[string]string) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		parts = append(parts, quote(name)+": "+quote(all[name]))
	}
	return strings.Join(parts, ", ")
}

// plain matches texts that mean the same without quotes.
var plain = lazyregexp.New(`^(?:[A-Za-z/][\w./+-]*(?: [\w./+-]+)*|\d+\.\d+\.[\d.]*\d)$`)

// quote quotes a text for YAML if necessary. YAML has all escapes of Go.
func quote(text string) string {
	if plain.MatchString(text) {
		return text
	}
	return strconv.Quote(strings.ToValidUTF8(text, "\ufffd"))
}
