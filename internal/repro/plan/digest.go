package plan

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"path"
	"strings"
)

// Digest returns a digest of a value. It does not depend on the layout of a file.
func Digest(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // all values are plain data
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// DigestText returns a digest of a text, whatever its line ends.
func DigestText(text []byte) string { return Digest(string(unix(text))) }

// unix replaces the line ends of Windows, which git may write.
func unix(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

// Digest returns a digest of everything that the outcome of a case depends on: what it needs
// and runs, and the files of the folder except the scripts of other workarounds and dead
// ends.
func (p *Plan) Digest(fsys fs.FS, c *Case) (string, error) {
	files := make(map[string]string)
	for _, file := range p.Files {
		if name, ok := ParseName(strings.TrimSuffix(file, path.Ext(file))); ok && name != c.Name && name.Kind != Error {
			continue
		}
		text, err := fs.ReadFile(fsys, path.Join(p.Dir, file))
		if err != nil {
			return "", err
		}
		files[file] = string(unix(text))
	}
	return Digest([]any{p.Needs, p.Setup, c.Setup, c.Run, c.Line, c.Exit, c.Image, files}), nil
}
