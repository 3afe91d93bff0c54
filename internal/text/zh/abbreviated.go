package zh

import "strings"

// abbreviated returns an English text with the abbreviations that its translation has for several words: BOM for "byte
// order mark".
func abbreviated(en, zh string) string {
	const fewest, most = 2, 6 // letters
	for _, name := range variables(zh) {
		if len(name) < fewest || len(name) > most || strings.Contains(en, name) {
			continue
		}
		words := strings.Fields(en)
		for i := 0; i+len(name) <= len(words); i++ {
			if initials(words[i:i+len(name)]) == name {
				return strings.Replace(en, strings.Join(words[i:i+len(name)], " "), name, 1)
			}
		}
	}
	return en
}

// initials returns the first letters of words in capitals.
func initials(words []string) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteByte(w[0])
	}
	return strings.ToUpper(b.String())
}
