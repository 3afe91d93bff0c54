package zh

// A tally counts the words of a sentence and of its translation for one pair of opposites.
type tally struct {
	pair             int
	english, chinese count
	vague            uint8 // halves that the Chinese may mean
	named            uint8 // halves of words in names
	word, proof      [3]string
}

// A count has the numbers of clear words of each half. It counts those soon after a negation apart.
type count struct{ plain, denied [3]uint16 }

func (c *count) add(half uint8, denied bool) {
	if denied {
		c.denied[half]++
	} else {
		c.plain[half]++
	}
}

// both reports whether there are words of both halves.
func (c *count) both() bool {
	return c.plain[1]+c.denied[1] > 0 && c.plain[2]+c.denied[2] > 0
}

// contradicts reports whether the English says one half, and the Chinese says the other one instead.
func (t *tally) contradicts(half, other int) bool {
	en, zh := t.english.plain, t.chinese.plain
	switch none := [3]uint16{}; {
	case t.vague&uint8(half) != 0 || t.named&uint8(other) != 0:
		return false
	case en == none && zh == none:
		en, zh = t.english.denied, t.chinese.denied
	case t.english.denied != t.chinese.denied:
		return false
	}
	if en[other] == 0 && zh[half] == 0 {
		return en[half] > 0 && zh[other] > 0
	}
	return zh[half] == en[half]-1 && zh[other] == en[other]+1
}
