package review

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/seal"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// uncountedSeals says why new seals do not count, by the text of their files. A seal counts
// if its reviewer is not the author of the pull request and has approved its last commit.
func uncountedSeals(ctx context.Context, s github.Service, c *Change) (map[string]string, error) {
	texts := newSeals(c)
	if len(texts) == 0 || c.Pull.Number == 0 {
		return nil, nil
	}
	approved, err := s.Approvals(ctx, c.Pull.Number, c.Pull.Head.SHA)
	if err != nil {
		return nil, err
	}
	logins, err := s.Authors(ctx, c.Pull.Number)
	if err != nil {
		return nil, err
	}
	reasons := make(map[string]string)
	for _, text := range texts {
		sealed, err := seal.Parse([]byte(text))
		if err != nil {
			continue // seal-broken reports it
		}
		if reason := uncounted(c.Pull, loginOf(sealed.Reviewer, logins), approved); reason != "" {
			reasons[text] = reason
		}
	}
	return reasons, nil
}

// newSeals returns the texts of the seals that a pull request adds or changes.
func newSeals(c *Change) (texts []string) {
	for _, change := range c.Changes {
		if !seal.Is(change.New) {
			continue
		}
		if text := textOf(c.After, change.New); text != "" && text != textOf(c.Before, change.Old) {
			texts = append(texts, text)
		}
	}
	return texts
}

func textOf(tree *git.Tree, file string) string {
	if !fs.ValidPath(file) {
		return ""
	}
	text, _ := readfile.AtMost(tree, file, seal.MaxSize) // the rule reports other files
	return string(text)
}

// uncounted says why the seal of a reviewer does not count, or returns an empty text.
func uncounted(pull *github.Pull, login string, approved []string) string {
	same := func(other string) bool { return strings.EqualFold(login, other) }
	switch {
	case login == "":
		return "GitHub does not know the email address of its reviewer from a commit of this pull request"
	case same(pull.Author):
		return "its reviewer, " + login + ", opened this pull request"
	case !slices.ContainsFunc(approved, same):
		return fmt.Sprintf("its reviewer, %s, has not approved commit %.12s", login, pull.Head.SHA)
	}
	return ""
}

// noreply matches a reviewer with the address that GitHub gives to a user.
var noreply = lazyregexp.New(`<(?:\d+\+)?([A-Za-z0-9-]+)@users\.noreply\.github\.com>$`)

// loginOf returns the login of a reviewer, or an empty text.
func loginOf(reviewer string, logins map[string]string) string {
	if m := noreply.FindStringSubmatch(reviewer); m != nil {
		return m[1]
	}
	_, address, _ := strings.Cut(reviewer, "<")
	return logins[strings.TrimSuffix(address, ">")]
}
