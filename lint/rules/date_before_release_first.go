package rules

import (
	"cmp"
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// beforeProduct reports a first_seen before the public could have the product of the domain.
func beforeProduct(p *lint.Pass, r *schema.Record) bool {
	public := firstRelease(p, r)
	if _, ok := day(r.FirstSeen); !ok || r.FirstSeen >= public {
		return false
	}
	p.ReportAt(r, "/first_seen", fmt.Sprintf("first_seen %s is before the first release of %s in %s", r.FirstSeen, r.Domain, public))
	return true
}

// firstRelease returns the day, the month or the year of the first release of the product
// that a domain is named after. A list of releases with "since" does not have the first.
func firstRelease(p *lint.Pass, r *schema.Record) string {
	product := facts.Get(p, r).Product(r.Domain)
	if product == nil || product.Releases[0].In.Since != "" {
		return firstReleases[r.Domain]
	}
	return cmp.Or(product.Releases[0].Date, firstReleases[r.Domain])
}

// firstReleases are the first releases of products without a list of all releases.
var firstReleases = map[string]string{
	"git": "2005-04-07", // https://en.wikipedia.org/wiki/Git

	"tensorflow": "2015-11-09", // https://en.wikipedia.org/wiki/TensorFlow

	"pytorch": "2016", // https://en.wikipedia.org/wiki/PyTorch

	"docker": "2013", // https://en.wikipedia.org/wiki/Docker_(software)

	"elasticsearch": "2010-02", "redis": "2009", // https://en.wikipedia.org/wiki/Elasticsearch, …/Redis

	// https://en.wikipedia.org/wiki/Kubernetes, …/PostgreSQL, …/MySQL, …/MongoDB
	"kubernetes": "2014", "k8s": "2014", "postgres": "1996", "postgresql": "1996", "mysql": "1995", "mongodb": "2009",

	// https://en.wikipedia.org/wiki/Node.js, …/Npm, …/TypeScript, …/React_(software), …/Vue.js
	"node": "2009", "nodejs": "2009", "npm": "2010", "typescript": "2012", "react": "2013", "vue": "2014",

	// https://en.wikipedia.org/wiki/CUDA, …/Django_(web_framework), …/Terraform_(software), …/Ansible_(software), …/Apache_Kafka
	"cuda": "2007", "django": "2005", "terraform": "2014", "ansible": "2012", "kafka": "2011",

	// https://en.wikipedia.org/wiki/Timeline_of_programming_languages
	"go": "2009", "golang": "2009", "java": "1995", "kotlin": "2011", "php": "1995", "python": "1991", "swift": "2014",
}
