package seal

import "github.com/kbctl/kbctl/schema"

// Former returns the values that fields had at the review, as far as earlier versions of the
// record have them.
func (s *Seal) Former(versions []*schema.Record) map[string]any {
	former := make(map[string]any)
	for _, r := range versions {
		fields := Fields(r)
		for name, digest := range digests(r) {
			if _, known := former[name]; !known && s.Fields[name] == digest {
				former[name] = fields[name]
			}
		}
	}
	return former
}
