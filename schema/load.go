package schema

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Options configure [Load]. The zero value means the defaults.
type Options struct {
	// Records is the slash-separated path of the records folder, from the root of the
	// file system. The default is "records".
	Records string
	// MaxSize caps the size of a record's file in bytes. The default is 1 MiB.
	MaxSize int64
	// MaxDepth caps the nesting of objects and arrays in a record. The default is 32.
	MaxDepth int
	// Jobs is the number of files to read and decode at once. The default is GOMAXPROCS.
	Jobs int
	// Same returns a record that was loaded earlier from the same text as the file, and
	// that was not released. It returns nil if Load must read the file. If Same itself is
	// nil, Load reads all files.
	Same func(file string) *Record
	// Listed is called with the number of records before they are read. It may be nil.
	Listed func(records int)
}

// These are the defaults of [Options].
const (
	DefaultRecords  = "records"
	DefaultMaxSize  = 1 << 20
	DefaultMaxDepth = 32
)

func (o Options) withDefaults() Options {
	if o.Records == "" {
		o.Records = DefaultRecords
	}
	if o.MaxSize <= 0 {
		o.MaxSize = DefaultMaxSize
	}
	if o.MaxDepth <= 0 {
		o.MaxDepth = DefaultMaxDepth
	}
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	return o
}

// Load reads every *.json file below the records folder of fsys. The root of fsys is the
// root of the knowledge base. Load skips names that start with a dot.
//
// A file that is unreadable, too large or not JSON becomes a record with
// [Source.Problems]. Load fails only if the records folder does not exist
// ([fs.ErrNotExist]) or cannot be listed.
func Load(fsys fs.FS, options Options) (*Base, error) {
	o := options.withDefaults()
	b := &Base{FS: fsys, Dir: o.Records, options: o}
	b.options.Same = nil // a record that is read again may have changed
	if err := b.walk(); err != nil {
		return nil, err
	}
	if o.Listed != nil {
		o.Listed(len(b.Records))
	}
	var group sync.WaitGroup
	jobs := min(o.Jobs, len(b.Records))
	for job := range jobs {
		group.Go(func() {
			l := &loader{fsys: fsys, options: o, parser: newParser(o.MaxDepth), block: 1 << 20}
			for i := job; i < len(b.Records); i += jobs {
				l.load(b.Records[i])
			}
		})
	}
	group.Wait()
	b.index()
	return b, nil
}

// Parse returns the record for the text of a file. The text can have any size. The record
// belongs to no base.
func Parse(file, text string, options Options) *Record {
	o := options.withDefaults()
	r := &Record{Source: Source{File: file, PathID: (&Base{Dir: o.Records}).pathID(file)}}
	l := &loader{options: o, parser: newParser(o.MaxDepth), buffer: []byte(text)}
	l.parse(r)
	return r
}

// walk lists the files in the records folder, sorted by path.
func (b *Base) walk() error {
	err := fs.WalkDir(b.FS, b.Dir, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("cannot list the records: %w", err)
		case file != b.Dir && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir():
		case !entry.Type().IsRegular(), path.Ext(file) != ".json" && strings.EqualFold(path.Ext(file), ".json"):
			b.Strays = append(b.Strays, file) // a link could lead anywhere
		case path.Ext(file) == ".json":
			b.files = append(b.files, file)
		default:
			b.Others = append(b.Others, file)
		}
		return nil
	})
	slices.Sort(b.files)
	slices.Sort(b.Others)
	records := make([]Record, len(b.files)) // of exactly this size, because a record is large
	b.Records = make([]*Record, len(b.files))
	for i, file := range b.files {
		records[i].Source = Source{File: file, PathID: b.pathID(file), Index: i}
		b.Records[i] = &records[i]
	}
	return err
}

// pathID returns the id that matches a record's path.
func (b *Base) pathID(file string) string {
	if b.Dir != "." {
		file = strings.TrimPrefix(file, b.Dir+"/")
	}
	return strings.TrimSuffix(file, ".json")
}

// A loader is one worker of Load. It reuses its buffers for all its files, so only the
// data of the records stays allocated.
type loader struct {
	fsys    fs.FS
	options Options
	parser  *parser
	buffer  []byte
	texts   strings.Builder
	block   int // the size of texts; 0 for a loader of one file
}

func (l *loader) load(r *Record) {
	if l.options.Same != nil {
		if same := l.options.Same(r.Source.File); same != nil {
			become(r, same)
			return
		}
	}
	if err := l.read(r.Source.File); err != nil {
		r.Source.fail(err, l.hint(err))
		return
	}
	l.parse(r)
}

// parse fills in a record from the text in the buffer.
func (l *loader) parse(r *Record) {
	r.Source.Text = l.keep(l.buffer)
	doc, offset, err := l.parser.parse(l.buffer, r.Source.Text)
	if err != nil {
		r.Source.diagnose(err, offset, l.options.MaxDepth)
		r.Source.read(r.decode)
		return
	}
	r.decode(doc)
}

// become copies a record that has the same text to r, which keeps its own place.
func become(r, same *Record) {
	at := r.Source
	*r = *same
	r.Source.File, r.Source.PathID, r.Source.Index = at.File, at.PathID, at.Index
}

// decode fills in the record and its violations of the schema.
func (r *Record) decode(doc document) {
	if !acceptance().accepts(doc, 0) {
		r.Source.Violations, r.Source.Unlisted.Violations = violations(doc)
	}
	bind(doc, 0, reflect.ValueOf(r).Elem())
}

// fail marks a source whose file could not be read.
func (s *Source) fail(err error, hint string) {
	s.Broken = true
	s.Problems = []Problem{{AtLine(1), err.Error(), hint}}
}

// read fills the buffer with a file. Its errors are messages of findings.
func (l *loader) read(file string) error {
	f, err := l.fsys.Open(file)
	if err != nil {
		return reason(err)
	}
	defer f.Close()
	l.buffer = l.buffer[:0]
	for {
		if len(l.buffer) == cap(l.buffer) {
			l.buffer = slices.Grow(l.buffer, max(len(l.buffer), 16<<10))
		}
		n, err := f.Read(l.buffer[len(l.buffer):cap(l.buffer)])
		l.buffer = l.buffer[:len(l.buffer)+n]
		switch {
		case int64(len(l.buffer)) > l.options.MaxSize:
			return errTooLarge
		case err == io.EOF:
			return nil
		case err != nil:
			return reason(err)
		}
	}
}

// errTooLarge reports a file larger than [Options.MaxSize].
var errTooLarge = errors.New("the file is too large for a record")

// hint returns what to do about a file that could not be read.
func (l *loader) hint(err error) string {
	if errors.Is(err, errTooLarge) {
		return fmt.Sprintf("split the record, or raise the limit of %d bytes", l.options.MaxSize)
	}
	return "make sure that kbctl has permission to read the file"
}

// reason removes the path from an error, because a finding shows the path already.
func reason(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		err = at.Err
	}
	return fmt.Errorf("cannot be read: %w", err)
}

// keep copies a text into a large shared block. Separate allocations would be rounded up
// to size classes and waste a tenth of the memory.
func (l *loader) keep(text []byte) string {
	if l.texts.Cap()-l.texts.Len() < len(text) {
		l.texts = strings.Builder{}
		l.texts.Grow(max(l.block, len(text)))
	}
	start := l.texts.Len()
	l.texts.Write(text)
	return l.texts.String()[start:]
}
