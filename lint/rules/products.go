package rules

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/lint"
)

// A product has a manual and clients of its own.
type product struct {
	name string
	// group are products that do the same work: hardly a record is about two of them.
	group string
	// words show that a text is about the product. They are in lower case.
	words []string
	// clients are programs and statements that only the product has, and hosts have its manual.
	clients, hosts []string
}

// products are those whose manuals and clients are often mistaken for those of another one.
var products = func() (all []*product) {
	for line := range strings.Lines(`PostgreSQL|database|postgres pgsql psql pg_ pgbouncer|psql pg_dump pg_dumpall pg_restore pg_ctl pg_isready ILIKE|postgresql.org
MySQL|database|mysql mariadb innodb aurora percona|mysql mysqldump mysqladmin ON=DUPLICATE=KEY=UPDATE AUTO_INCREMENT SHOW=PROCESSLIST|dev.mysql.com mariadb.com mariadb.org
Redis|database|redis valkey jedis lettuce celery sidekiq bullmq|redis-cli|redis.io valkey.io
SQLite|database|sqlite|sqlite3|sqlite.org
MongoDB|database|mongo|mongosh mongodump mongorestore|mongodb.com
Node.js|packages|npm node yarn pnpm js javascript typescript webpack v8 deno bun|npm npx yarn pnpm|nodejs.org docs.npmjs.com
Yarn|yarn|yarn yarnrc yarnpkg corepack||yarnpkg.com classic.yarnpkg.com
pnpm|pnpm|pnpm corepack||pnpm.io
Python|packages|python py pip conda django flask celery jupyter uv uvicorn numpy pandas torch tensorflow cupy triton multiprocessing virtualenv venv poetry pyenv __main__ __init__|pip pip3 pipx|docs.python.org pip.pypa.io
Rust|packages|rust cargo crate tokio|cargo rustup|doc.rust-lang.org docs.rs crates.io
Go|packages|go golang goroutine gopath||go.dev pkg.go.dev
Maven|Java builds|maven mvn pom|mvn|
Gradle|Java builds|gradle gradlew|gradle gradlew ./gradlew|
Java|packages|java jvm jdk maven mvn gradle spring kotlin scala tomcat kafka zookeeper hadoop spark elasticsearch cassandra jenkins android hibernate|mvn gradle|maven.apache.org docs.gradle.org docs.oracle.com
AWS|cloud|aws amazon s3 ec2 eks ecr ecs iam lambda cloudfront|aws|docs.aws.amazon.com
Google Cloud|cloud|gcp gcr gke google gcloud gsutil|gcloud gsutil|cloud.google.com
RabbitMQ|queue|rabbit amqp celery|rabbitmqctl|rabbitmq.com
Kafka|queue|kafka|kafka-topics.sh kafka-console-consumer.sh|kafka.apache.org
systemd|services|systemd systemctl journalctl unit service|systemctl journalctl|
PM2|services|pm2|pm2|pm2.keymetrics.io
Supervisor|services|supervisor|supervisorctl|supervisord.org
Terraform|infrastructure|terraform tofu tf_||
Vault|secrets|vault||
Consul|discovery|consul||
nginx|server|nginx openresty ingress proxy||nginx.org
Apache HTTP Server|server|apache httpd htaccess mod_||httpd.apache.org
HAProxy|server|haproxy||docs.haproxy.org
Kubernetes|containers|kubernetes kubectl kubelet kubeadm kube k8s pod helm cluster container eks gke aks ingress||kubernetes.io
Docker|containers|docker container podman image compose buildkit oci||docs.docker.com
git|version control|git||git-scm.com
gRPC|rpc|grpc protobuf etcd opentelemetry containerd||grpc.io grpc.github.io
webpack|webpack|webpack bundler||webpack.js.org
Vite|vite|vite svelte||vite.dev vitejs.dev
ESLint|eslint|eslint linter||eslint.org
React|react|react jsx next.js nextjs gatsby remix hydrat||react.dev reactjs.org legacy.reactjs.org
Angular|angular|angular||angular.dev angular.io
Vue|vue|vue nuxt||vuejs.org
TypeScript|typescript|typescript tsc tsconfig .ts .tsx compiler vite jest||typescriptlang.org
Django|django|django celery||docs.djangoproject.com
Flask|flask|flask werkzeug jinja proxy||flask.palletsprojects.com
SQLAlchemy|sqlalchemy|sqlalchemy alembic python psycopg pool||docs.sqlalchemy.org
pandas|pandas|pandas dataframe pd. jupyter column||pandas.pydata.org
NumPy|numpy|numpy np. ndarray array||numpy.org
Ansible|ansible|ansible playbook||docs.ansible.com
CMake|cmake|cmake conan toolchain||cmake.org
GCC|gcc|gcc cpp c g++ linker libstdc++ glibcxx c++ cc ld compile make makefile||gcc.gnu.org
curl|curl|curl libcurl certificate||curl.se
Elasticsearch|search|elastic opensearch kibana lucene fluentd grafana logstash||elastic.co
CUDA|gpu|cuda nvidia gpu container docker slurm driver vllm nvcc nccl cudnn tensorrt||docs.nvidia.com
PyTorch|torch|torch cuda gpu transformers huggingface vllm tensor jax||docs.pytorch.org pytorch.org
Helm|helm|helm chart template||helm.sh
Jenkins|ci|jenkins||jenkins.io
GitLab|forge|gitlab ci||docs.gitlab.com
Spring|spring|spring jpa hibernate java||docs.spring.io spring.io
OpenSSH|ssh|ssh sftp scp agent remote git||man.openbsd.org openssh.com
Bash|shell|bash shell sh||gnu.org/software/bash`) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), "|")
		clients := strings.Fields(parts[3])
		for i := range clients { // "=" joins the words of one
			clients[i] = strings.ReplaceAll(clients[i], "=", " ")
		}
		all = append(all, &product{parts[0], parts[1], strings.Fields(parts[2]), clients, strings.Fields(parts[4])})
	}
	return all
}()

// productsByHost are the products by the hosts of their manuals.
var productsByHost = func() map[string]*product {
	all := make(map[string]*product)
	for _, of := range slices.Concat(products, frameworks) {
		for _, host := range of.hosts {
			all[host] = of
		}
	}
	return all
}()

// documented returns the product whose manual has a page, or nil. Modules of other authors have pages beside those of
// Go's own packages, whose paths begin with a word without a dot.
func documented(page string) *product {
	if _, module, ok := strings.Cut(page, "//pkg.go.dev/"); ok {
		if first, _, _ := strings.Cut(module, "/"); strings.Contains(first, ".") {
			return nil
		}
	}
	host := hostOf(page)
	if host == "gnu.org" { // the manuals of many programs
		_, path, _ := strings.Cut(page, "gnu.org/software/")
		name, _, _ := strings.Cut(path, "/")
		return productsByHost["gnu.org/software/"+name]
	}
	if host == "developer.hashicorp.com" {
		_, path, _ := strings.Cut(page, host+"/")
		name, _, _ := strings.Cut(path, "/")
		return productsByTag[name]
	}
	return productsByHost[host]
}

// hostOf returns the host of a page without www. It returns "" for a text that is no URL.
func hostOf(page string) string {
	u, err := url.Parse(page)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
}

// misspeltHost says that the host of a page without a manual is one slip away from the host of a manual. Hosts
// below one domain, such as pip.pypa.io and pipx.pypa.io, belong to different products.
func misspeltHost(page string) string {
	const least = 10 // letters; shorter hosts of other sites may be as near
	host := hostOf(page)
	for _, known := range knownHosts {
		if len(known) < least || len(known) > len(host)+1 || len(known) < len(host)-1 {
			continue
		}
		same := strings.HasSuffix(host, known[strings.LastIndexByte(known, '.'):])
		if same && !areBelowOne(host, known) && isSlip(host, known) {
			return "has a misspelt host; the manual is at " + known
		}
	}
	return ""
}

// knownHosts are the hosts of the manuals of products, and of others that records often cite.
var knownHosts = append(slices.Sorted(maps.Keys(productsByHost)), strings.Fields(`developer.hashicorp.com registry.terraform.io docs.ansible.com kafka.apache.org spark.apache.org
	docs.oracle.com docs.github.com docs.gitlab.com stackoverflow.com serverfault.com superuser.com unix.stackexchange.com learn.microsoft.com developer.mozilla.org
	docs.nvidia.com developer.nvidia.com docs.pytorch.org discuss.pytorch.org tensorflow.org huggingface.co gcc.gnu.org sourceware.org typescriptlang.org docs.spring.io access.redhat.com
	docs.redhat.com freedesktop.org archlinux.org wiki.archlinux.org webpack.js.org prometheus.io grafana.com rabbitmq.com readthedocs.io`)...)

// areBelowOne reports whether two hosts differ only in what stands before their domain.
func areBelowOne(a, b string) bool {
	_, parent, _ := strings.Cut(a, ".")
	_, other, _ := strings.Cut(b, ".")
	return parent == other && strings.Contains(parent, ".")
}

// rivals are the products of the group that a domain of records is about, by the domain.
var rivals = &lint.PerRun[*sync.Map]{Constant: true, Build: func(*lint.Pass) (*sync.Map, error) { return new(sync.Map), nil }}

func rivalsOf(p *lint.Pass, domain string) []*product {
	known := rivals.Get(p)
	all, ok := known.Load(domain)
	if !ok {
		all, _ = known.LoadOrStore(strings.Clone(domain), rivalsIn(strings.ToLower(domain))) // the record may be released
	}
	return all.([]*product)
}

func rivalsIn(domain string) (all []*product) {
	is := slices.IndexFunc(products, func(of *product) bool { return of.group == domain || of.mentions(domain) > 0 })
	for _, of := range products {
		if is >= 0 && of.group == products[is].group && len(of.clients) > 0 {
			all = append(all, of)
		}
	}
	return all
}

// mentions counts the words of a product in a text in lower case, up to two.
func (of *product) mentions(text string) (count int) {
	for _, word := range of.words {
		for from := 0; count < 2; {
			i := strings.Index(text[from:], word)
			if i < 0 {
				break
			}
			if from += i; isAt(text, word, from) {
				count++
			}
			from += len(word)
		}
	}
	return count
}

// isAt reports whether a word is in a text at an offset. A short word has no letters around it.
func isAt(text, word string, at int) bool {
	const short = 4
	if at < 0 || len(word) > short {
		return at >= 0
	}
	end := at + len(word)
	return !(at > 0 && isLetterByte(text[at-1])) && !(end < len(text) && isLetterByte(text[end]) && isLetterByte(word[len(word)-1]))
}

func isLetterByte(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// client returns a client of a product that a text has as a word, or "".
func (of *product) client(text string) string {
	for _, name := range of.clients {
		if i := strings.Index(text, name); i >= 0 && !(i > 0 && isPartOfName(text[i-1])) && !(i+len(name) < len(text) && isPartOfName(text[i+len(name)])) {
			return name
		}
	}
	return ""
}

func isPartOfName(c byte) bool { return isNameByte(c) || c == '-' || c == '.' || c == '/' }
