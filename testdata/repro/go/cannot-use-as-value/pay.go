package pay

func pay(cents int64) {}

func Checkout(cents int) {
	pay(cents)
}
