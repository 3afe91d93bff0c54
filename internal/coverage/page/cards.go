package page

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/schema"
)

// markdown renders cards without raw HTML. All links have the scheme http or https.
// That is the library's default, and the transformer checks it again.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table, extension.Strikethrough),
	goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(links{}, 0))),
)

// cardHTML returns the card of a record as HTML. The card of a broken record is empty.
func cardHTML(r *schema.Record) (string, error) {
	if r.Source.Broken {
		return "", nil
	}
	var out bytes.Buffer
	err := markdown.Convert(card.Render(r), &out)
	return out.String(), err
}

// links adapts the links of a card to the page. Links to cards stay on the page, and
// web addresses open in a new tab. It removes all other links.
type links struct{}

var (
	toCard = regexp.MustCompile(`^\.\./([a-z0-9-]+/[a-z0-9-]+)\.md$`)
	toWeb  = regexp.MustCompile(`^https?://`)
)

// Transform implements parser.ASTTransformer.
func (links) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			n.Destination = destination(n, n.Destination)
		case *ast.AutoLink:
			destination(n, n.URL(reader.Source()))
		case *ast.Image:
			n.Destination = nil
		}
		return ast.WalkContinue, nil
	})
}

// destination returns the target of a link on the page, and sets how to open it.
func destination(n ast.Node, to []byte) []byte {
	if m := toCard.FindSubmatch(to); m != nil {
		return append([]byte("#"), m[1]...)
	}
	if !toWeb.Match(to) {
		return nil
	}
	n.SetAttributeString("target", []byte("_blank"))
	n.SetAttributeString("rel", []byte("noopener noreferrer nofollow"))
	return to
}
