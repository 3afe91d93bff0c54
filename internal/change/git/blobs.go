package git

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

// blobs reads the contents of objects with git cat-file --batch. It runs up to one git
// command per processor.
type blobs struct {
	git   runner
	mu    sync.Mutex
	idle  []*reader
	slots chan struct{}
}

// A reader is one git cat-file --batch.
type reader struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// read returns the contents of an object.
func (b *blobs) read(object string) ([]byte, error) {
	r, err := b.take()
	if err != nil {
		return nil, err
	}
	data, err := r.read(object)
	if err != nil {
		r.close()
		r = nil
	}
	b.put(r)
	return data, err
}

// take waits for an idle reader.
func (b *blobs) take() (*reader, error) {
	b.mu.Lock()
	if b.slots == nil {
		b.slots = make(chan struct{}, runtime.GOMAXPROCS(0))
	}
	b.mu.Unlock()
	b.slots <- struct{}{}
	b.mu.Lock()
	defer b.mu.Unlock()
	if n := len(b.idle); n > 0 {
		r := b.idle[n-1]
		b.idle = b.idle[:n-1]
		return r, nil
	}
	r, err := newReader(b.git)
	if err != nil {
		<-b.slots
	}
	return r, err
}

// put returns a reader, or nil for a broken one.
func (b *blobs) put(r *reader) {
	if r != nil {
		b.mu.Lock()
		b.idle = append(b.idle, r)
		b.mu.Unlock()
	}
	<-b.slots
}

func (b *blobs) close() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range b.idle {
		r.close()
	}
	b.idle = nil
}

func newReader(git runner) (*reader, error) {
	c := git.command("cat-file", "--batch")
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, explain(git.dir, "cat-file", err)
	}
	return &reader{c, in, bufio.NewReaderSize(out, 64<<10)}, nil
}

// mostBytes is larger than any file of a knowledge base.
const mostBytes = 64 << 20

// read asks for an object. git answers with a line that has the object's name, kind
// and size, then the contents and a line feed. After an error the reader is broken.
func (r *reader) read(object string) ([]byte, error) {
	if _, err := io.WriteString(r.in, object+"\n"); err != nil {
		return nil, errEnded
	}
	head, err := r.out.ReadString('\n')
	if err != nil {
		return nil, errEnded
	}
	size, err := parseHead(object, head)
	if err != nil {
		return nil, err
	}
	data := make([]byte, size+1)
	if _, err := io.ReadFull(r.out, data); err != nil {
		return nil, errEnded
	}
	return data[:size:size], nil
}

var errEnded = errors.New("git cat-file has ended")

// parseHead reads the line before the contents of an object.
func parseHead(object, head string) (size int64, err error) {
	digits, ok := strings.CutPrefix(strings.TrimSuffix(head, "\n"), object+" blob ")
	if !ok {
		return 0, errors.New("git does not have the contents; in a partial clone, check the revision out first")
	}
	size, err = strconv.ParseInt(digits, 10, 64)
	switch {
	case err != nil || size < 0:
		return 0, fmt.Errorf("unexpected output of git cat-file: %q", head)
	case size > mostBytes:
		return 0, fmt.Errorf("larger than %d MiB", mostBytes>>20)
	}
	return size, nil
}

func (r *reader) close() {
	_ = r.in.Close()
	_ = r.command.Process.Kill() // it may be writing an answer
	_ = r.command.Wait()
}
