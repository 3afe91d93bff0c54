package lintconfig

import (
	"io/fs"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/schema"
)

// Load reads the configuration and the records of a knowledge base.
func Load(fsys fs.FS) (*schema.Base, *config.Config, error) {
	cfg, err := config.Load(fsys)
	if err != nil {
		return nil, nil, err
	}
	base, err := schema.Load(fsys, LoadOptions(cfg))
	return base, cfg, err
}

// LoadOptions returns what a configuration says about loading records.
func LoadOptions(cfg *config.Config) schema.Options {
	return schema.Options{Records: cfg.Records, MaxSize: int64(cfg.MaxRecordSize)}
}
