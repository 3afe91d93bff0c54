// Package help has the pages of the manual, one per topic, and a text about each command.
// kbctl help prints them in a terminal, and GitHub renders the pages.
package help

import (
	"embed"
	"path"
	"strings"
)

//go:embed *.md
var files embed.FS

// A Page is one topic of the manual.
type Page struct {
	// Topic is what people type after "kbctl help": match.
	Topic string
	// Title is the page's first heading.
	Title string
	// Markdown is the whole page.
	Markdown string
}

// topics lists the pages in the order that suits a new user.
var topics = []string{
	"record", "match", "fixtures", "repro", "review", "since", "output", "fix", "config", "baseline", "catalogs", "ci", "coverage", "speed", "scale", "security",
}

// Pages returns all pages in reading order.
func Pages() []Page {
	pages := make([]Page, len(topics))
	for i, topic := range topics {
		text, err := files.ReadFile(topic + ".md")
		if err != nil {
			panic(err) // a topic without a file; a test would fail first
		}
		heading, _, _ := strings.Cut(string(text), "\n")
		pages[i] = Page{Topic: topic, Title: strings.TrimPrefix(heading, "# "), Markdown: string(text)}
	}
	return pages
}

// Find returns the page of a topic.
func Find(topic string) (page Page, ok bool) {
	for _, p := range Pages() {
		if p.Topic == topic {
			return p, true
		}
	}
	return Page{}, false
}

// topicOf returns the topic that a link between pages leads to, or "".
func topicOf(link string) string {
	topic, ok := strings.CutSuffix(path.Clean(link), ".md")
	if _, err := files.Open(topic + ".md"); ok && err == nil {
		return topic
	}
	return ""
}

// Section returns the part of a page below a heading of the third level, with the
// heading.
func (p Page) Section(heading string) string {
	_, after, _ := strings.Cut(p.Markdown, "\n### "+heading+"\n")
	text, _, _ := strings.Cut(after, "\n### ")
	return "### " + heading + "\n" + text
}
