package review

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"github.com/kbctl/kbctl/internal/github"
)

// A marker begins every comment of kbctl's; GitHub does not show it. It names what
// the comment is about, and by the hash of the text tells whether it has to change.
// Anybody can write one, so it counts in comments by the token's own name alone.
type marker struct{ about, hash string }

const (
	aboutSummary = "summary"
	hashMended   = "mended"
)

var markerLine = regexp.MustCompile(`^<!-- kbctl:(summary|[0-9a-f]{32}(?:-[0-9]{1,6})?) ([0-9a-f]{16}|mended) -->\r?\n`)

// markerOf reads the marker of a comment.
func markerOf(c github.Comment, login string) (m marker, ok bool) {
	found := markerLine.FindStringSubmatch(c.Body)
	if found == nil || !strings.EqualFold(c.Author, login) || login == "" {
		return m, false
	}
	return marker{found[1], found[2]}, true
}

// marked puts a marker before a text.
func marked(about, text string) (body string, m marker) {
	sum := sha256.Sum256([]byte(text))
	m = marker{about, hex.EncodeToString(sum[:8])}
	return m.String() + text, m
}

func (m marker) String() string { return fmt.Sprintf("<!-- kbctl:%s %s -->\n", m.about, m.hash) }
