package plan

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// Sum returns the SHA-256 of a value as JSON. It does not depend on the layout of a file.
func Sum(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // all values are plain data
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Digest returns the start of the [Sum] of a value.
func Digest(value any) string { return Sum(value)[:16] }

// SumFiles returns the [Sum] of the files below a folder, whatever their line ends. It leaves
// out files with a name, and returns an empty text if there are no files.
func SumFiles(fsys fs.FS, dir, except string) (string, error) {
	files := make(map[string]string)
	err := fs.WalkDir(fsys, dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || entry.Name() == except {
			return err
		}
		text, err := readfile.AtMost(fsys, file, mostBytes)
		files[strings.TrimPrefix(file, dir)] = string(unix(text))
		return err
	})
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(files) == 0 {
		return "", nil
	}
	return Sum(files), err
}

// DigestText returns a digest of a text, whatever its line ends.
func DigestText(text []byte) string { return Digest(string(unix(text))) }

// unix replaces the line ends of Windows, which git may write.
func unix(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

// Digest returns a digest of everything that the outcome of a case depends on: what it needs
// and runs, and the files of the folder except the scripts of other workarounds and dead
// ends.
func (p *Plan) Digest(c *Case) (string, error) {
	files := make(map[string]string)
	for _, file := range p.Files {
		if name, ok := ParseName(strings.TrimSuffix(file, path.Ext(file))); ok && name != c.Name && name.Kind != Error {
			continue
		}
		text, err := fs.ReadFile(p.Tree, path.Join(p.Dir, file))
		if err != nil {
			return "", err
		}
		files[file] = string(unix(text))
	}
	return Digest([]any{p.Needs, p.Setup, c.Setup, c.Run, c.Line, c.Exit, c.Image, files}), nil
}
