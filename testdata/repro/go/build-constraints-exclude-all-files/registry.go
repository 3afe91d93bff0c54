package app

import "example.com/app/winreg"

func Name() string { return winreg.Read() }
