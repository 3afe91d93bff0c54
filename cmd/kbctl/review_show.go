package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/facts/evidence"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/seal"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

// mostVersions limits the commits that are searched for the values of a review.
const mostVersions = 200

// formerValues returns the values that fields had at a review, as far as git has them.
func formerValues(w *workspace.Workspace, former *seal.Seal, r *schema.Record) map[string]any {
	repository, err := git.Open(w.Root)
	if former == nil || err != nil {
		return nil
	}
	texts, _ := git.Versions(repository, r.Source.File, mostVersions) // without git, only the new values appear
	var versions []*schema.Record
	for _, text := range texts {
		versions = append(versions, schema.Parse(r.Source.File, string(text), w.LoadOptions()))
	}
	return former.Former(versions)
}

// showReview prints the fields to read, each with its evidence. A field with a former value
// appears as a diff.
func showReview(a *app, w *workspace.Workspace, r *schema.Record, names []string, former map[string]any) error {
	catalogs, err := w.Catalogs()
	if err != nil {
		return err
	}
	pages, err := loadPages(w, func(page string) { a.say("kbctl: skipped: %s: is not a regular file", page) })
	if err != nil {
		return err
	}
	items := evidence.Gather(r, catalogs.For(schema.Domain(r.Name()), mention.Products(r)...), evidence.NewPages(pages))
	fields, known := seal.Fields(r), secret.ValuesIn(r.Source.Text, r.Strings)
	return printBuffered(a, func(out io.Writer) {
		for _, name := range names {
			is, was := fieldText(known, name, fields), fieldText(known, name, former)
			switch {
			case was != "":
				writeDiff(out, was, is)
			case is != "":
				writeLines(out, is)
			default: // files of the record, or a removed field
				writeLine(out, "", name)
			}
			about := slices.DeleteFunc(slices.Clone(items), func(i *evidence.Item) bool {
				return !slices.ContainsFunc(i.Pointers, func(at string) bool { return at == "/"+name || strings.HasPrefix(at, "/"+name+"/") })
			})
			if len(about) > 0 {
				writeEvidence(out, about)
				fmt.Fprintln(out)
			}
		}
	})
}

// fieldText returns a field and its value without secrets, or an empty text if there is no such
// field.
func fieldText(known *secret.Values, name string, fields map[string]any) string {
	value, has := fields[name]
	if !has {
		return ""
	}
	if text, ok := value.(string); ok {
		return name + ": " + known.Redact(strings.ReplaceAll(text, "\n", " "))
	}
	text, _ := json.MarshalIndent(value, "  ", "  ") // it comes from JSON
	return name + ":\n  " + known.Redact(string(text))
}

// writeDiff prints how a field has changed since the review.
func writeDiff(out io.Writer, was, is string) {
	diff := udiff.Unified("", "", was+"\n", is+"\n")
	_, hunks, _ := strings.Cut(diff, "\n@@") // after the names of the files
	_, hunks, _ = strings.Cut(hunks, "\n")
	writeLines(out, strings.TrimSuffix(hunks, "\n"))
}

func writeLines(out io.Writer, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		writeLine(out, "", line)
	}
}
