package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// An output is a file that findings go to, besides standard output.
type output struct {
	format string
	name   string // as the user has it
	path   string // absolute
	// add tells that the file is added to: the summary of a job, in which there may
	// be what an earlier command of the same step has written.
	add bool
	// open tells that it is no file to replace but a device, a pipe or a file that
	// somebody has open, such as /dev/stdout.
	open bool
}

// outputs reads the values of --output and sees that they can be written, before
// the work rather than after it.
func parseOutputs(a *app, values []string) ([]output, error) {
	var outputs []output
	for _, value := range values {
		format, path, ok := strings.Cut(value, "=")
		if !ok || path == "" {
			return nil, usagef("--output: %q is not FORMAT=FILE", value)
		}
		if _, err := report.New(format, report.Options{}); err != nil {
			return nil, usagef("--output: %w", err)
		}
		if path == "-" {
			return nil, usagef("--output: - is no file; --format %s is for standard output", format)
		}
		o, err := newOutput(format, a.path(path))
		if err != nil {
			return nil, usagef("--output: %w", err)
		}
		o.name = path
		if same := slices.IndexFunc(outputs, o.same); same >= 0 {
			return nil, usagef("--output: %s and %s go to one file, %s", outputs[same].format, format, path)
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
	case !errors.Is(err, fs.ErrNotExist):
		return o, err
	}
	if info, err := os.Stat(filepath.Dir(o.path)); err != nil || !info.IsDir() {
		return o, fmt.Errorf("there is no folder %s", filepath.Dir(path))
	}
	return o, nil
}

// same tells whether two outputs go to one file. A device takes any number.
func (o output) same(p output) bool {
	return !o.open && (o.path == p.path || sameFile(o.path, p.path))
}

// sameFile tells whether two paths lead to one file that is there.
func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// write reports a run to the file. The file has all of it or nothing, unless it is
// added to.
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

// put makes data the content of the file, unless it is added to.
func (o output) put(data []byte) error {
	if o.add || o.open {
		return o.append(data)
	}
	root, err := os.OpenRoot(filepath.Dir(o.path))
	if err != nil {
		return err
	}
	defer root.Close()
	_, err = atomicfile.Write(root, filepath.Base(o.path), data)
	return err
}

// gap ends whatever was in a file of markdown before.
const gap = "\n\n"

// append writes behind what is there.
func (o output) append(data []byte) (err error) {
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
