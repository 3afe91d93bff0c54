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

	"golang.org/x/sync/errgroup"
)

// Options say how to load a knowledge base. The zero value means the defaults.
type Options struct {
	// Records is the folder of the records, slash-separated, from the root of
	// the file system; "records" by default.
	Records string
	// MaxSize caps the size of a record's file, in bytes; 1 MiB by default.
	MaxSize int64
	// MaxDepth caps how deep objects and arrays nest in a record; 32 by default.
	MaxDepth int
	// Jobs is how many files are read and decoded at once; by default as many as
	// there are processors to run on.
	Jobs int
	// Same returns a record that has the very text of a file, loaded before and not
	// released yet; nil if the file is to be read. A nil Same reads all.
	Same func(file string) *Record
}

// Defaults of [Options].
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

// Load reads every *.json file below the records folder of fsys, whose root is
// the knowledge base's. Names that start with a dot are left out.
//
// A file that cannot be read, is too large or is no JSON is a record with
// [Source.Problems], never an error. The errors are a records folder that does
// not exist ([fs.ErrNotExist]) or cannot be listed.
func Load(fsys fs.FS, options Options) (*Base, error) {
	o := options.withDefaults()
	b := &Base{FS: fsys, Dir: o.Records, options: o}
	if err := b.walk(); err != nil {
		return nil, err
	}
	var group errgroup.Group
	jobs := min(o.Jobs, len(b.Records))
	for job := range jobs {
		group.Go(func() error {
			l := &loader{fsys: fsys, options: o, parser: newParser(o.MaxDepth)}
			for i := job; i < len(b.Records); i += jobs {
				l.load(b.Records[i])
			}
			return nil
		})
	}
	_ = group.Wait()
	b.index()
	return b, nil
}

// Parse returns the record that a text makes in a file, of whatever size. It is in no
// base.
func Parse(file, text string, options Options) *Record {
	o := options.withDefaults()
	r := &Record{Source: Source{File: file, PathID: (&Base{Dir: o.Records}).pathID(file)}}
	l := &loader{options: o, parser: newParser(o.MaxDepth), buffer: []byte(text)}
	l.parse(r)
	return r
}

// walk lists the files of the records folder in the order of their paths.
func (b *Base) walk() error {
	var records []Record
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
			records = append(records, Record{Source: Source{File: file, PathID: b.pathID(file)}})
		default:
			b.Others = append(b.Others, file)
		}
		return nil
	})
	slices.SortFunc(records, func(a, b Record) int { return strings.Compare(a.Source.File, b.Source.File) })
	slices.Sort(b.Others)
	b.Records = make([]*Record, len(records))
	for i := range records {
		records[i].Source.Index = i
		b.Records[i] = &records[i]
		b.files = append(b.files, records[i].Source.File)
	}
	return err
}

// pathID is the id that a record's path spells.
func (b *Base) pathID(file string) string {
	if b.Dir != "." {
		file = strings.TrimPrefix(file, b.Dir+"/")
	}
	return strings.TrimSuffix(file, ".json")
}

// A loader is one worker of Load. Its buffers are reused from file to file, so
// that what remains allocated is what the records keep.
type loader struct {
	fsys    fs.FS
	options Options
	parser  *parser
	buffer  []byte
	texts   strings.Builder
}

func (l *loader) load(r *Record) {
	if l.options.Same != nil {
		if same := l.options.Same(r.Source.File); same != nil {
			r.become(same)
			return
		}
	}
	if err := l.read(r.Source.File); err != nil {
		r.Source.fail(err, l.hint(err))
		return
	}
	l.parse(r)
}

// parse makes the record of the text in the buffer.
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

// become makes a record what another one is that has the same text.
func (r *Record) become(same *Record) {
	at := r.Source
	*r = *same
	r.Source.File, r.Source.PathID, r.Source.Index = at.File, at.PathID, at.Index
}

// decode fills in the record, and what the schema has against it.
func (r *Record) decode(doc document) {
	if !acceptance().accepts(doc, 0) {
		r.Source.Violations = doc.violations()
	}
	doc.bind(0, reflect.ValueOf(r).Elem())
}

// fail marks a source that has no text to speak of.
func (s *Source) fail(err error, hint string) {
	s.Broken = true
	s.Problems = []Problem{{AtLine(1), err.Error(), hint}}
}

// read fills the buffer with a file. Its errors are for the reader of a finding.
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

// errTooLarge reports a file beyond [Options.MaxSize].
var errTooLarge = errors.New("the file is larger than a record may be")

// hint says what to do about a file that could not be read.
func (l *loader) hint(err error) string {
	if errors.Is(err, errTooLarge) {
		return fmt.Sprintf("split the record, or raise the cap of %d bytes", l.options.MaxSize)
	}
	return "see that kbctl may read the file"
}

// reason strips an error of the path, which the finding has already.
func reason(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		err = at.Err
	}
	return fmt.Errorf("cannot be read: %w", err)
}

// keep copies a text to where it stays. Texts share large blocks: allocating
// each by itself would round it up to a size class and waste a tenth.
func (l *loader) keep(text []byte) string {
	const block = 1 << 20
	if l.texts.Cap()-l.texts.Len() < len(text) {
		l.texts = strings.Builder{}
		l.texts.Grow(max(block, len(text)))
	}
	start := l.texts.Len()
	l.texts.Write(text)
	return l.texts.String()[start:]
}
