package order

func Price(cents int) int {
	return cents - discount(cents)
}
