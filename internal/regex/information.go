package regex

import "math"

// byteBits estimates how many bits of information each byte of a log carries. Frequent
// bytes carry little. Most bytes of logs are lower-case letters.
var byteBits = func() (table [256]float64) {
	for i := range table {
		table[i] = 6
	}
	// These are the frequencies of letters in English text, in percent, from Lewand,
	// Cryptological Mathematics, 2000.
	for i, share := range [...]float64{
		8.2, 1.5, 2.8, 4.3, 12.7, 2.2, 2.0, 6.1, 7.0, 0.15, 0.77, 4.0, 2.4,
		6.7, 7.5, 1.9, 0.095, 6.0, 6.3, 9.1, 2.8, 0.98, 2.4, 0.15, 2.0, 0.074,
	} {
		table['a'+i] = -math.Log2(share / 100)
		table['A'+i] = table['a'+i] + 2
	}
	for b := '0'; b <= '9'; b++ {
		table[b] = 4
	}
	table[' '] = 2.5
	return table
}()

// Information estimates how many bits of information a text carries. uses is the number
// of patterns that require the text. The more patterns require it, the less information
// it carries. The estimate ignores that the letters of English words depend on each
// other, so it is about 2 bits per letter too high.
func Information(s string, uses int) float64 {
	sum := 0.0
	for i := range len(s) {
		sum += byteBits[s[i]]
	}
	if uses > 1 { // else the logarithm is 0
		sum -= math.Log2(float64(uses))
	}
	return sum
}
