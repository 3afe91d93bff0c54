package config

import (
	"errors"
	"fmt"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// An ErrorAt is an error in another YAML file of a knowledge base than the configuration.
// Line and Column locate it, in code points, and are 0 if it is about the whole file.
type ErrorAt struct {
	File         string // a path with slashes in the knowledge base, or empty for a text
	Line, Column int
	Message      string
}

func (e *ErrorAt) Error() string {
	message := visible.Escape(visible.Clip(secret.Redact(e.Message), 500)) // it may quote the file
	switch {
	case e.File == "":
		return message
	case e.Line > 0:
		return fmt.Sprintf("%s:%d:%d: %s", visible.Escape(e.File), e.Line, e.Column, message)
	}
	return visible.Escape(e.File) + ": " + message
}

// DecodeAt is [Decode] for another file than the configuration. The error is an [*ErrorAt]
// without a file.
func DecodeAt(data []byte, into any, keysOf map[string]string) error {
	err := Decode(data, into, keysOf)
	if wrong, ok := errors.AsType[*Error](err); ok {
		return &ErrorAt{Line: wrong.Line, Column: wrong.Column, Message: wrong.Message}
	}
	if err != nil {
		return &ErrorAt{Message: err.Error()}
	}
	return nil
}

// WrongAt returns an [*ErrorAt] at the place that keys lead to; see [KeyAt].
func WrongAt(data []byte, err error, keys ...string) error {
	line, column := KeyAt(data, keys...)
	return &ErrorAt{Line: line, Column: column, Message: err.Error()}
}
