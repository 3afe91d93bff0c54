package order

type Item struct{ cents int }

func (i Item) Cents() int { return i.cents }
