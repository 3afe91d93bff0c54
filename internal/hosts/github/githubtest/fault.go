package githubtest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// A Fault is a failure that a request meets.
type Fault struct {
	// Method and Path pick the requests; Path is a part of it.
	Method, Path string
	// Status, Header and Body are the answer. Without a body it is GitHub's usual one
	// with Message in it; one that is empty is no body at all.
	Status           int
	Header           map[string]string
	Message, DocsURL string
	Body             []byte
	// After tells that the request is carried out all the same, Late that it is when
	// [Server.Land] is called.
	After, Late bool
	// Times is how often it happens.
	Times int
}

// Break adds a fault.
func (s *Server) Break(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, &f)
}

func nextFault(s *Server, req *http.Request) *Fault {
	for _, f := range s.faults {
		if f.Times > 0 && (f.Method == "" || f.Method == req.Method) && strings.Contains(req.URL.Path, f.Path) {
			f.Times--
			return f
		}
	}
	return nil
}

// Land carries out what came late.
func (s *Server) Land() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, carryOut := range s.late {
		carryOut()
	}
	s.late = nil
}

func (f *Fault) answer() answer {
	a := failed(f.Status, f.Message)
	a.header = make(http.Header)
	switch {
	case f.Body != nil && len(f.Body) == 0:
		a.body = nil
	case f.Body != nil:
		a.body = json.RawMessage(f.Body)
	}
	for name, value := range f.Header {
		a.header.Set(name, value)
	}
	if f.DocsURL != "" {
		a.body.(map[string]any)["documentation_url"] = f.DocsURL
	}
	return a
}

// missing returns the permission that an operation takes and the token lacks.
func missingPermission(s *Server, operation string) string {
	if need := operations[operation].permission; slices.Contains(s.Denied, need) {
		return need
	}
	return ""
}

func denied(need string) answer {
	a := failed(http.StatusForbidden, "Resource not accessible by integration")
	a.header = http.Header{}
	a.header.Set("X-Accepted-GitHub-Permissions", strings.NewReplacer("-", "_", ": ", "=").Replace(need))
	return a
}
