package order

func discount(cents int) int { return cents / 10 }
