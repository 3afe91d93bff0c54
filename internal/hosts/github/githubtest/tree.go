package githubtest

import (
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
)

func getTree(s *Server, c call) answer {
	tree := c.params["tree_sha"]
	args := []string{"ls-tree", "-l", "-z"}
	if c.req.URL.Query().Get("recursive") != "" {
		args = append(args, "-r", "-t")
	}
	out, err := s.git.try(append(args, tree)...)
	if err != nil {
		return notFound
	}
	list := []any{}
	truncated := false
	for line := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		head, path, ok := strings.Cut(line, "\t")
		fields := strings.Fields(head)
		if !ok {
			continue
		}
		if len(list) == s.MostEntries && len(args) > 3 {
			truncated = true
			break
		}
		entry := map[string]any{"path": path, "mode": fields[0], "type": fields[1], "sha": fields[2], "url": s.URL + "/x"}
		if size, err := strconv.Atoi(fields[3]); err == nil {
			entry["size"] = size
		}
		list = append(list, entry)
	}
	return answer{status: http.StatusOK, body: map[string]any{"sha": tree, "url": s.URL + "/x", "truncated": truncated, "tree": list}}
}

func getBlob(s *Server, c call) answer {
	data, err := s.git.try("cat-file", "blob", c.params["file_sha"])
	if err != nil {
		return notFound
	}
	body := s.schema.example("/repos/{owner}/{repo}/git/blobs/{file_sha}", "get", "200")
	body["sha"], body["size"], body["encoding"] = c.params["file_sha"], len(data), "base64"
	body["content"] = base64.StdEncoding.EncodeToString([]byte(data)) + "\n"
	return answer{status: http.StatusOK, body: body}
}

func redirectArchive(s *Server, c call) answer {
	if s.git.SHA(c.params["ref"]) == "" {
		return notFound
	}
	return redirect(s, c.params["ref"])
}

// redirect leads to a file on another host.
func redirect(s *Server, path string) answer {
	h := http.Header{}
	h.Set("Location", s.archives.URL+"/"+path+"?token=of-the-file")
	return answer{status: http.StatusFound, header: h}
}

// serveFile simulates a host other than the API, with archives and logs. That host must
// not get the token.
func (s *Server) serveFile(w http.ResponseWriter, req *http.Request) {
	if req.Header.Get("Authorization") != "" || req.Header.Get("Cookie") != "" {
		s.Fail("another host got the token: %s", req.URL)
	}
	if req.URL.Query().Get("token") != "of-the-file" {
		http.Error(w, "404: Not Found", http.StatusNotFound)
		return
	}
	name := strings.TrimPrefix(req.URL.Path, "/")
	if job, ok := strings.CutPrefix(name, "logs/"); ok {
		serveLog(s, w, job)
		return
	}
	w.Header().Set("Content-Type", "application/zip")
	_, _ = w.Write([]byte(s.git.Run("archive", "--format=zip", "--prefix=kb-errors-"+name[:7]+"/", name)))
}
