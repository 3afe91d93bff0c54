package coverage

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// partialVersion is the version of the format of partial counts.
const partialVersion = 1

// A partial has the counts of some logs, without the templates.
type partial struct {
	Version int    `json:"version"`
	Records string `json:"records"` // identifies the regexes
	LogCounts
	GaveUp []string `json:"gave_up"`
}

// WritePartial writes the counts as one line of JSON for [LogCounter.Merge]. It has all
// masked lines, in the order of their text.
func (c *LogCounter) WritePartial(w io.Writer) error {
	out := bufio.NewWriter(w)
	head, err := json.Marshal(partial{partialVersion, c.records, c.tally.LogCounts, c.tally.gaveUp()})
	if err != nil {
		return err
	}
	out.Write(visible.JSON(head[:len(head)-1]))
	out.WriteString(`,"templates":[`)
	comma := ""
	err = c.set.Each(func(t template.Template) error {
		line, err := json.Marshal(t)
		if err != nil {
			return err
		}
		out.WriteString(comma)
		comma = ","
		_, err = out.Write(visible.JSON(line))
		return err
	})
	if err != nil {
		return err
	}
	out.WriteString("]}\n")
	return out.Flush()
}

// identify returns a hash of the names and regexes of the records. Counts with other regexes
// cannot be added.
func identify(base *schema.Base, ignoreCase bool) string {
	h := sha256.New()
	fmt.Fprintln(h, ignoreCase)
	for _, r := range base.Records {
		fmt.Fprintf(h, "%q %q\n", r.Name(), r.Regex)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
