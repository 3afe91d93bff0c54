package github

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
)

// Entries lists up to 100,000 files with one request. It lists larger repositories
// folder by folder.
func (c contents) Entries(ctx context.Context, commit string) ([]Entry, error) {
	entries, whole, err := c.entries(ctx, commit, true)
	if err != nil || whole {
		return entries, err
	}
	return c.folder(ctx, commit, "")
}

// mostFolders limits the requests for a large repository.
const mostFolders = 200

// folder lists a folder of a large repository by its subfolders.
func (c contents) folder(ctx context.Context, tree, prefix string) ([]Entry, error) {
	var all []Entry
	type part struct{ tree, prefix string }
	parts := []part{{tree, prefix}}
	for n := 0; len(parts) > 0; n++ {
		if n == mostFolders {
			return nil, fmt.Errorf("the repository has more files than GitHub lists; run kbctl pr in a checkout of it")
		}
		next := parts[0]
		parts = parts[1:]
		whole := false
		var entries []Entry
		var err error
		if n > 0 {
			if entries, whole, err = c.entries(ctx, next.tree, true); err != nil {
				return nil, err
			}
		}
		if !whole {
			if entries, _, err = c.entries(ctx, next.tree, false); err != nil {
				return nil, err
			}
		}
		for _, e := range entries {
			e.Path = path.Join(next.prefix, e.Path)
			if e.Mode == modeFolder {
				parts = append(parts, part{e.Object, e.Path})
			} else {
				all = append(all, e)
			}
		}
	}
	return all, nil
}

const modeFolder = "040000"

// entries lists a tree: all files below it, or only its direct files and folders.
func (c contents) entries(ctx context.Context, tree string, all bool) (entries []Entry, whole bool, err error) {
	answer, _, err := c.lib.Git.GetTree(ctx, c.owner, c.name, tree, all)
	if err != nil {
		return nil, false, c.explain(fmt.Sprintf("the files of %.12s", tree), "contents: read", false, err)
	}
	for _, e := range answer.Entries {
		if e.GetType() == "blob" || e.GetType() == "tree" && !all {
			entries = append(entries, Entry{e.GetPath(), e.GetMode(), int64(e.GetSize()), e.GetSHA()})
		}
	}
	return entries, !answer.GetTruncated(), nil
}

// mostBlobs is how many blobs are fetched at the same time.
const mostBlobs = 8

func (c contents) Blob(ctx context.Context, object string) ([]byte, error) {
	blob, _, err := c.lib.Git.GetBlob(ctx, c.owner, c.name, object)
	if err != nil {
		return nil, c.explain(fmt.Sprintf("the contents %.12s", object), "contents: read", false, err)
	}
	if blob.GetEncoding() != "base64" {
		return []byte(blob.GetContent()), nil
	}
	return base64.StdEncoding.DecodeString(strings.ReplaceAll(blob.GetContent(), "\n", ""))
}

// mostArchive limits the bytes of an archive.
const mostArchive = 256 << 20

var errArchiveTooLarge = errors.New("the repository's archive is larger than 256 MiB; run kbctl pr in a checkout of it")

// Archive follows GitHub's redirect to another host. That host gets only the token in
// the URL.
func (c contents) Archive(ctx context.Context, commit string, w io.Writer) error {
	req, err := c.lib.NewRequest(http.MethodGet, fmt.Sprintf("repos/%s/%s/zipball/%s", c.owner, c.name, commit), nil)
	if err != nil {
		return err
	}
	_, err = c.lib.Do(ctx, req, &capped{w, mostArchive})
	if errors.Is(err, errArchiveTooLarge) {
		return err
	}
	return c.explain(fmt.Sprintf("the archive of %.12s", commit), "contents: read", false, err)
}

// capped is a writer with a limit.
type capped struct {
	w    io.Writer
	left int64
}

func (c *capped) Write(p []byte) (int, error) {
	if c.left -= int64(len(p)); c.left < 0 {
		return 0, errArchiveTooLarge
	}
	return c.w.Write(p)
}
