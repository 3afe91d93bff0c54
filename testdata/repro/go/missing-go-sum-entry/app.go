package app

import "example.com/quote"

func Hello() string { return quote.Hello() }
