package catalog

import (
	"context"
	"io/fs"
)

type contextKey struct{}

// NewContext returns a context with a function that loads catalogs. [FromContext]
// uses it, so that several runs of the rules can share catalogs.
func NewContext(ctx context.Context, load func() (*Catalogs, error)) context.Context {
	return context.WithValue(ctx, contextKey{}, load)
}

// FromContext returns the catalogs of a context. If it has none, FromContext loads
// them; see [Load].
func FromContext(ctx context.Context, fsys fs.FS, paths []string, domains map[string][]string) (*Catalogs, error) {
	if load, ok := ctx.Value(contextKey{}).(func() (*Catalogs, error)); ok {
		return load()
	}
	return Load(fsys, paths, domains)
}
