package rules

import "testing"

// TestMeaningOfNumber checks what follows from a number by itself.
func TestMeaningOfNumber(t *testing.T) {
	for text, want := range map[string]string{
		"In Latin-1, the byte 0xe9 alone is the letter è.":                                       "0xe9 is é in Latin-1, not è",
		"In Latin-1, the byte 0xe9 alone is the letter é.":                                       "",
		"In Windows-1252 the byte 0xE8 is è.":                                                    "",
		"In code page 437, 0xe9 is Θ.":                                                           "",
		"In Windows-1252, 0x80 is €.":                                                            "",
		"在 Latin-1 里 0xe9 是字母 è。":                                                                "0xe9 is é in Latin-1, not è",
		"11040 means CUDA 11.0. A newer driver helps.":                                           "11040 is CUDA 11.4, not 11.0",
		"11040 means CUDA 11.4.":                                                                 "",
		"found version 12020 (CUDA 12.2)":                                                        "",
		"12080 is CUDA 12.8.1":                                                                   "",
		"In UTF-8 the pair 0xc3 0xa9 is é; a reader with Latin-1 sees two letters instead.":      "",
		"Byte 0xe8 is č in ISO 8859-2, but è in ISO 8859-1.":                                     "",
		"In ISO-8859-15, 0xa6 is Š; in Latin-1 it is ¦.":                                         "",
		"The file was saved in CP850, where 0xe9 is Ú. Python decoded it as Latin-1.":            "",
		"Latin-1 was assumed, but in Windows-1257, 0xe0 is ą.":                                   "",
		"Any number below 12040 is CUDA 12.3.":                                                   "",
		"A driver version less than 11020 means CUDA 11.1 or earlier.":                           "",
		"The header requires CUDART_VERSION >= 11000 (CUDA 10.2 has 10020), so the build stops.": "",
		"Port 11040 is CUDA's.":                                                                  "",
	} {
		got := wrongLetter(text)
		if got == "" {
			got = wrongCUDAVersion(text)
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
