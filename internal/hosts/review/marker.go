package review

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// A marker begins every comment of kbctl. GitHub does not show it. It identifies the
// subject of the comment, and its hash shows whether the text must change. Anyone can
// write a marker, so it counts only in comments of the token's own login.
type marker struct {
	// about is the key of the finding, or aboutSummary.
	about string
	// base identifies the folder of the knowledge base, because a repository may have
	// several. It is empty for the top folder.
	base string
	// anywhere is [Finding.Anywhere]. It is empty if unknown.
	anywhere string
	hash     string
}

// Mine identifies a run's own comments: those of its login with a marker of its
// knowledge base.
type Mine struct {
	// Login is the name of the token's owner. Without it, no comment is the run's own.
	Login string
	// Folder is the knowledge base's folder in the repository, empty for the top.
	Folder string
}

const (
	aboutSummary = "summary"
	hashFixed    = "fixed"
)

// keyText is the regex of a key.
const keyText = `[0-9a-f]{32}(?:-[0-9]{1,6})?`

var (
	isKey      = lazyregexp.New(`^` + keyText + `$`)
	markerLine = lazyregexp.New(`^<!-- kbctl:(summary|` + keyText + `)(?:@([0-9a-f]{16}))?(?: (` + keyText + `))? ([0-9a-f]{16}|fixed) -->\r?\n`)
)

// markerOf reads the marker of a comment by login, of any knowledge base.
func markerOf(c github.Comment, login string) (m marker, ok bool) {
	found := markerLine.FindStringSubmatch(c.Body)
	if found == nil || !strings.EqualFold(c.Author, login) || login == "" {
		return m, false
	}
	return marker{found[1], found[2], found[3], found[4]}, true
}

// marker reads the marker of a comment if the comment is the run's own.
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

// hashOf returns the start of a SHA-256 as 16 hexadecimal digits.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// mark puts a marker before a text.
func (m Mine) mark(about, anywhere, text string) (body string, made marker) {
	made = marker{about, m.base(), anywhere, hashOf(text)}
	return made.String() + text, made
}

// same reports whether two comments have the same subject and text.
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
