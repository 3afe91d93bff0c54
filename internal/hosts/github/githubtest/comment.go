package githubtest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// A Comment is a comment on a pull request or on lines of it.
type Comment struct {
	ID      int64
	Number  int
	Author  string
	Body    string
	ReplyTo int64
	// Path, From and Line are the place of a comment on lines in Commit. Line is 0 for a
	// comment on the file.
	Path       string
	From, Line int
	Commit     string
	// Resolved means that the thread that begins with the comment is resolved.
	Resolved bool
}

// Comments returns the comments on a pull request and those on its lines.
func (s *Server) Comments(number int) (whole, lines []Comment) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.comments {
		switch {
		case m.Number != number:
		case m.Path == "":
			whole = append(whole, *m)
		default:
			lines = append(lines, *m)
		}
	}
	return whole, lines
}

// Say adds a comment of another author. It is a reply if ReplyTo is set.
func (s *Server) Say(m Comment) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return addComment(s, m).ID
}

func addComment(s *Server, m Comment) *Comment {
	s.nextID++
	m.ID = s.nextID
	s.comments = append(s.comments, &m)
	return &m
}

func listComments(s *Server, c call) answer {
	return commentList(s, c, func(m *Comment) any {
		if m.Path != "" {
			return nil
		}
		return commentBody(s, m)
	})
}

func listReviewComments(s *Server, c call) answer {
	head := ""
	if p := findPull(s, c); p != nil {
		head = s.git.SHA(p.Head)
	}
	return commentList(s, c, func(m *Comment) any {
		if m.Path == "" {
			return nil
		}
		return reviewCommentBody(s, m, head)
	})
}

// commentList lists the comments on a pull request for which show returns something.
func commentList(s *Server, c call, show func(*Comment) any) answer {
	p := findPull(s, c)
	if p == nil {
		return notFound
	}
	list := []any{}
	for _, m := range s.comments {
		if m.Number != p.Number {
			continue
		}
		if shown := show(m); shown != nil {
			list = append(list, shown)
		}
	}
	part, h := page(s, c, list)
	return answer{http.StatusOK, h, part}
}

// commentBody returns a comment on a pull request in the API's format.
func commentBody(s *Server, m *Comment) map[string]any {
	body := s.schema.example("/repos/{owner}/{repo}/issues/{issue_number}/comments", "get", "200")
	body["id"], body["body"] = m.ID, m.Body
	body["user"].(map[string]any)["login"] = m.Author
	return body
}

const mostBody = 65536 // characters

func createComment(s *Server, c call) answer {
	p := findPull(s, c)
	body := text(c.input, "body")
	switch {
	case p == nil:
		return notFound
	case body == "" || len([]rune(body)) > mostBody:
		return failed(http.StatusUnprocessableEntity, "Body is too long (maximum is 65536 characters)")
	}
	m := addComment(s, Comment{Number: p.Number, Author: s.Login, Body: body})
	h := http.Header{}
	h.Set("Location", fmt.Sprintf("%s/repos/%s/issues/comments/%d", s.URL, s.Repository, m.ID))
	return answer{http.StatusCreated, h, commentBody(s, m)}
}

// reviewCommentBody returns a comment on lines in the API's format. It has no line if
// the line has changed since.
func reviewCommentBody(s *Server, m *Comment, head string) map[string]any {
	body := s.schema.example("/repos/{owner}/{repo}/pulls/{pull_number}/comments", "get", "200")
	body["id"], body["body"], body["path"] = m.ID, m.Body, m.Path
	body["user"].(map[string]any)["login"] = m.Author
	body["original_line"], body["side"] = m.Line, "RIGHT"
	for _, name := range []string{"start_line", "original_start_line", "start_side", "in_reply_to_id", "position", "line"} {
		delete(body, name)
	}
	body["subject_type"] = "line"
	if m.Line == 0 {
		body["subject_type"] = "file"
		delete(body, "original_line")
	} else if line := s.git.moved(m.Path, m.Line, m.Commit, head); line > 0 {
		body["line"] = line
		if from := s.git.moved(m.Path, m.From, m.Commit, head); m.From < m.Line && from > 0 {
			body["start_line"], body["start_side"] = from, "RIGHT"
		}
	}
	if m.ReplyTo != 0 {
		body["in_reply_to_id"] = m.ReplyTo
	}
	return body
}

func createReview(s *Server, c call) answer {
	p := findPull(s, c)
	if p == nil {
		return notFound
	}
	commit, head, changes := text(c.input, "commit_id"), s.git.SHA(p.Head), changesOf(s, p)
	drafts, _ := c.input["comments"].([]any)
	if len(drafts) == 0 && text(c.input, "body") == "" {
		return failed(http.StatusUnprocessableEntity, "Unprocessable Entity")
	}
	var made []Comment
	for _, d := range drafts {
		draft := d.(map[string]any)
		m := Comment{
			Number: p.Number, Author: s.Login, Body: text(draft, "body"), Path: text(draft, "path"), Commit: commit,
			From: number(draft, "start_line"), Line: number(draft, "line"),
		}
		if m.From == 0 {
			m.From = m.Line
		}
		if m.Commit != head || !inDiff(changes, m) || slices.Contains(s.Refused, m.Line) || m.Body == "" || len([]rune(m.Body)) > mostBody {
			return failed(http.StatusUnprocessableEntity, "Unprocessable Entity: Line could not be resolved")
		}
		made = append(made, m)
	}
	for _, m := range made {
		addComment(s, m)
	}
	body := s.schema.example("/repos/{owner}/{repo}/pulls/{pull_number}/reviews", "post", "200")
	return answer{status: http.StatusOK, body: body}
}

// createFileComment creates a comment on a file. kbctl creates all others with reviews.
func createFileComment(s *Server, c call) answer {
	p := findPull(s, c)
	if p == nil {
		return notFound
	}
	head := s.git.SHA(p.Head)
	m := Comment{Number: p.Number, Author: s.Login, Body: text(c.input, "body"), Path: text(c.input, "path"), Commit: text(c.input, "commit_id")}
	inPull := slices.ContainsFunc(changesOf(s, p), func(f change) bool { return f.new == m.Path })
	if m.Commit != head || !inPull || text(c.input, "subject_type") != "file" || m.Body == "" || len([]rune(m.Body)) > mostBody {
		return failed(http.StatusUnprocessableEntity, "Validation Failed: pull_request_review_thread.path could not be resolved")
	}
	body := reviewCommentBody(s, addComment(s, m), head)
	h := http.Header{}
	h.Set("Location", body["url"].(string))
	return answer{http.StatusCreated, h, body}
}

// inDiff reports whether the lines of a comment are in one hunk of the changes.
func inDiff(changes []change, m Comment) bool {
	return slices.ContainsFunc(changes, func(f change) bool {
		return f.new == m.Path && f.status != "removed" && slices.ContainsFunc(hunksOf(f.patch), func(h hunk) bool {
			return m.From >= h.newFrom && m.From <= m.Line && m.Line < h.newFrom+h.newLines
		})
	})
}

// ownComment returns a comment that the token may change. Otherwise it returns the
// refusal.
func ownComment(s *Server, c call) (m *Comment, refusal answer) {
	i := slices.IndexFunc(s.comments, func(m *Comment) bool { return m.ID == c.number("comment_id") })
	switch {
	case i < 0 || (s.comments[i].Path == "") != strings.Contains(c.req.URL.Path, "/issues/"):
		return nil, notFound
	case s.comments[i].Author != s.Login:
		return nil, failed(http.StatusForbidden, "Must have admin rights to Repository.")
	}
	return s.comments[i], answer{}
}

func editComment(s *Server, c call) answer {
	m, refusal := ownComment(s, c)
	if m == nil {
		return refusal
	}
	m.Body = text(c.input, "body")
	if m.Path == "" {
		return answer{status: http.StatusOK, body: commentBody(s, m)}
	}
	return answer{status: http.StatusOK, body: reviewCommentBody(s, m, s.git.SHA(s.pulls[m.Number].Head))}
}

func deleteComment(s *Server, c call) answer {
	m, refusal := ownComment(s, c)
	if m == nil {
		return refusal
	}
	s.comments = slices.DeleteFunc(s.comments, func(other *Comment) bool { return other == m })
	return answer{status: http.StatusNoContent}
}
