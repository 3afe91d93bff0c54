package github

import (
	"archive/zip"
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/workspace/scratch"
)

// The limits of a [Source].
const (
	// mostSingly is how many files are fetched one by one. If more are missing, one
	// request fetches an archive of the commit first.
	mostSingly = 30
	// mostLeftOut is how many files may be missing from an archive.
	mostLeftOut = 1000
	// mostContents limits the bytes in memory.
	mostContents = 512 << 20
)

// A Source reads commits without a checkout. It fetches contents that several commits
// share only once.
type Source struct {
	ctx    context.Context
	remote Contents

	mu       sync.Mutex
	contents map[string][]byte // by object
	size     int64
}

// NewSource returns a source. It uses the context for all requests, including those for
// files that were not fetched in advance.
func NewSource(ctx context.Context, remote Contents) *Source {
	return &Source{ctx: ctx, remote: remote, contents: make(map[string][]byte)}
}

// A Snapshot is a folder of a repository at a commit.
type Snapshot struct {
	*git.Tree
	commit  string
	folder  string
	entries map[string]Entry // by path from the folder
}

// Snapshot lists a folder at a commit. The folder "." is the whole repository.
func (s *Source) Snapshot(commit, folder string) (*Snapshot, error) {
	entries, err := s.remote.Entries(s.ctx, commit)
	if err != nil {
		return nil, err
	}
	shot := &Snapshot{commit: commit, folder: folder, entries: make(map[string]Entry)}
	var files []git.Listed
	for _, e := range entries {
		if path, ok := within(folder, e.Path); ok {
			shot.entries[path] = e
			files = append(files, git.Listed{Path: path, Mode: e.Mode, Object: e.Object})
		}
	}
	shot.Tree = git.NewTree(files, s.read)
	return shot, nil
}

// within returns a file's path relative to a folder.
func within(folder, file string) (string, bool) {
	if folder == "." {
		return file, true
	}
	return strings.CutPrefix(file, folder+"/")
}

// read returns contents and fetches them if necessary.
func (s *Source) read(object string) ([]byte, error) {
	s.mu.Lock()
	data, ok := s.contents[object]
	s.mu.Unlock()
	if ok {
		return data, nil
	}
	data, err := s.remote.Blob(s.ctx, object)
	if err != nil {
		return nil, err
	}
	if nameOf(object, data) != object {
		return nil, errors.New("GitHub sent contents that differ from its list")
	}
	return data, s.keep(object, data)
}

func (s *Source) keep(object string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.contents[object]; ok {
		return nil
	}
	if s.size += int64(len(data)); s.size > mostContents {
		return errTooLarge
	}
	s.contents[object] = data
	return nil
}

var errTooLarge = fmt.Errorf("the knowledge base is larger than %d MiB; run kbctl pr in a checkout of it", mostContents>>20)

// Fetch fetches the wanted files of a snapshot with few requests.
//
// It accepts a file of an archive only if its hash is right. A pull request could use
// .gitattributes to keep a record out of the archive or to change its text there.
func (s *Source) Fetch(shot *Snapshot, wanted func(path string) bool) error {
	missing := s.missing(shot, wanted)
	var size int64
	for _, e := range missing {
		size += e.Size
	}
	if size > mostContents {
		return errTooLarge
	}
	if len(missing) > mostSingly {
		if err := s.fetchArchive(shot, missing); err != nil {
			return err
		}
		missing = s.missing(shot, wanted)
	}
	if len(missing) > mostLeftOut {
		return fmt.Errorf("%d files are missing from GitHub's archive of the commit; run kbctl pr in a checkout of it", len(missing))
	}
	var group errgroup.Group
	group.SetLimit(mostBlobs)
	for object := range missing {
		group.Go(func() error {
			_, err := s.read(object)
			return err
		})
	}
	return group.Wait()
}

// missing returns the wanted contents that were not fetched yet, by their hashes.
func (s *Source) missing(shot *Snapshot, wanted func(path string) bool) map[string]Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	missing := make(map[string]Entry)
	for path, e := range shot.entries {
		if _, ok := s.contents[e.Object]; !ok && e.Mode != modeLink && wanted(path) {
			missing[e.Object] = e
		}
	}
	return missing
}

const modeLink = "120000"

// fetchArchive takes the missing files from the archive of a commit. The archive is
// stored in a temporary file.
func (s *Source) fetchArchive(shot *Snapshot, missing map[string]Entry) error {
	file, err := scratch.Create("zip")
	if err != nil {
		return err
	}
	defer file.Close()
	if err := s.remote.Archive(s.ctx, shot.commit, file); err != nil {
		return err
	}
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return fmt.Errorf("cannot read GitHub's archive of the commit: %w", err)
	}
	byPath := make(map[string]Entry, len(missing))
	for path, e := range shot.entries {
		if _, ok := missing[e.Object]; ok {
			byPath[path] = e
		}
	}
	for _, f := range archive.File {
		if err := s.take(f, shot.folder, byPath); err != nil {
			return err
		}
	}
	return nil
}

// take keeps a file of an archive if its contents are the listed ones. All names in an
// archive begin with an additional folder.
func (s *Source) take(f *zip.File, folder string, wanted map[string]Entry) error {
	_, name, _ := strings.Cut(f.Name, "/")
	path, ok := within(folder, name)
	e, listed := wanted[path]
	if !ok || !listed || int64(f.UncompressedSize64) != e.Size {
		return nil
	}
	in, err := f.Open()
	if err != nil {
		return nil // the caller fetches it by itself
	}
	defer in.Close()
	data := make([]byte, e.Size)
	if _, err := io.ReadFull(in, data); err != nil || nameOf(e.Object, data) != e.Object {
		return nil
	}
	return s.keep(e.Object, data)
}

// nameOf returns git's hash of contents. It uses the same hash function as another
// hash.
func nameOf(like string, data []byte) string {
	h := sha1.New()
	if len(like) == hex.EncodedLen(sha256.Size) {
		h = sha256.New()
	}
	fmt.Fprintf(h, "blob %d\x00", len(data))
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil))
}

// AllFiles returns all files that a pull request changes. GitHub lists some of them;
// the others are found by comparing two commits and have no patches.
func AllFiles(ctx context.Context, remote Contents, before, after string, listed []File) ([]File, error) {
	source := NewSource(ctx, remote)
	was, err := source.Snapshot(before, ".")
	if err != nil {
		return nil, err
	}
	is, err := source.Snapshot(after, ".")
	if err != nil {
		return nil, err
	}
	known := make(map[git.Change]bool, len(listed))
	for _, f := range listed {
		known[git.Change{Old: f.Old, New: f.New}] = true
	}
	all := slices.Clone(listed)
	for _, c := range Changes(was, is, listed) {
		if !known[c] {
			all = append(all, File{Old: c.Old, New: c.New})
		}
	}
	return all, nil
}

// Changes returns the files that differ between two snapshots. GitHub's list says which
// of them were renamed. Beyond that list, a file is renamed if its contents are the
// same.
func Changes(before, after *Snapshot, files []File) []git.Change {
	gone, added := make(map[string]string), make(map[string]bool)
	var changes []git.Change
	for path, e := range before.entries {
		switch now, ok := after.entries[path]; {
		case !ok:
			gone[path] = e.Object
		case now.Object != e.Object || now.Mode != e.Mode:
			changes = append(changes, git.Change{Old: path, New: path})
		}
	}
	byObject := make(map[string][]string)
	for path, e := range after.entries {
		if _, ok := before.entries[path]; !ok {
			added[path] = true
			byObject[e.Object] = append(byObject[e.Object], path)
		}
	}
	renamed := func(old, path string) {
		changes = append(changes, git.Change{Old: old, New: path})
		delete(gone, old)
		delete(added, path)
	}
	for _, f := range files {
		old, was := within(before.folder, f.Old)
		path, is := within(after.folder, f.New)
		if _, ok := gone[old]; ok && was && is && added[path] {
			renamed(old, path)
		}
	}
	for _, old := range slices.Sorted(maps.Keys(gone)) {
		if same := byObject[gone[old]]; len(same) == 1 && added[same[0]] {
			renamed(old, same[0])
			continue
		}
		changes = append(changes, git.Change{Old: old})
	}
	for path := range added {
		changes = append(changes, git.Change{New: path})
	}
	slices.SortFunc(changes, git.Change.Compare)
	return changes
}
