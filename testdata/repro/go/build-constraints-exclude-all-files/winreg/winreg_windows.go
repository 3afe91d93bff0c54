package winreg

func Read() string { return "windows" }
