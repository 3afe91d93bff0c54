package githubtest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// A Fault is a failure of a request.
type Fault struct {
	// Method and Path select the requests. Path is a substring.
	Method, Path string
	// Status, Header and Body are the answer. If Body is nil, the answer is GitHub's
	// usual error with Message. An empty Body is an empty answer.
	Status           int
	Header           map[string]string
	Message, DocsURL string
	Body             []byte
	// After means that the request is carried out all the same. Late means that it is
	// carried out when [Server.Land] is called.
	After, Late bool
	// Times is how often the fault occurs.
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

// Land carries out the late requests.
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

// missingPermission returns the permission that an operation needs, if the token lacks
// it.
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
