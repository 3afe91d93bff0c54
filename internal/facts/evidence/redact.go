package evidence

import "github.com/kbctl/kbctl/internal/text/secret"

// redact removes the secrets of a record from items. A name, a page or a pointer may have
// one.
func redact(items []*Item, known *secret.Values) {
	for _, item := range items {
		item.Text, item.Near = known.Redact(item.Text), known.Redact(item.Near)
		for i := range item.Pointers {
			item.Pointers[i] = known.RedactPointer(item.Pointers[i])
		}
		for i := range item.Facts {
			item.Facts[i].Says = known.Redact(item.Facts[i].Says)
		}
		for _, p := range item.Passages { // items share them
			p.Text = known.Redact(p.Text)
		}
	}
}
