package evidence

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// savedFrom matches the comment that browsers write into saved pages.
var savedFrom = regexp.MustCompile(`saved from url=\(\d+\)(\S+)`)

// readHTML reads the text of an HTML page. It reads tag by tag, so nesting costs
// nothing.
func (p *Page) readHTML(text string) {
	b := builder{page: p, number: 1}
	skip := atom.Atom(0) // the element whose text is ignored
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		kind := z.Next()
		b.next = b.number + strings.Count(string(z.Raw()), "\n")
		token := z.Token()
		switch {
		case kind == html.ErrorToken:
			b.flush()
			return
		case skip != 0:
			if kind == html.EndTagToken && token.DataAtom == skip {
				skip = 0
			}
		case kind == html.TextToken:
			b.add(token.Data)
		case kind == html.CommentToken:
			if m := savedFrom.FindStringSubmatch(token.Data); m != nil && p.URL == "" {
				p.URL = m[1]
			}
		case kind == html.StartTagToken && hidden[token.DataAtom]:
			skip = token.DataAtom
		case token.DataAtom == atom.Link && attribute(token, "rel") == "canonical":
			p.URL = attribute(token, "href")
		case token.DataAtom == atom.Pre:
			b.flush()
			b.pre = kind == html.StartTagToken
		case token.DataAtom == atom.Br:
			b.flush()
		case token.DataAtom == atom.Td, token.DataAtom == atom.Th:
			b.text.WriteByte(' ')
		case blocks[token.DataAtom]:
			b.block()
			if token.DataAtom == atom.Li && kind == html.StartTagToken {
				b.bullet = true
			}
		}
		b.number = b.next
	}
}

var (
	hidden = map[atom.Atom]bool{atom.Script: true, atom.Style: true, atom.Noscript: true, atom.Template: true, atom.Svg: true, atom.Title: true}
	blocks = map[atom.Atom]bool{
		atom.P: true, atom.Div: true, atom.Li: true, atom.Ul: true, atom.Ol: true, atom.Dl: true, atom.Dt: true, atom.Dd: true, atom.Tr: true,
		atom.Table: true, atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Section: true,
		atom.Article: true, atom.Header: true, atom.Footer: true, atom.Nav: true, atom.Main: true, atom.Aside: true, atom.Blockquote: true,
		atom.Body: true, atom.Hr: true,
	}
)

func attribute(token html.Token, name string) string {
	for _, a := range token.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// A builder collects the text of a page's elements in lines.
type builder struct {
	page   *Page
	text   strings.Builder
	number int // of the current line in the file
	next   int // of the line after the current token
	start  int // line on which the pending text starts; 0 without such text
	pre    bool
	bullet bool
}

func (b *builder) add(text string) {
	for part := range strings.Lines(text) {
		if b.start == 0 && strings.TrimSpace(part) != "" {
			b.start = min(b.number, b.next) // entities can add newlines that the file does not have
		}
		b.text.WriteString(part)
		if strings.HasSuffix(part, "\n") {
			b.number++
			if b.pre {
				b.flush()
			}
		}
	}
}

// flush ends a line.
func (b *builder) flush() {
	text := strings.Join(strings.Fields(b.text.String()), " ")
	b.text.Reset()
	if text == "" {
		return
	}
	if b.bullet {
		text, b.bullet = "• "+text, false
	}
	b.page.lines = append(b.page.lines, line{b.start, text})
	b.start = 0
}

// block ends a paragraph.
func (b *builder) block() {
	b.flush()
	b.page.lines = append(b.page.lines, line{b.number, ""})
}
