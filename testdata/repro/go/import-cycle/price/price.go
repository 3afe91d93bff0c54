package price

import "example.com/shop/order"

func Of(i order.Item) int { return i.Cents() }
