package report_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// promises check each format's output for any base.
var promises = map[string]func(out string, o output) error{
	"text": textPromise, "json": jsonPromise, "github": githubPromise, "sarif": sarifPromise,
	"junit": junitPromise, "rdjson": rdjsonPromise, "markdown": markdownPromise, "statistics": statisticsPromise,
}

// An output describes the run behind an output.
type output struct {
	run      report.Run
	files    map[string]bool // of the run, as shown
	terminal bool
}

// file reports whether a file, as shown, belongs to the run.
func (o output) file(shown string) bool { return o.files[strings.TrimPrefix(shown, "./")] }

func newOutput(run report.Run) output { return output{run: run, files: filesOf(run)} }

// filesOf returns the files of a run, as shown.
func filesOf(run report.Run) map[string]bool {
	files := make(map[string]bool)
	for _, r := range run.Base.Records {
		files[visible.Escape(r.Source.File)] = true
	}
	for f := range run.Result.All() {
		files[visible.Escape(f.Path())] = true
		for _, r := range f.Related {
			files[visible.Escape(r.Path())] = true
		}
	}
	return files
}

// anyPromise checks what all formats promise: UTF-8 without hidden characters, and no
// commands for GitHub's runner.
func anyPromise(out string, _ output) error {
	var errs []error
	if !utf8.ValidString(out) {
		errs = append(errs, errors.New("not UTF-8"))
	}
	if strings.Contains(out, "##[") {
		errs = append(errs, errors.New("a command for the runner"))
	}
	for line := range strings.SplitSeq(out, "\n") {
		if strings.ContainsFunc(line, visible.Hidden) {
			errs = append(errs, errorf("a hidden character in %q", line))
		}
		if strings.HasPrefix(strings.TrimSpace(line), "::") && !annotation.MatchString(line) {
			errs = append(errs, errorf("a command in %q", line))
		}
	}
	return errors.Join(errs...)
}

// finding matches a line of the text format. headline matches the beginning of one on a
// terminal, where the line may break.
var (
	finding  = regexp.MustCompile(`^(.+):\d+:\d+: (error|warning|info): .* \[[a-z-]+\]$`)
	headline = regexp.MustCompile(`^(.+):\d+:\d+:(?: (?:error|warning|info):.*)?$`)
)

func textPromise(out string, o output) error {
	for line := range strings.Lines(out) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "    | ") || o.terminal && strings.HasPrefix(line, "  ") {
			continue
		}
		m := finding.FindStringSubmatch(line)
		if o.terminal {
			m = headline.FindStringSubmatch(line)
		}
		if m == nil || !anyPrefix(m[1], o) {
			return errorf("not one of our findings: %q", line)
		}
	}
	return nil
}

// anyPrefix reports whether the place of a line starts with a file of the run. The
// match may be too long, because the message may also contain text that looks like
// the end of a place.
func anyPrefix(place string, o output) bool {
	for i := range len(place) + 1 {
		if (i == len(place) || place[i] == ':') && o.file(place[:i]) {
			return true
		}
	}
	return false
}

func jsonPromise(out string, o output) error {
	var got struct {
		Version  int
		Tool     struct{ Name, Version string }
		Summary  struct{ Records, Errors, Warnings, Infos int }
		Findings []struct {
			Rule, Severity, File, Message, Hint string
			Line, Column                        int
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		return err
	}
	if len(got.Findings) != o.run.Result.AtLeast(lint.Info) {
		return errorf("%d findings", len(got.Findings))
	}
	for _, f := range got.Findings {
		if lint.Lookup(rules.All(), f.Rule) == nil || f.Message == "" || f.Hint == "" || f.Line < 1 || f.Column < 1 || !o.file(visible.Escape(f.File)) {
			return errorf("not one of our findings: %+v", f)
		}
	}
	return nil
}

// strict decodes one JSON value and rejects unknown members.
func strict(out string, into any) error {
	decoder := json.NewDecoder(strings.NewReader(out))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("more than one value")
	}
	return nil
}

// annotation matches our commands as the runner parses them: the properties end at
// the first ::, and none contains a colon or a comma.
var annotation = regexp.MustCompile(`^::(error|warning|notice) (?:file=([^,:]*),line=\d+,col=\d+,endLine=\d+(?:,endColumn=\d+)?,)?title=[a-z-]+::`)

func githubPromise(out string, o output) error {
	shown := make(map[string]int)
	for line := range strings.Lines(out) {
		m := annotation.FindStringSubmatch(line)
		if m == nil {
			return errorf("not one of our commands: %q", line)
		}
		file, err := url.PathUnescape(m[2])
		if err != nil || file != "" && !o.file(file) {
			return errorf("unknown file: %q", line)
		}
		if shown[m[1]]++; shown[m[1]] > 10 {
			return errorf("more than ten annotations of one kind")
		}
	}
	return nil
}

func sarifPromise(out string, o output) error {
	if err := validate("sarif-2.1.0.json", withoutRules(out)); err != nil {
		return err
	}
	log, err := parseSARIF(out)
	if err != nil {
		return err
	}
	if len(log.Runs) != 1 || len(log.Runs[0].Results) != o.run.Result.AtLeast(lint.Info) {
		return errors.New("some results are missing")
	}
	prints := make(map[string]bool)
	for _, result := range log.Runs[0].Results {
		if fingerprint := result.PartialFingerprints["kbctl/v1"]; fingerprint == "" || prints[fingerprint] {
			return errorf("two results have the fingerprint %q", fingerprint)
		} else {
			prints[fingerprint] = true
		}
		for _, location := range slices.Concat(result.Locations, result.RelatedLocations) {
			if err := textOnly(location.Message.Text); err != nil {
				return err
			}
			uri, err := url.Parse(location.PhysicalLocation.ArtifactLocation.URI)
			if err != nil || uri.IsAbs() || uri.Host != "" || uri.RawQuery != "" || uri.Fragment != "" || !o.file(visible.Escape(uri.Path)) {
				return errorf("unexpected URI: %q", location.PhysicalLocation.ArtifactLocation.URI)
			}
		}
		if strings.Count(result.Message.Text, "\n") != 1 {
			return errorf("not two lines: %q", result.Message.Text)
		}
		if err := textOnly(result.Message.Text); err != nil {
			return err
		}
		for _, fix := range result.Fixes {
			if err := textOnly(fix.Description.Text); err != nil {
				return err
			}
			for _, change := range fix.ArtifactChanges {
				for _, r := range change.Replacements {
					if err := hiddenLines(r.InsertedContent.Text); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// textOnly checks that a decoded text has no hidden characters and no link.
func textOnly(s string) error {
	if strings.ContainsFunc(strings.ReplaceAll(s, "\n", ""), visible.Hidden) || strings.Contains(s, "](") {
		return errorf("more than text: %q", s)
	}
	return nil
}

func junitPromise(out string, o output) error {
	allowed := map[string][]string{
		"":           {"testsuites"},
		"testsuites": {"testsuite"},
		"testsuite":  {"properties", "testcase", "system-out", "system-err"},
		"properties": {"property"},
		"testcase":   {"skipped", "failure"},
	}
	path := []string{""}
	for decoder := xml.NewDecoder(strings.NewReader(out)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if !slices.Contains(allowed[path[len(path)-1]], token.Name.Local) {
				return errorf("<%s> in <%s>", token.Name.Local, path[len(path)-1])
			}
			path = append(path, token.Name.Local)
			for _, a := range token.Attr {
				if strings.ContainsFunc(a.Value, visible.Hidden) {
					return errorf("a hidden character in %q", a.Value)
				}
				if a.Name.Local == "classname" && !o.file(a.Value) {
					return errorf("unknown file: %q", a.Value)
				}
			}
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			if err := hiddenLines(string(token)); err != nil {
				return err
			}
		case xml.ProcInst:
			if token.Target != "xml" {
				return errorf("an instruction %q", token.Target)
			}
		default:
			return errorf("unwanted: %#v", token)
		}
	}
	return nil
}

func hiddenLines(s string) error {
	if strings.ContainsFunc(strings.ReplaceAll(s, "\n", ""), visible.Hidden) {
		return errorf("a hidden character in %q", s)
	}
	return nil
}

// statisticsPromise checks that each line names a rule and all findings are counted.
func statisticsPromise(out string, o output) error {
	counted := 0
	for i, line := range strings.Split(strings.TrimSuffix(out, "\n"), "\n") {
		fields := strings.Fields(line)
		if i == 0 && (out == "" || fields[0] == "findings") {
			continue
		}
		if len(fields) != 5 || lint.Lookup(rules.All(), fields[4]) == nil {
			return errorf("unexpected line: %q", line)
		}
		n, err := strconv.Atoi(fields[0])
		if err != nil {
			return err
		}
		counted += n
	}
	want := 0
	for f := range o.run.Result.All() {
		want += f.Findings()
	}
	if counted != want {
		return errorf("%d findings counted, want %d", counted, want)
	}
	return nil
}

func rdjsonPromise(out string, o output) error {
	if err := validate("rdjson.json", out); err != nil {
		return err
	}
	var got rdResult
	if err := strict(out, &got); err != nil {
		return err
	}
	if len(got.Diagnostics) != o.run.Result.AtLeast(lint.Info) {
		return errorf("%d diagnostics", len(got.Diagnostics))
	}
	for _, d := range got.Diagnostics {
		if !o.file(d.Location.Path) {
			return errorf("unknown file: %q", d.Location.Path)
		}
		messages := []string{d.Message}
		for _, r := range d.Related_locations {
			messages = append(messages, r.Message)
		}
		for _, suggestion := range d.Suggestions {
			if err := hiddenLines(suggestion.Text); err != nil {
				return err
			}
		}
		for _, message := range messages {
			if err := inertMarkdown(message, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// folded matches the only lines of HTML on the page.
var folded = regexp.MustCompile(`^<details><summary><code>([^<>]*)</code>: \d+</summary>$|^</details>$`)

func markdownPromise(out string, o output) error {
	opened := 0
	return inertMarkdown(out, func(line string) error {
		m := folded.FindStringSubmatch(line)
		switch {
		case m == nil:
			return errorf("HTML: %q", line)
		case m[1] != "":
			opened++
		default:
			opened--
		}
		if opened < 0 || opened > 1 {
			return errorf("%d folds are open", opened)
		}
		return nil
	})
}

// effect matches text that has an effect on GitHub anywhere in prose.
var effect = regexp.MustCompile(`@[A-Za-z0-9]|#[0-9]|(?i:\bgh-[0-9])|\b[0-9a-f]{7,40}\b|://|(?i:www\.)|:[a-z0-9_+-]+:|\$|&[#a-zA-Z]`)

// inertMarkdown checks that GitHub's markdown has only the elements that we write:
// headings, lists, tables, code, links to the rules, and lines of HTML that ownHTML
// accepts.
func inertMarkdown(source string, ownHTML func(line string) error) error {
	data := []byte(source)
	document := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote)).Parser().Parse(text.NewReader(data))
	return ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.HTMLBlock:
			if ownHTML == nil {
				return ast.WalkStop, errors.New("HTML")
			}
			for line := range strings.Lines(string(n.Lines().Value(data))) {
				if err := ownHTML(strings.TrimSuffix(line, "\n")); err != nil {
					return ast.WalkStop, err
				}
			}
		case *ast.Link:
			if !strings.HasPrefix(string(n.Destination), "https://github.com/kbctl/kbctl/blob/main/lint/RULES.md#") {
				return ast.WalkStop, errorf("a link to %q", n.Destination)
			}
		case *ast.CodeSpan:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			if s := string(n.Value(data)); effect.MatchString(s) {
				return ast.WalkStop, errorf("an effect in %q", s)
			}
		default:
			if known := []string{"Document", "Heading", "Paragraph", "TextBlock", "List", "ListItem", "Table", "TableHeader", "TableRow", "TableCell", "String"}; !slices.Contains(known, n.Kind().String()) {
				return ast.WalkStop, errorf("a %s: %q", n.Kind(), source)
			}
			if heading, ok := n.(*ast.Heading); ok && (ownHTML == nil || heading.Level < 2) {
				return ast.WalkStop, errors.New("a heading")
			}
			if ownHTML == nil && (n.Kind() == ast.KindList || n.Kind().String() == "Table") {
				return ast.WalkStop, errorf("a %s in %q", n.Kind(), source)
			}
		}
		return ast.WalkContinue, nil
	})
}
