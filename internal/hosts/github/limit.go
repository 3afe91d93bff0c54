package github

import (
	"errors"
	"io"
	"net/http"
	"strings"
)

// Sizes in bytes of answers. Go's decoder keeps a whole answer in memory. Logs are longer, and are read piece by piece.
const (
	mostAnswer = 128 << 20
	mostFile   = 300 << 20
)

// errLongAnswer means that a server answers with more than the API of GitHub does.
var errLongAnswer = errors.New("the answer of the server is too long")

// limit ends answers that are too long.
type limit struct{ next http.RoundTripper }

func (l limit) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := l.next.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	most := int64(mostFile)
	if strings.Contains(response.Header.Get("Content-Type"), "json") {
		most = mostAnswer
	}
	response.Body = &limitedBody{response.Body, most}
	return response, nil
}

// A limitedBody fails after a number of bytes.
type limitedBody struct {
	io.ReadCloser
	left int64
}

func (b *limitedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errLongAnswer
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}
