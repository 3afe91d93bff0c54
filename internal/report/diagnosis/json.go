package diagnosis

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// A place is a match in JSON, without its record. Lines and columns start at 1, and
// columns count Unicode code points. The end is the position after the match.
type place struct {
	Line      int32  `json:"line"`
	Column    int32  `json:"column"`
	EndLine   int32  `json:"end_line"`
	EndColumn int32  `json:"end_column"`
	Text      string `json:"text"`
}

func newPlace(at schema.Range, text string) place {
	return place{at.Start.Line, at.Start.Column, at.End.Line, at.End.Column, text}
}

// fragment returns a place as JSON members, without the braces.
func (p place) fragment() []byte {
	data, err := json.Marshal(p)
	if err != nil {
		panic(err) // cannot happen with numbers and a string
	}
	data = visible.JSON(data)
	return data[1 : len(data)-1]
}

// WriteJSON writes diagnoses as one JSON object:
//
//	{"version":1,"skipped":[],"files":[{"file","bytes","matches":[
//	  {"record","draft","rank","line","column","end_line","end_column","text"}],
//	  "gave_up":[]}]}
//
// Skipped has the files of the records that cannot be read or have no valid regex. Matches
// are sorted by rank.
// Each record has one match, its best. If every is not nil, the output has all matches:
// every calls found with each match of an explanation in the file with that index.
// Gave_up has the names of the records whose regex takes too many steps for the log.
// Unexplained has the lines that look like the error, if no record explains it, with the
// record that nearly matches and the command that starts a record. Unread says why kbctl did
// not read the log to its end, or is empty.
func WriteJSON(w io.Writer, all []Diagnosis, o Options, every func(file int, e match.Explanation, found func(fragment []byte) error) error) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `{"version":1,"skipped":%s,"files":[`, quote(append([]string{}, o.Skipped...)))
	for i, d := range all {
		if i > 0 {
			fmt.Fprint(out, ",")
		}
		fmt.Fprintf(out, "\n"+`{"file":%s,"bytes":%d,"matches":[`, quote(d.File), d.Bytes)
		separator := "\n"
		for _, e := range o.top(d.Explanations) {
			write := func(fragment []byte) error {
				_, err := fmt.Fprintf(out, `%s{"record":%s,"draft":%t,"rank":%d,%s}`, separator, quote(e.Record.Name()), e.Record.Draft(), e.Rank, fragment)
				separator = ",\n"
				return err
			}
			var err error
			if every != nil {
				err = every(i, e, write)
			} else {
				err = write(newPlace(e.Best.Range, redacted(e.Best).Text).fragment())
			}
			if err != nil {
				return err
			}
		}
		fmt.Fprint(out, `],"gave_up":[`)
		for i, r := range d.GaveUp {
			if i > 0 {
				fmt.Fprint(out, ",")
			}
			fmt.Fprintf(out, "%s", quote(r.Name()))
		}
		fmt.Fprint(out, `],"unexplained":[`)
		for i, u := range d.Unexplained {
			if i > 0 {
				fmt.Fprint(out, ",")
			}
			fmt.Fprintf(out, "\n"+`{"line":%d,"text":%s,"near":%s,"command":%s}`, u.Line, quote(u.Text), quote(u.nearName()), quote(d.command(u)))
		}
		fmt.Fprintf(out, `],"unread":%s}`, quote(d.Unread))
	}
	fmt.Fprint(out, "\n]}\n")
	return out.Flush()
}

// A lineMatch has the members of a match in [WriteJSON].
type lineMatch struct {
	Record    string `json:"record"`
	Draft     bool   `json:"draft"`
	Rank      int    `json:"rank"`
	Line      int64  `json:"line"`
	Column    int32  `json:"column"`
	EndLine   int64  `json:"end_line"`
	EndColumn int32  `json:"end_column"`
	Text      string `json:"text"`
}

func newLineMatch(line int64, e match.Explanation) lineMatch {
	at := e.Best.Range
	return lineMatch{e.Record.Name(), e.Record.Draft(), e.Rank, line, at.Start.Column, line, at.End.Column, redacted(e.Best).Text}
}

// WriteMatches writes each explanation of one line as one line of JSON. It has the members
// of a match in [WriteJSON], and also version and file.
func WriteMatches(w io.Writer, file string, line int64, all []match.Explanation) error {
	for _, e := range all {
		if err := writeLine(w, struct {
			Version int    `json:"version"`
			File    string `json:"file"`
			lineMatch
		}{1, file, newLineMatch(line, e)}); err != nil {
			return err
		}
	}
	return nil
}

// WriteAnswer writes the explanations of one line as one line of JSON, even if there are
// none.
func WriteAnswer(w io.Writer, file string, line int64, all []match.Explanation) error {
	matches := []lineMatch{}
	for _, e := range all {
		matches = append(matches, newLineMatch(line, e))
	}
	return writeLine(w, struct {
		Version int         `json:"version"`
		File    string      `json:"file"`
		Line    int64       `json:"line"`
		Matches []lineMatch `json:"matches"`
	}{1, file, line, matches})
}

func writeLine(w io.Writer, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	_, err = w.Write(append(visible.JSON(data), '\n'))
	return err
}

// quote returns a text, or a list of texts, as JSON.
func quote[T string | []string](s T) []byte {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // cannot happen with strings
	}
	return visible.JSON(data)
}
