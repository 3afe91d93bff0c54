package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// write tries the files out on the base as it would be, and writes them if they
// are right. While the record was made, which may take as long as a log does to come
// through a pipe, the base was not locked: so it is read anew.
func (n *newcomer) write(day time.Time) error {
	w, root, end, err := openToWrite(n.app, nil)
	if err != nil {
		return err
	}
	defer end()
	if err := draft.CheckVacant(w.base, n.record.ID); err != nil {
		return usageError{err}
	}
	n.base = w
	files, err := n.files()
	if err != nil {
		return err
	}
	changes, err := n.base.free(files, n.file())
	if err != nil {
		return err
	}
	todo, err := n.tryOut(files, day)
	if err != nil {
		return err
	}
	written, err := create(root, changes)
	if err != nil {
		return err
	}
	for _, file := range written {
		fmt.Fprintln(n.app.stdout, visible.Start(shown(n.app, n.base)(file)))
	}
	n.next(todo)
	if !n.app.quiet {
		c := n.base.config
		tellIgnored(n.app, n.base.root, scaffold.Options{Records: c.Records, Fixtures: c.Fixtures}, written, nil)
	}
	return nil
}

// file is where the record lies.
func (n *newcomer) file() string { return path.Join(n.base.config.Records, n.record.ID+".json") }

// files makes all that belongs to the record, by path.
func (n *newcomer) files() (map[string][]byte, error) {
	text, err := n.record.Bytes()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{n.file(): text}
	record := schema.Parse(n.file(), string(text), loadOptions(n.app, n.base))
	for _, language := range card.Kept(n.base.base) {
		files[language.Path(record)] = language.Render(record)
	}
	if n.log == nil {
		return files, nil
	}
	dir := path.Join(n.base.config.Fixtures, n.record.ID)
	name := path.Join("match", n.fixtureName())
	n.fixture = n.excerpt(record)
	files[path.Join(dir, name)] = []byte(n.fixture.Text)
	if n.flags.reported != "" {
		provenance := []byte(name + ":\n  reported: " + strconv.Quote(n.flags.reported) + "\n")
		if _, err := match.ParseProvenance(provenance); err != nil {
			return nil, usagef("--reported: %w", err)
		}
		files[path.Join(dir, match.ProvenanceFile)] = provenance
	}
	return files, nil
}

// excerpt is the longest part of the log that the record explains better than any
// other does, or else all of it: lint then says which one.
func (n *newcomer) excerpt(record *schema.Record) draft.Excerpt {
	excerpts := draft.Excerpts(n.log.lines, n.log.at)
	records := append(slices.Clone(n.base.base.Records), record)
	finder := match.NewFinder(records, n.base.config.Regex.IgnoreCase, n.app.workers())
	for _, excerpt := range excerpts {
		best := finder.ExplainText([]byte(excerpt.Text))
		if len(best) > 0 && best[0].Record == record {
			n.lost = false
			return excerpt
		}
		if len(best) > 0 && n.rival == "" {
			n.rival = fmt.Sprintf("%s explains line %d", best[0].Record.Name(), excerpt.From+int(best[0].Best.Range.Start.Line))
		}
		n.lost = n.lost || slices.ContainsFunc(best, func(e match.Explanation) bool { return e.Record == record })
	}
	return excerpts[0]
}

// free returns what there is to write, the file that counts last. It refuses to write
// over anything but a card.
func (w *workspace) free(files map[string][]byte, last string) (changes []fix.Change, err error) {
	order := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(file string) bool { return file == last })
	for _, file := range append(order, last) {
		c, err := fix.Addition(w.base.FS, file, files[file])
		if errors.Is(err, fix.ErrTaken) {
			return nil, usageError{err}
		}
		if err != nil {
			return nil, err
		}
		if c.Alters() {
			changes = append(changes, c)
		}
	}
	return changes, nil
}

// tryOut runs every rule over the base as it would be with the files. It refuses
// what would be an error, and returns what else there is to say of the files. With
// --force it does not refuse that of two records one wins the other's log.
func (n *newcomer) tryOut(files map[string][]byte, day time.Time) (todo []*lint.Finding, err error) {
	w := *n.base
	w.base, err = schema.Load(overlay.New(n.base.base.FS, files), schema.Options{
		Records: w.config.Records, MaxSize: int64(w.config.MaxRecordSize), Jobs: n.app.jobs,
	})
	if err != nil {
		return nil, err
	}
	result, err := lintconfig.Run(n.app.context(), w.base, w.config, lintconfig.Options{Catalogs: w.catalogs, Options: lint.Options{Today: day, Jobs: n.app.jobs}})
	if err != nil {
		return nil, err
	}
	ours := func(file string) bool { return files[file] != nil }
	var wrong []*lint.Finding
	for f := range result.All() {
		concerned := f.Concerns(ours) || slices.ContainsFunc(f.Related, func(r lint.Related) bool { return ours(r.Path()) })
		switch {
		case concerned && f.Severity == lint.Error && !(n.flags.force && n.contested(f)):
			wrong = append(wrong, f)
		case concerned:
			todo = append(todo, f)
		}
	}
	if wrong == nil {
		return todo, nil
	}
	for _, f := range wrong {
		printRefused(n.app, f)
	}
	or := ""
	if !slices.ContainsFunc(wrong, func(f *lint.Finding) bool { return !n.contested(f) }) {
		or = ", or write it with that to do: --force"
	}
	fmt.Fprintf(n.app.stderr, "kbctl: nothing is written, for the record would have an error; mend that with other flags%s\n", or)
	return nil, errFindings
}

// contested tells whether a finding says that of the record and another one wins the
// other's log.
func (n *newcomer) contested(f *lint.Finding) bool {
	return f.Rule.Name == "fixture-match" && (n.lost || f.Path() != n.file())
}

// explain prints a finding of a file that is not there.
func printRefused(a *app, f *lint.Finding) {
	fmt.Fprintf(a.stderr, "%s: %s [%s]\n", f.Severity, visible.Escape(f.Message), f.Rule.Name)
	if advice := f.Advice(); advice != "" {
		fmt.Fprintf(a.stderr, "  %s\n", visible.Escape(advice))
	}
}

// create writes files, in the order given. It leaves everything as it was if it
// fails.
func create(root *os.Root, changes []fix.Change) (written []string, err error) {
	for _, c := range changes {
		if err := unchanged(root, c); err != nil {
			return nil, usagef("%s: %w", c.File, err)
		}
	}
	var undo []func()
	defer func() {
		if err != nil {
			for _, do := range slices.Backward(undo) {
				do()
			}
		}
	}()
	for _, c := range changes {
		made, err := makeFolders(root, path.Dir(c.File))
		for _, dir := range slices.Backward(made) {
			undo = append(undo, func() { _ = root.Remove(dir) }) // if it is empty
		}
		if err != nil {
			return nil, err
		}
		if _, err := atomicfile.Write(root, c.File, c.After); err != nil {
			return nil, err
		}
		undo = append(undo, func() { putBack(root, c) })
		written = append(written, c.File)
	}
	return written, nil
}

// putBack undoes a change.
func putBack(root *os.Root, c fix.Change) {
	if c.Before == nil {
		_ = root.Remove(c.File)
	} else {
		_, _ = atomicfile.Write(root, c.File, c.Before)
	}
}

// makeFolders makes a folder and those around it, and returns those that there
// were not, the innermost first. A link is no folder: kbctl follows none when it
// reads records.
func makeFolders(root *os.Root, dir string) (made []string, err error) {
	for at := dir; at != "."; at = path.Dir(at) {
		info, err := root.Lstat(at)
		if err == nil && !info.IsDir() {
			return nil, usagef("%s is no folder; move it", at)
		}
		if err == nil {
			continue
		}
		made = append(made, at)
	}
	return made, root.MkdirAll(dir, 0o755)
}

// masked tells, by what they look like, in which lines of the fixture values were
// taken out.
func (n *newcomer) masked() (all []string) {
	lines := make(map[string][]int)
	for _, m := range n.log.masked {
		if n.fixture.From <= m.Line && m.Line < n.fixture.To {
			lines[m.Kind] = append(lines[m.Kind], m.Line-n.fixture.From+1)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(lines)) {
		all = append(all, fmt.Sprintf("%s: %s", kind, lineList(slices.Compact(lines[kind]))))
	}
	return all
}

// lineList names lines, the first of many.
func lineList(lines []int) string {
	const most = 10
	var shown []string
	for _, line := range lines[:min(len(lines), most)] {
		shown = append(shown, strconv.Itoa(line))
	}
	text := "lines " + strings.Join(shown, ", ")
	if len(lines) == 1 {
		text = "line " + shown[0]
	}
	if more := len(lines) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// cut tells which lines of the log became the fixture, and why not all; it is empty
// if all did.
func (n *newcomer) cut() string {
	if n.fixture.From == 0 && n.fixture.To == len(n.log.lines) {
		return ""
	}
	first, last := n.fixture.From+1, n.fixture.From+strings.Count(n.fixture.Text, "\n")
	lines := fmt.Sprintf("line %d", first)
	if last > first {
		lines = fmt.Sprintf("lines %d to %d", first, last)
	}
	why := "it is long"
	if n.rival != "" {
		why = n.rival
	}
	return fmt.Sprintf("The log is cut to %s, for %s.", lines, why)
}

// next says what a person has to do now.
func (n *newcomer) next(todo []*lint.Finding) {
	a := n.app
	if a.quiet {
		return
	}
	if n.log != nil {
		a.note("regex: %s", n.record.Regex)
		if cut := n.cut(); cut != "" {
			a.note("%s", cut)
		}
		for _, masked := range n.masked() {
			a.note("Masked in the log, for it looks like %s", masked)
		}
		a.note("Read the log before you make it public, for kbctl does not know every secret; is the regex as wide as the error?")
	} else if n.flags.regex == "" && n.regex == "" {
		a.note("Is the regex as wide as the error?")
	}
	a.note("To do in %s:", shown(a, n.base)(n.file()))
	for _, f := range todo {
		where := ""
		if f.Path() != n.file() {
			where = shown(a, n.base)(f.Path()) + ": "
		}
		a.note("  %s%s [%s]", where, f.Message, f.Rule.Name)
	}
	if n.flags.signatureZh == "" {
		a.note("  signature_zh quotes the message; say it in Chinese")
	}
	if n.flags.resolvable == "false" {
		a.note(`  resolvable is "false", for there is no workaround yet`)
	}
	a.note("Then: kbctl cards, kbctl check.")
}
