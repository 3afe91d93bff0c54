package rules

import (
	"fmt"
	"time"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// beforeProduct reports a first_seen before the public could have the product of the domain.
func beforeProduct(p *lint.Pass, r *schema.Record) bool {
	public, known := firstReleases[r.Domain]
	first, ok := day(r.FirstSeen)
	release, err := time.Parse(time.DateOnly, public)
	if !known || !ok || err != nil || !first.Before(release) {
		return false
	}
	p.ReportAt(r, "/first_seen", fmt.Sprintf("first_seen %s is before %s was public, on %s", r.FirstSeen, r.Domain, public))
	return true
}

// firstReleases are the days on which products first became public.
var firstReleases = map[string]string{
	"ansible": "2012-02-20", "aws": "2006-03-14", "cmake": "2000-01-01", "cuda": "2007-02-15", "curl": "1998-03-20", "django": "2005-07-13",
	"docker": "2013-03-13", "elasticsearch": "2010-02-08", "git": "2005-04-07", "go": "2009-11-10", "golang": "2009-11-10", "grpc": "2015-02-26",
	"java": "1995-05-23", "jax": "2018-12-01", "k8s": "2014-06-06", "kafka": "2011-01-01", "kotlin": "2011-07-19", "kubernetes": "2014-06-06",
	"mongodb": "2009-02-11", "mysql": "1995-05-23", "nginx": "2004-10-04", "node": "2009-05-27", "nodejs": "2009-05-27", "npm": "2010-01-12",
	"php": "1995-06-08", "pip": "2008-09-16", "postgres": "1996-07-08", "postgresql": "1996-07-08", "python": "1991-02-20", "pytorch": "2016-09-01",
	"react": "2013-05-29", "redis": "2009-02-25", "rust": "2010-07-07", "sqlite": "2000-05-29", "swift": "2014-06-02", "tensorflow": "2015-11-09",
	"terraform": "2014-07-28", "triton": "2019-06-01", "typescript": "2012-10-01", "vue": "2013-07-29",
}
