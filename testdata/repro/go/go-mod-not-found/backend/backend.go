package backend

func Port() int { return 8080 }
