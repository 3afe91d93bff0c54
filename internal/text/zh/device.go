package zh

import (
	"strings"
)

// otherDevice returns one of CPU and GPU, and the other one, which the Chinese has once more instead of it.
func otherDevice(en, zh string) (english, chinese string) {
	devices := [...]string{"CPU", "GPU"}
	for i, device := range devices {
		other := devices[1-i]
		if n, m := strings.Count(en, device), strings.Count(en, other); n > 0 && m > 0 && strings.Count(zh, device) == n-1 && strings.Count(zh, other) == m+1 {
			return device, other
		}
	}
	return "", ""
}
