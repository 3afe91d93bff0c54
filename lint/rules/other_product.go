package rules

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var otherProduct = &lint.Rule{
	Name: "other-product", Group: "content", Severity: lint.Info,
	Title: "a source or a command is of something that the record does not mention",
	Doc: `A page of PostgreSQL's manual proves nothing about MySQL, and npm packages are not installed with pip. One finding is a
source in the manual of a product that neither the texts, the tags, the versions nor the domain of the record mention, unless the address names the domain. The other one is a
workaround with the client of a product that does the same work as those of the record's domain, such as another database or
package manager, if the record has no other word of that product, in either language. A page about one command,
module or class, such as git worktree, supports only a record that mentions it. The page of PEP 688 does not support one that
mentions PEP 668. Another finding is a tag
with the name of any product that the record does not mention, an alias or an error code of such a product, as SQLITE_BUSY, and a note in os_specific about a program that the system lacks,
such as systemd on macOS.`,
	Hint: "cite the manual of the product that has the error, or run its own client",
	Record: func(p *lint.Pass, r *schema.Record) {
		foreignPrograms(p, r)
		foreignCodes(p, r)
		otherCommands(p, r)
		known := urls.Get(p)
		filed := sync.OnceValue(func() string { return filedUnder(r) })
		mentions := once(func(of *product) bool { return of.mentions(filed()) > 0 || of.mentions(wholeText(p, r)) > 0 })
		tagged := once(func(of *product) bool {
			return of.mentions(filedWithoutTags(r)) > 0 || of.mentions(wholeText(p, r)) > 0
		})
		for at := range citations(r) {
			if of := known.page(at.url).about; of != nil && !namesDomain(at.url, r.Domain) && !mentions(of) {
				p.ReportAt(r, at.pointer(), fmt.Sprintf("%q is about %s, but the record is not", clip(withoutUser(at.url)), of.name))
			}
		}
		for i, tag := range r.Tags {
			if of := productsByTag[strings.ToLower(tag)]; of != nil && !tagged(of) {
				p.ReportAt(r, fmt.Sprintf("/tags/%d", i), fmt.Sprintf("the tag %q is about %s, which the record does not mention", clip(tag), of.name))
			}
		}
		for _, of := range rivalsOf(p, r.Domain) {
			for i := range r.Workarounds {
				w := &r.Workarounds[i]
				for _, text := range []struct{ member, text string }{{"action", w.Action}, {"how", w.How}} {
					name := of.client(text.text)
					if name != "" && of.mentions(filed()) == 0 && of.mentions(strings.Replace(wholeText(p, r), strings.ToLower(text.text), "", 1)) == 0 {
						p.ReportAt(r, fmt.Sprintf("/workarounds/%d/%s", i, text.member),
							fmt.Sprintf("%s is of %s, which the record does not mention elsewhere", name, of.name))
					}
				}
			}
		}
	},
}

// once returns a function that asks another one only once about each product.
func once(ask func(of *product) bool) func(of *product) bool {
	answers := make(map[*product]bool)
	return func(of *product) bool {
		answer, known := answers[of]
		if !known {
			answer = ask(of)
			answers[of] = answer
		}
		return answer
	}
}

// namesDomain reports whether the address of a page names a domain: docs.python.org/3/library/sqlite3.html names sqlite.
func namesDomain(page, domain string) bool {
	const shortest = 4 // letters
	return len(domain) >= shortest && strings.Contains(strings.ToLower(page), strings.ToLower(domain))
}

// productsByTag are the products, and those of machine learning, by the tags that name them.
var productsByTag = func() map[string]*product {
	all := make(map[string]*product)
	for _, of := range slices.Concat(products, frameworks) {
		all[strings.ToLower(of.name)] = of
		for _, word := range of.words {
			if !inManyProducts[word] {
				all[word] = of
			}
		}
	}
	return all
}()

// inManyProducts are words of a product that also tag records of others.
var inManyProducts = wordSet("proxy ingress image container cluster pod compose cloud packages shell jinja compile linker array chart playbook pool python make makefile java cuda gpu transformers huggingface vllm tensor jax container docker slurm driver agent remote git compiler jest vite bundler svelte linter toolchain conan template fluentd grafana logstash etcd opentelemetry containerd certificate sh celery proxy jupyter column ci c cpp gatsby remix next.js")

var frameworks = []*product{{name: "TensorFlow", words: []string{"tensorflow", "keras"}, hosts: []string{"tensorflow.org"}}, {name: "JAX", words: []string{"jax", "flax"}}, {name: "CuPy", words: []string{"cupy"}}}

// filedUnder returns what a record is filed under, in lower case.
func filedUnder(r *schema.Record) string {
	return filedWithoutTags(r) + "\n" + strings.ToLower(strings.Join(r.Tags, "\n"))
}

// filedWithoutTags returns the id, the domain and the versions of a record, in lower case.
func filedWithoutTags(r *schema.Record) string {
	var b strings.Builder
	b.WriteString(r.Name() + "\n" + r.Domain)
	for _, v := range r.Versions {
		b.WriteString("\n" + v.Version)
	}
	return strings.ToLower(b.String())
}

// wholeText returns the texts of a record in lower case.
func wholeText(p *lint.Pass, r *schema.Record) string { return wholeTexts.Get(p, r) }

var wholeTexts = &lint.PerRecord[string]{Build: func(p *lint.Pass, r *schema.Record) string {
	var b strings.Builder
	for _, text := range texts.Get(p, r) {
		b.WriteString(text.Text + "\n")
	}
	for i := range r.Transitions.ConfusedWith {
		b.WriteString(r.Transitions.ConfusedWith[i].Distinction + "\n")
	}
	return strings.ToLower(b.String())
}}
