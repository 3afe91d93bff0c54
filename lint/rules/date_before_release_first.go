package rules

import (
	"cmp"
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
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

// beforeIntroduced reports a first_seen long before the first release that has the error.
func beforeIntroduced(p *lint.Pass, r *schema.Record) bool {
	seen, ok := day(r.FirstSeen)
	if !ok {
		return false
	}
	var first catalog.Release
	var at int
	for i, v := range r.Versions {
		if v.Introduced == "" {
			continue
		}
		release := facts.Get(p, r).version(v.Introduced).release
		if release.Date == "" {
			return false // it may be an earlier one
		}
		if first.Date == "" || release.Date < first.Date {
			first, at = release, i
		}
	}
	const betas = 183 // days
	begin, _ := first.Span()
	if first.Date == "" || !seen.AddDate(0, 0, betas).Before(begin) {
		return false
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, Pointer: "/first_seen"},
		Message: fmt.Sprintf("first_seen %s is long before the release of %s %s on %s, which introduced the error", r.FirstSeen, clip(first.Product), first.Version, first.Date),
		Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: fmt.Sprintf("/versions/%d/introduced", at)}, Message: "the version"}},
	})
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
	"rust": "2010", "dart": "2011", "elixir": "2011", "julia": "2012", "scala": "2004", "ruby": "1995", "lua": "1993", "haskell": "1990", "perl": "1987",

	// https://en.wikipedia.org/wiki/SQLite, …/MariaDB, …/Apache_Cassandra, …/ClickHouse, …/DuckDB, …/RabbitMQ, …/Etcd
	"sqlite": "2000", "mariadb": "2009", "cassandra": "2008", "clickhouse": "2016", "duckdb": "2018", "rabbitmq": "2007", "etcd": "2013",

	// https://en.wikipedia.org/wiki/Nginx, …/HAProxy, …/Apache_HTTP_Server, …/Systemd, …/FFmpeg, …/OpenSSL, …/GRPC, …/WireGuard
	"nginx": "2004", "haproxy": "2001", "apache": "1995", "systemd": "2010", "ffmpeg": "2000", "openssl": "1998", "grpc": "2015", "wireguard": "2015",

	// https://en.wikipedia.org/wiki/CMake, …/Apache_Maven, …/Gradle, …/Bazel_(software), …/Webpack, …/Vite_(software)
	"cmake": "2000", "maven": "2002", "gradle": "2007", "bazel": "2015", "webpack": "2012", "vite": "2020", "eslint": "2013",

	// https://en.wikipedia.org/wiki/Next.js, …/Deno_(software), …/Bun_(software), …/Flutter_(software), …/Android_(operating_system), …/Electron_(software_framework)
	"nextjs": "2016", "deno": "2018", "bun": "2021", "flutter": "2015", "android": "2007", "electron": "2013", "rails": "2004", "laravel": "2011",

	// https://en.wikipedia.org/wiki/Helm_(package_manager), …/Istio, …/Prometheus_(software), …/Grafana, …/HashiCorp, …/Podman
	"helm": "2015", "istio": "2017", "prometheus": "2012", "grafana": "2014", "vagrant": "2010", "packer": "2013", "consul": "2014", "vault": "2015", "nomad": "2015", "podman": "2017",

	// https://en.wikipedia.org/wiki/Apache_Spark, …/Apache_Airflow, …/Apache_Hadoop, …/Apache_Flink, …/Pandas_(software), …/FastAPI, …/Flask_(web_framework)
	"spark": "2010", "airflow": "2014", "hadoop": "2005", "flink": "2011", "pandas": "2008", "fastapi": "2018", "flask": "2010", "celery": "2009",

	// https://en.wikipedia.org/wiki/Keras, …/JAX_(software), …/VLLM, …/LangChain, …/Llama.cpp, …/Ollama
	"keras": "2015", "jax": "2018", "vllm": "2023", "langchain": "2022", "llama-cpp": "2023", "ollama": "2023",

	// https://en.wikipedia.org/wiki/Amazon_Web_Services, …/AWS_CloudFormation, …/Microsoft_Azure, …/Google_Cloud_Platform, …/GitHub#GitHub_Actions
	"aws": "2002", "cloudformation": "2011", "azure": "2008", "gcp": "2008", "gcloud": "2008", "snowflake": "2012", "github-actions": "2018", "jenkins": "2005", "gitlab": "2011",
}
