package github

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
)

type answering func() *http.Response

func (a answering) RoundTrip(*http.Request) (*http.Response, error) { return a(), nil }

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// An answer without an end is cut off.
func TestLimit(t *testing.T) {
	for kind, most := range map[string]int64{"application/json; charset=utf-8": mostAnswer, "text/plain": mostFile} {
		response, err := limit{answering(func() *http.Response {
			return &http.Response{Header: http.Header{"Content-Type": {kind}}, Body: io.NopCloser(endless{})}
		})}.RoundTrip(nil)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := io.Copy(io.Discard, response.Body); n != most || !errors.Is(err, errLongAnswer) {
			t.Errorf("%s: %d bytes, %v", kind, n, err)
		}
	}
	response, _ := limit{answering(func() *http.Response { return &http.Response{Body: io.NopCloser(strings.NewReader("{}"))} })}.RoundTrip(nil)
	if text, err := io.ReadAll(response.Body); string(text) != "{}" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}
