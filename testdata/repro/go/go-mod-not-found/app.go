package app

func Version() string { return "1.0" }
