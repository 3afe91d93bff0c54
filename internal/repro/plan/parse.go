package plan

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"time"

	"github.com/kbctl/kbctl/internal/config"
)

// MostTries is the largest number of tries.
const MostTries = 100

// The defaults of a plan.
const (
	defaultTimeout = Timeout(time.Minute)
	defaultTries   = 3
)

// keysOf lists the keys of each part of a plan for messages.
var keysOf = map[string]string{
	"Plan":  "needs, setup, files, timeout, tries and cases",
	"Needs": "programs, modules, versions, gpu, memory, network and env",
	"Case":  "run, setup, line, exit and image",
}

// Parse parses a plan and rejects unknown keys. The error is an [*config.ErrorAt] without a file.
func Parse(data []byte) (*Plan, error) {
	p := &Plan{Timeout: defaultTimeout, Tries: defaultTries}
	if err := config.DecodeAt(data, p, keysOf); err != nil {
		return nil, err
	}
	if keys, err := p.check(); err != nil {
		return nil, config.WrongAt(data, err, keys...)
	}
	return p, nil
}

// check returns the first error in a plan, and the keys that lead to it. It names the cases.
func (p *Plan) check() (keys []string, err error) {
	if p.Tries < 1 || p.Tries > MostTries {
		return []string{"tries"}, fmt.Errorf("tries: %d is not a number from 1 to %d", p.Tries, MostTries)
	}
	for _, variable := range p.Needs.Env {
		if !environment.MatchString(variable) {
			return []string{"needs", "env"}, fmt.Errorf("env: %q is not NAME or NAME=value", variable)
		}
	}
	if p.Cases == nil {
		p.Cases = make(map[string]*Case)
	}
	for _, text := range slices.Sorted(maps.Keys(p.Cases)) {
		n, ok := ParseName(text)
		if !ok || n.String() != text {
			return []string{"cases", text}, fmt.Errorf("%q is not a case; the cases are error, workaround/N, dead_end/N and nomatch/NAME", text)
		}
		if p.Cases[text] == nil {
			p.Cases[text] = new(Case)
		}
		p.Cases[text].Name = n
		if key, err := p.Cases[text].check(); err != nil {
			return []string{"cases", text, key}, fmt.Errorf("%s: %w", text, err)
		}
	}
	return nil, nil
}

var (
	environment = regexp.MustCompile(`^[A-Za-z_]\w*(?:=|$)`)
	image       = regexp.MustCompile(`^[a-z0-9][\w.:/-]*@sha256:[0-9a-f]{64}$`)
)

func (c *Case) check() (key string, err error) {
	switch {
	case c.Exit != nil && (*c.Exit < 0 || *c.Exit > 255):
		return "exit", fmt.Errorf("exit: %d is not an exit code; write 0 to 255", *c.Exit)
	case c.Exit != nil && *c.Exit != 0 && c.Name.Kind == Workaround:
		return "exit", errors.New("exit: a workaround works only if it exits with 0")
	case c.Line != nil && c.Name.Kind != Error:
		return "line", errors.New("line: only the case error has a line")
	case c.Line != nil && (len(c.Line) == 0 || slices.Contains(c.Line, "")):
		return "line", errors.New("line: name at least one line, by its number or by a text on it")
	case c.Image != "" && !image.MatchString(c.Image):
		return "image", fmt.Errorf("image: %q is not an image with its digest: NAME@sha256:…", c.Image)
	}
	return "", nil
}
