package githubtest

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"io"
	"net/http"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
)

//go:embed openapi/api.github.com.json
var description []byte

// A schema is GitHub's description of its API.
type schema struct {
	doc    *openapi3.T
	router routers.Router
}

// gitHubSchema reads the description only once, because reading takes longer than most
// tests.
var gitHubSchema = sync.OnceValues(func() (*schema, error) {
	doc, err := openapi3.NewLoader().LoadFromData(description)
	if err != nil {
		return nil, err
	}
	doc.Servers = nil // the test server stands in for all of them
	router, err := legacy.NewRouter(doc, openapi3.DisableExamplesValidation())
	return &schema{doc, router}, err
})

var filter = &openapi3filter.Options{
	IncludeResponseStatus: true, RejectWhenRequestBodyNotSpecified: true, SkipSettingDefaults: true,
	AuthenticationFunc: openapi3filter.NoopAuthenticationFunc,
}

// asked is a valid request.
type asked struct {
	operation string
	params    map[string]string
	input     *openapi3filter.RequestValidationInput
}

func (s *schema) request(req *http.Request, body []byte) (*asked, error) {
	route, params, err := s.router.FindRoute(req)
	if err != nil {
		return nil, err
	}
	for name := range req.URL.Query() { // the library accepts unknown parameters
		if route.Operation.Parameters.GetByInAndName("query", name) == nil {
			return nil, &unknownParameter{name}
		}
	}
	req.Body = io.NopCloser(bytes.NewReader(body))
	input := &openapi3filter.RequestValidationInput{Request: req, PathParams: params, Route: route, Options: filter}
	err = openapi3filter.ValidateRequest(context.Background(), input)
	return &asked{route.Operation.OperationID, params, input}, err
}

type unknownParameter struct{ name string }

func (e *unknownParameter) Error() string { return "unknown parameter " + e.name }

// response validates an answer of the operation. It skips errors: GitHub's description
// omits most of them.
func (a *asked) response(said answer) error {
	if said.status >= 400 {
		return nil
	}
	data := []byte(nil)
	header := said.header.Clone()
	if header == nil {
		header = make(http.Header)
	}
	if said.body != nil {
		data, _ = json.Marshal(said.body)
		header.Set("Content-Type", "application/json; charset=utf-8")
	}
	input := &openapi3filter.ResponseValidationInput{RequestValidationInput: a.input, Status: said.status, Header: header, Options: filter}
	return openapi3filter.ValidateResponse(context.Background(), input.SetBodyBytes(data))
}

// example returns the description's example of an answer. For a list it returns the
// first element.
func (s *schema) example(path, method, status string) map[string]any {
	operation := s.doc.Paths.Value(path).GetOperation(map[string]string{"get": "GET", "post": "POST", "patch": "PATCH"}[method])
	for _, e := range operation.Responses.Value(status).Value.Content["application/json"].Examples {
		data, _ := json.Marshal(e.Value.Value)
		var one map[string]any
		if json.Unmarshal(data, &one) == nil {
			return one
		}
		var list []map[string]any
		if json.Unmarshal(data, &list) == nil && len(list) > 0 {
			return list[0]
		}
	}
	return map[string]any{}
}
