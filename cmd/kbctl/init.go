package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/atomicfile"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/english"
	"github.com/kbctl/kbctl/internal/scaffold"
	"github.com/kbctl/kbctl/internal/visible"
)

func (a *app) initCommand() *cobra.Command {
	var update, pulls bool
	c := &cobra.Command{
		Use:   "init [DIR]",
		Short: "set a new knowledge base up",
		Long: `Writes what a knowledge base begins with: its configuration, a record with its
card and its logs as an example, and what git, pre-commit, GitHub Actions and
VS Code need. What is there is kept, whatever is in it, so that init can be run
in a base of long standing too; the example goes only where there are no
records yet. Names the files written.

--pr adds the workflows that report on pull requests, with the token's right to
comment on them. --update also replaces the files that nobody edits and an older
kbctl wrote: the schema that editors read.`,
		Example: `  kbctl init
  kbctl init ~/errors
  kbctl init --pr
  kbctl init --update`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("%s takes one folder, not %d", c.CommandPath(), len(args))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return a.init(strings.Join(args, ""), update, pulls)
		},
	}
	c.Flags().BoolVar(&pulls, "pr", false, "write the workflows for pull requests too")
	c.Flags().BoolVar(&update, "update", false, "replace generated files of an older kbctl")
	return c
}

// init writes the files of a new knowledge base that a folder lacks.
func (a *app) init(dir string, update, pulls bool) error {
	dir, err := filepath.Abs(a.path(dir))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return usagef("%s cannot be a knowledge base: %w", dir, err)
	}
	options, top, err := a.scaffoldOptions(dir)
	if err != nil {
		return err
	}
	if pulls && !options.Top {
		return usagef("--pr: workflows belong at the top of the checkout, %s", top)
	}
	options.PullRequests = pulls
	files, err := scaffold.Files(options)
	if err != nil {
		return usageError{err}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	done, err := a.write(root, files, update)
	if err == nil && !a.quiet {
		return a.tell(dir, top, options, done)
	}
	return err
}

// scaffoldOptions finds out what a folder needs, and where the top of its
// checkout is.
func (a *app) scaffoldOptions(dir string) (o scaffold.Options, top string, err error) {
	if outer, err := config.Find(filepath.Dir(dir)); err == nil {
		around, err := config.Load(os.DirFS(outer))
		if err != nil {
			return o, "", err
		}
		if below, _ := from(outer, dir); under(below, around.Records) || under(below, around.Fixtures) {
			return o, "", usagef("%s is inside the knowledge base %s", dir, outer)
		}
	}
	own, err := config.Load(os.DirFS(dir))
	if err != nil {
		return o, "", err
	}
	top = checkout(dir)
	o = scaffold.Options{Records: own.Records, Fixtures: own.Fixtures, Top: top == dir}
	o.Folder, _ = from(top, dir)
	o.Ref, o.Pin = source()
	for _, folder := range []string{own.Records, own.Fixtures} {
		if entries, err := os.ReadDir(filepath.Join(dir, filepath.FromSlash(folder))); err != nil || len(entries) == 0 {
			o.Keep = append(o.Keep, folder)
			o.Example = o.Example || folder == own.Records
		}
	}
	return o, top, nil
}

// checkout returns the top of the checkout that a folder is in, or else the
// folder, which is going to be one.
func checkout(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if filepath.Dir(at) == at {
			return dir
		}
	}
}

// scaffolded is what became of the files.
type scaffolded struct {
	written      int
	kept, behind []string // what is there, and what is there from another kbctl
}

// write writes the files that are not there, and names them. It writes none if one
// has no place.
func (a *app) write(root *os.Root, files []scaffold.File, update bool) (done scaffolded, err error) {
	var missing []scaffold.File
	for _, f := range files {
		if err := placed(root, path.Dir(f.Path)); err != nil {
			return done, fmt.Errorf("cannot write %s: %w", f.Path, err)
		}
		switch same, err := present(root, f); {
		case err != nil:
			return done, err
		case same == "" || same == "other" && f.Generated && update:
			missing = append(missing, f)
		case same == "other" && f.Generated:
			done.behind = append(done.behind, f.Path)
		case same == "other":
			done.kept = append(done.kept, f.Path)
		}
	}
	for _, f := range missing {
		if err := root.MkdirAll(path.Dir(f.Path), 0o777); err != nil {
			return done, fmt.Errorf("cannot write %s: %w", f.Path, err)
		}
		if _, err := atomicfile.Write(root, f.Path, f.Data); err != nil {
			return done, err
		}
		done.written++
		fmt.Fprintln(a.stdout, visible.Start(f.Path))
	}
	return done, nil
}

// placed tells whether a folder is there below root, or can be made: links may lead
// to where there is nothing, or out of it.
func placed(root *os.Root, folder string) error {
	if folder == "." {
		return nil
	}
	if err := placed(root, path.Dir(folder)); err != nil {
		return err
	}
	if _, err := root.Lstat(folder); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	info, err := root.Stat(folder)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is no folder", folder)
	}
	return err
}

// present tells whether a file is there: "same" with the bytes that it would get,
// "other" with any others, "" not at all.
func present(root *os.Root, f scaffold.File) (string, error) {
	info, err := root.Lstat(f.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "other", nil
	}
	data, err := root.ReadFile(f.Path)
	if err == nil && bytes.Equal(data, f.Data) {
		return "same", nil
	}
	return "other", err
}

// tell says what became of the files, and what to do next.
func (a *app) tell(dir, top string, o scaffold.Options, done scaffolded) error {
	fmt.Fprintf(a.stderr, "%s written\n", english.Count(done.written, "file"))
	if len(done.kept) > 0 {
		fmt.Fprintf(a.stderr, "kept as they are: %s\n", visible.Escape(strings.Join(done.kept, ", ")))
	}
	if len(done.behind) > 0 {
		fmt.Fprintf(a.stderr, "not this kbctl's: %s; kbctl init --update replaces it\n", visible.Escape(strings.Join(done.behind, ", ")))
	}
	if !o.Top {
		fmt.Fprintf(a.stderr, "not written: .pre-commit-config.yaml and .github/workflows, which belong at the top of the checkout, %s\n", visible.Escape(top))
	}
	if done.written == 0 {
		return nil
	}
	if o.Top && o.Pin == branch {
		fmt.Fprintf(a.stderr, "this kbctl is no release: pre-commit is to use its %s, GitHub Actions its branch %s; better put a release there\n", revision(o.Ref), branch)
	}
	hooks := hooked(top)
	if !hooks {
		if err := a.tellHooks(top, o); err != nil {
			return err
		}
	}
	if !o.Top {
		a.block("in GitHub Actions, the step is:", fmt.Sprintf("- uses: kbctl/kbctl@%s\n  with: {working-directory: %q}\n", o.Pin, o.Folder))
	}
	a.block("next:", strings.Join(a.next(dir, top, hooks), "\n"))
	return nil
}

// next are the commands to give next.
func (a *app) next(dir, top string, hooks bool) (next []string) {
	if here, err := filepath.Abs(a.dir); err == nil && here != dir {
		next = append(next, "cd "+dir)
	}
	next = append(next, "kbctl check")
	if _, err := os.Lstat(filepath.Join(top, ".git")); err != nil {
		next = append(next, "git init")
	}
	next = append(next, "git add . && git commit")
	if hooks {
		next = append(next, "pre-commit install")
	}
	return append(next, "kbctl new DOMAIN/SLUG --log FILE")
}

// hooked tells whether pre-commit, in a checkout, knows kbctl.
func hooked(top string) bool {
	data, err := os.ReadFile(filepath.Join(top, scaffold.Hooked))
	return err == nil && bytes.Contains(data, []byte("id: kbctl"))
}

// tellHooks says what pre-commit's configuration lacks.
func (a *app) tellHooks(top string, o scaffold.Options) error {
	lines, err := scaffold.Hooks(o)
	if err == nil {
		a.block(fmt.Sprintf("for pre-commit, add below the repos of %s:", filepath.Join(top, scaffold.Hooked)), lines)
	}
	return err
}

// block writes lines below a heading.
func (a *app) block(heading, lines string) {
	fmt.Fprintln(a.stderr, visible.Escape(heading))
	for line := range strings.Lines(lines) {
		fmt.Fprintln(a.stderr, "  "+visible.Escape(strings.TrimRight(line, "\n")))
	}
}

// branch is what to use of kbctl where no release is known.
const branch = "main"

// revision says what a reference is.
func revision(ref string) string {
	if ref == branch {
		return "branch " + branch + " and will warn of it"
	}
	return "commit " + ref
}

// released matches the versions of releases.
var released = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)

// pseudo matches the versions that the Go command gives to commits between releases.
var pseudo = regexp.MustCompile(`^v\d+\.\d+\.\d+-(?:[\w.]+\.)?\d{14}-([0-9a-f]{12})$`)

// source returns the tag of this kbctl, for pre-commit, and its commit, if the
// build knows it, for GitHub Actions. What is no release is the branch, or for
// pre-commit, which warns of branches, the commit if it is known to be published.
func source() (ref, pin string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return branch, branch
	}
	return sourceOf(info)
}

func sourceOf(info *debug.BuildInfo) (ref, pin string) {
	if !released.MatchString(info.Main.Version) {
		// What was built in a checkout has no sum, and a commit that perhaps nobody has.
		if commit := pseudo.FindStringSubmatch(info.Main.Version); commit != nil && info.Main.Sum != "" {
			return commit[1], branch
		}
		return branch, branch
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return info.Main.Version, setting.Value + " # " + info.Main.Version
		}
	}
	return info.Main.Version, info.Main.Version
}
