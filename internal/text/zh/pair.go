package zh

// A Pair is an English text and its translation, read once for several comparisons.
type Pair struct {
	passages
	tokens []token // of the English
	text   text    // the Chinese
}

// NewPair reads a text and its translation.
func NewPair(english, chinese string) *Pair {
	return &Pair{split(english, chinese), tokens(HalfWidth(english)), text{s: HalfWidth(chinese)}}
}
