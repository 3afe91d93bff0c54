package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// slipBytes is the number of bytes of a regex in which kbctl looks for slips. Real regexes have at
// most 210.
const slipBytes = 512

// ofOne returns a part of the text of a record's regex that differs between runs, projects or
// versions of a file.
func ofOne(p *lint.Pass, r *schema.Record) (part, where string) {
	pattern := beginning(r.Regex)
	for _, kind := range [...]struct {
		re    *regex.Rare
		where string
		may   bool
	}{
		{ofOneRun, "run", strings.ContainsAny(pattern, "0123456789")},
		{ofOneVersion, "version of the file", strings.ContainsAny(pattern, "0123456789")},
		{ofOneHost, "run", strings.ContainsAny(pattern, `/:@`)},
		{ofOneProject, "project", containsAny(pattern, "my", "My", "your", "example", "acme", "foo", "repo", "_")},
	} {
		if kind.may {
			if part := partIn(kind.re, beginning(spelled.Get(p, r))); part != "" {
				return strings.Trim(part, " '\"`("), kind.where
			}
		}
	}
	return "", ""
}

// beginning returns the part of a text in which kbctl looks for slips.
func beginning(text string) string { return text[:min(len(text), slipBytes)] }

func containsAny(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// partIn returns the first match that is not a part of a longer word. A group of the expression matches what is the same everywhere.
func partIn(re *regex.Rare, fixed string) string {
	for _, at := range re.FindAllStringSubmatchIndex(fixed, 20) {
		common := slices.ContainsFunc(at[2:], func(i int) bool { return i >= 0 })
		if from, to := at[0], at[1]; !common && !strings.HasSuffix(fixed[:from], free) && !(strings.HasPrefix(fixed[to:], free) && fixed[to-1] != '/') {
			return fixed[from:to]
		}
	}
	return ""
}

const free = string(rune(regex.Free))

const sourceFile = `(?:[\w-][\w.-]*)?\.(?:py|m?js|cjs|jsx|tsx?|go|rs|java|kt|cc?|cpp|cxx|hh?|hpp|cuh?|rb|php|cs|swift|scala|sh|lua)`

var (
	ofOneRun = regex.NewRare(`\b(?:(0x[cC]0[0-9a-fA-F]{6}|0x80[0-9a-fA-F]{6}|00:00:00|10\.0\.2\.2|172\.17\.0\.1|10\.96\.0\.1|` +
		`(?:[0-9]{1,3}\.){2}0\.0)\b` +
		`|0x[0-9a-fA-F]{9,16}\b|(?i:at|address|addr|pc|sp|ip|ptr|pointer|near)[ =:]{1,2}0x[0-9a-fA-F]{5,8}\b` +
		`|text\+0x[0-9a-f]+\)` + // an offset that the linker prints
		// A UUID, a hash, and the random letters of a Kubernetes pod.
		`|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|(?:[0-9]+[a-f]|[a-f]+[0-9])[0-9a-f]{10,62}\b` +
		`|ref [a-z0-9]{25}\b` + // of BuildKit
		`|[a-z0-9-]+-[bcdfghjklmnpqrstvwxz2456789]{8,10}-[bcdfghjklmnpqrstvwxz2456789]{5}\b` +
		`|v[0-9]+\.[0-9]+\.[0-9]+\x60` + // a package that Cargo builds
		`|20[0-9]{2}-[01][0-9]-[0-3][0-9][T ][0-2][0-9]:[0-5][0-9]|[0-2][0-9]:[0-5][0-9]:[0-5][0-9]\b` +
		// Amounts of memory.
		`|\b[0-9]+/[0-9]+ (?:nodes|pods|replicas|workers) (?:are|is)\b` +
		`|[0-9]+\.[0-9]+ ?[KMGT]i?B\b|(?i:allocat(?:e|ed|ing|ion of)|requested) [1-9][0-9.,]+ ?(?:[kKMGT]i?B|bytes)\b|[0-9]{1,3}(?:,[0-9]{3}){2,} bytes\b` +
		`|(?i:pid)(?:\(s\))?[ =:]{1,2}\(?[0-9]{2,7}\b|(?i:process) (?:id )?[0-9]{3,7} (?:exited|died|terminated|was|has|is)\b|goroutine (?:[2-9]|[1-9][0-9]+)\b` +
		`|\bcuda:[0-9]+\b|\bKilled process [0-9]+` +
		// What a run counts. Numbers of one digit are also in messages that do not vary.
		`|(?i:rank|device|gpu|slot|shard|worker|thread|epoch|step|iteration|batch|partition|replica|segment|row|index|position|offset|job|task|attempt) [1-9][0-9]{1,9}\b` +
		// A port of the host that a program chose. Some are the defaults of servers.
		`|(?:127\.0\.0\.1|0\.0\.0\.0|localhost):(?:(27017|50051|11211|11434|15672|10250|10255|10248|26379|16379|18080|50070|19530)|[1-5][0-9]{4}|6[0-5][0-9]{3})\b` +
		// Addresses for examples, private ones, and names of hosts.
		`|(?:203\.0\.113|198\.51\.100|192\.0\.2)\.[1-9][0-9]{0,2}\b|\bclient: (?:(127\.0\.0\.1)|[0-9]{1,3}(?:\.[0-9]{1,3}){3})\b` +
		`|(?:10\.[0-9]{1,3}|192\.168|172\.(?:1[6-9]|2[0-9]|3[01]))\.[0-9]{1,3}\.[0-9]{1,3}\b|ip(?:-[0-9]{1,3}){4}\b|DESKTOP-[0-9A-Z]{7}\b)`)
	ofOneVersion = regex.NewRare(`(?:` + sourceFile + `|\b(?:Makefile|GNUmakefile|Dockerfile))(?::[0-9]+(?::[0-9]+)?|\([0-9]+(?:,[0-9]+)?\)|"?,? line [0-9]+|: line [0-9]+)\b|\b[a-z][\w.-]*: line (?:[2-9]|[1-9][0-9]{1,3}):`)
	ofOneHost    = regex.NewRare(`/(?:home|Users)/(?:(runner|node|jovyan|vscode|circleci|jenkins|ubuntu|ec2-user|user|username)|[a-z][a-z0-9]*)/` +
		`|\s@[0-9a-f]{6,8}\b` + // the identity of an object of Java
		`|\s(?:\*|\[?::\]?):[0-9]{4,5}\b` + // a port of the host; those with fewer digits are of known services
		`|['"\s(:=]/(?:app|code|workspace|usr/src/app|var/www|srv|usr/(?:local/)?lib/node_modules)/[\w.@-]+` +
		`|\B/tmp/(?:([\w.+-]*(?:\.sock|\.lock)|\.[\w.-]+|hsperfdata\w*|pip-[\w-]*|npm-[\w-]*|systemd-[\w-]*)|[\w+-][\w.+-]*)\b|\b[A-Z]:\\Users\\(?:(Public|Default|Administrator|runneradmin)\b|\w+)`)
	ofOneProject = regex.NewRare(`\b(?:(MyBatis|MyPy|MyRocks|MyFaces|MyEclipse|my_(?:bool|global|config|pthread|thread_\w+|init)\b)` +
		`|(?:com|org|net|io)\.(?:example|mycompany|yourcompany|acme|myapp)\.[\w.]*\w|example\.(?:com|org|net)\b` +
		`|[Mm]y[-_][a-z]\w*|your[-_][a-z]\w+|My[A-Z][a-z]+\w*|my(?:app|project|module|package|class|table|db|user|image|container|pod|service|host|server|bucket|repo|branch|function|script|file)\b` +
		`|(?:aws|azurerm|google)_[a-z0-9_]+\.[a-z]\w*` + // a resource of Terraform
		`|foo(?:bar)?\b|user/repo\b|org/repo\b)`)
)
