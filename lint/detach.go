package lint

import (
	"unique"

	"github.com/kbctl/kbctl/schema"
)

// detach copies the texts of a finding that are parts of a record's file. Otherwise a word
// would keep the whole file in memory. Findings share their pointers, because a large base has
// millions of findings at a few hundred pointers. The run holds the handles of these; without
// them, the collector would drop the shared texts.
//
// A rule that checks one record takes texts only from that record. Others may be released at the same time, so detach
// does not look at them.
func detach(r *run, f *Finding, checked *schema.Record) {
	pointer := func(text string) string {
		handle := unique.Make(text)
		r.pointers.LoadOrStore(handle, nil)
		return handle.Value()
	}
	own := func(text string) string {
		if f.Record != nil {
			text = f.Record.Detached(text)
		}
		for i := range f.Related {
			if r := f.Related[i].Record; r != nil && (checked == nil || r == checked) {
				text = r.Detached(text)
			}
		}
		return text
	}
	f.Pointer = pointer(f.Pointer)
	f.Message, f.Detail, f.Hint, f.About = own(f.Message), own(f.Detail), own(f.Hint), own(f.About)
	for i := range f.Related {
		f.Related[i].Pointer, f.Related[i].Message = pointer(f.Related[i].Pointer), own(f.Related[i].Message)
	}
	if f.Fix == nil {
		return
	}
	for _, edit := range f.Fix.Edits {
		for i := range edit.Patch {
			o := &edit.Patch[i]
			o.Path = own(o.Path)
			if text, ok := o.Value.(string); ok {
				o.Value = own(text)
			}
		}
	}
}
