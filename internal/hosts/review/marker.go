package review

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// A marker begins every comment of kbctl's; GitHub does not show it. It names what
// the comment is about, and by the hash of the text tells whether it has to change.
// Anybody can write one, so it counts in comments by the token's own name alone.
type marker struct {
	// about is the finding's key.
	about string
	// base stands for the folder of the knowledge base, for a repository may have
	// several; empty for the one at its top.
	base string
	// anywhere is [Finding.Anywhere]; empty if nobody knows.
	anywhere string
	hash     string
}

// Mine tells which comments are a run's own: those with a marker of its knowledge
// base, written under its token's name.
type Mine struct {
	// Login is the name; without one nothing is anybody's own.
	Login string
	// Folder is the knowledge base's in the repository, empty for its top.
	Folder string
}

const (
	aboutSummary = "summary"
	hashMended   = "mended"
)

// keyText is what a key looks like.
const keyText = `[0-9a-f]{32}(?:-[0-9]{1,6})?`

var (
	isKey      = regexp.MustCompile(`^` + keyText + `$`)
	markerLine = regexp.MustCompile(`^<!-- kbctl:(summary|` + keyText + `)(?:@([0-9a-f]{16}))?(?: (` + keyText + `))? ([0-9a-f]{16}|mended) -->\r?\n`)
)

// markerOf reads the marker of a comment that somebody wrote, whichever base it is of.
func markerOf(c github.Comment, login string) (m marker, ok bool) {
	found := markerLine.FindStringSubmatch(c.Body)
	if found == nil || !strings.EqualFold(c.Author, login) || login == "" {
		return m, false
	}
	return marker{found[1], found[2], found[3], found[4]}, true
}

// marker reads the marker of a comment if it is one's own.
func (m Mine) marker(c github.Comment) (marker, bool) {
	found, ok := markerOf(c, m.Login)
	return found, ok && found.base == m.base()
}

func (m Mine) base() string {
	if m.Folder == "" {
		return ""
	}
	return hashOf(m.Folder)
}

// hashOf is the start of a SHA-256, as 16 hexadecimal digits.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// mark puts a marker before a text.
func (m Mine) mark(about, anywhere, text string) (body string, made marker) {
	made = marker{about, m.base(), anywhere, hashOf(text)}
	return made.String() + text, made
}

// same tells whether two comments about one thing say the same.
func (m marker) same(other marker) bool { return m.about == other.about && m.hash == other.hash }

func (m marker) String() string {
	var b strings.Builder
	b.WriteString("<!-- kbctl:" + m.about)
	if m.base != "" {
		b.WriteString("@" + m.base)
	}
	if m.anywhere != "" {
		b.WriteString(" " + m.anywhere)
	}
	b.WriteString(" " + m.hash + " -->\n")
	return b.String()
}
