package review

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/gather"
	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/text/markdown"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/lint"
)

// A Problem is why a pull request cannot be checked: it breaks the configuration, the
// baseline or a catalog, or it leaves no folder of records.
type Problem struct {
	// File is slash-separated from the top of the repository. It is empty if no file of
	// the commit is to blame.
	File string `json:"file"`
	// Line counts from 1.
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// Unchecked returns a report that says why a change cannot be checked. It returns nil
// if the pull request did not cause the error.
func Unchecked(c *Change, failOn lint.Severity, err error) *Report {
	if c == nil {
		return nil
	}
	p := problemOf(c, err)
	if p == nil {
		return nil
	}
	p.Line, p.Message = max(p.Line, 1), clean(p.Message, mostMessage)
	if p.File != "" {
		p.File = c.Path(p.File)
	}
	r := &Report{Version: 1, Number: c.Pull.Number, Head: c.Pull.Head.SHA, MergeBase: cmp.Or(c.MergeBase, c.Pull.Base.SHA), FailOn: failOn.String(), Problem: p}
	if c.Folder != "." {
		r.Folder = c.Folder
	}
	return r
}

// problemOf returns the problem behind an error, with the file's path from the root of
// the base. It returns nil if the pull request did not cause the error.
func problemOf(c *Change, err error) *Problem {
	if wrong, ok := errors.AsType[*config.Error](err); ok {
		return &Problem{config.File, wrong.Line, wrong.Message}
	}
	if wrong, ok := errors.AsType[*gather.Error](err); ok {
		if _, missing := fs.Stat(c.After, wrong.File); missing != nil { // only the configuration names it
			return &Problem{config.File, lineOf(c, "catalogs"), err.Error()}
		}
		return &Problem{wrong.File, wrong.Line, wrong.Message}
	}
	p := &Problem{Message: err.Error()}
	switch {
	case errors.Is(err, errLeft):
		if p.Line = lineOf(c, "records"); p.Line > 0 {
			p.File = config.File
		}
	case !errors.Is(err, github.ErrUnrelated):
		return nil
	}
	return p
}

// lineOf returns the line of a key in the configuration after the change, or 0.
func lineOf(c *Change, key string) int {
	data, err := fs.ReadFile(c.After, config.File)
	if err != nil {
		return 0
	}
	line, _ := config.KeyAt(data, key)
	return line
}

// errLeft means that the pull request leaves no folder of records.
var errLeft = errors.New("put the records there, or set records in " + config.File)

// NoRecords returns the error for a missing folder of records.
func (c *Change) NoRecords() error {
	missing := fmt.Sprintf("%s of the repository has no folder %q at %.12s", c.Folder, c.Config.Records, c.Pull.Head.SHA)
	if was, err := config.Load(c.Before); err == nil {
		if _, err := fs.Stat(c.Before, was.Records); err == nil {
			return usage.Errorf("%s; %w", missing, errLeft)
		}
	}
	return usage.Errorf("%s; name the knowledge base's folder with --folder", missing)
}

// markdown returns the text of the problem.
func (p *Problem) markdown(w *writer) string {
	text := "**kbctl cannot check this pull request.** "
	if p.File != "" {
		text += w.place(p.File, p.Line) + ": "
	}
	return text + markdown.Inline(p.Message) + ". Earlier comments stay as they are.\n"
}

// annotations returns the annotation of the problem, if it is in a file.
func (p *Problem) annotations() []github.Annotation {
	if p.File == "" {
		return nil
	}
	return []github.Annotation{{Path: p.File, From: p.Line, To: p.Line, Level: levels[lint.Error.String()], Title: path.Base(p.File), Message: p.Message}}
}

// checkProblem validates the problem of a report.
func checkProblem(v *validator, p *Problem) {
	if p.File != "" {
		v.file(p.File)
	}
	v.count(p.Line)
	v.check(p.Line > 0, "a problem has no valid line")
	v.words(p.Message, mostMessage)
}
