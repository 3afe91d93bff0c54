package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// An output is a file that findings go to, in addition to standard output.
type output struct {
	format string
	name   string // as the user typed it
	path   string // absolute
	// add reports whether to append to the file: the summary of a job may have the
	// output of an earlier command.
	add bool
	// open reports whether this is a device, a pipe or an open file such as
	// /dev/stdout, which must not be replaced.
	open bool
}

// parseOutputs validates the format of standard output and parses the values of
// --output. It checks that the files can be written before the work begins.
func parseOutputs(a *app, standard string, values []string) ([]output, error) {
	if _, err := report.Formats.Find(standard); err != nil {
		return nil, usage.Error{Err: err}
	}
	var outputs []output
	for _, value := range values {
		format, path, ok := strings.Cut(value, "=")
		if !ok || path == "" {
			return nil, usage.Errorf("--output: %q is not FORMAT=FILE", value)
		}
		if _, err := report.Formats.Find(format); err != nil {
			return nil, usage.Errorf("--output: %w", err)
		}
		if path == "-" {
			return nil, usage.Errorf("--output: - is not a file; for standard output use --format %s", format)
		}
		o, err := newOutput(format, a.place().Path(path))
		if err != nil {
			return nil, usage.Errorf("--output: %w", err)
		}
		o.name = path
		if same := slices.IndexFunc(outputs, o.same); same >= 0 {
			return nil, usage.Errorf("--output: %s and %s go to the same file, %s", outputs[same].format, format, path)
		}
		outputs = append(outputs, o)
	}
	return outputs, nil
}

func newOutput(format, path string) (o output, err error) {
	o.format = format
	if o.path, err = filepath.Abs(path); err != nil {
		return o, err
	}
	info, err := os.Stat(o.path)
	switch {
	case err == nil && info.IsDir():
		return o, fmt.Errorf("%s is a folder", path)
	case err == nil:
		o.add = sameFile(o.path, os.Getenv("GITHUB_STEP_SUMMARY"))
		o.open = !info.Mode().IsRegular() || strings.HasPrefix(o.path, "/dev/") || strings.HasPrefix(o.path, "/proc/")
	case !errors.Is(err, os.ErrNotExist):
		return o, err
	}
	if info, err := os.Stat(filepath.Dir(o.path)); err != nil || !info.IsDir() {
		return o, fmt.Errorf("there is no folder %s", filepath.Dir(path))
	}
	return o, nil
}

// same reports whether two outputs go to the same file. A device accepts any number
// of outputs.
func (o output) same(p output) bool {
	return !o.open && (o.path == p.path || sameFile(o.path, p.path))
}

// sameFile reports whether two paths lead to the same existing file.
func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// write reports a run to the file. It writes the whole file or nothing, unless it
// appends.
func (o output) write(options report.Options, run report.Run) error {
	if o.add {
		info, err := os.Stat(o.path)
		if err != nil {
			return err
		}
		options.Used = int(info.Size()) + len(gap)
	}
	reporter, err := report.New(o.format, options)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := reporter.Report(&out, run); err != nil {
		return err
	}
	return o.put(out.Bytes())
}

// put replaces the content of the file, or appends to it.
func (o output) put(data []byte) error {
	if o.add || o.open {
		return o.appendTo(data)
	}
	root, err := os.OpenRoot(filepath.Dir(o.path))
	if err != nil {
		return err
	}
	defer root.Close()
	_, err = atomicfile.Write(root, filepath.Base(o.path), data)
	return err
}

// gap separates markdown from what comes before it.
const gap = "\n\n"

// appendTo writes to the end of the file.
func (o output) appendTo(data []byte) (err error) {
	file, err := os.OpenFile(o.path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if info, err := file.Stat(); o.add && err == nil && info.Size() > 0 {
		data = slices.Concat([]byte(gap), data)
	}
	_, err = file.Write(data)
	return err
}

// checkOutputs refuses outputs that would overwrite the knowledge base's own files.
func checkOutputs(w *workspace.Workspace, outputs []output) error {
	for _, o := range outputs {
		if err := workspace.CheckOutputPath(w, "--output", o.name, o.path); err != nil {
			return err
		}
	}
	return nil
}

// checkArtifact checks that an artifact can be written without overwriting files of
// the base.
func checkArtifact(a *app, name string) error {
	file := a.place().Path(name)
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return usage.Errorf("--artifact: %s is a folder", name)
	}
	if info, err := os.Stat(filepath.Dir(file)); err != nil || !info.IsDir() {
		return usage.Errorf("--artifact: there is no folder %s", filepath.Dir(name))
	}
	w, err := workspace.Find(a.place(), nil)
	if err != nil { // not in a knowledge base
		return nil
	}
	return workspace.CheckOutputPath(w, "--artifact", name, file)
}
