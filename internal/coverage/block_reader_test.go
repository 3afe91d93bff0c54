package coverage

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/kbctl/kbctl/internal/testkit"
)

// Blocks are whole lines without the ends of long lines, however the log is read.
func TestBlockReader(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range testkit.ShortOrLong(4, 10) {
		var log, want bytes.Buffer
		for range rng.IntN(40) {
			length := []int{0, 20, 5000, longestLine - 1, longestLine, longestLine + 1, 3 * longestLine, 3 * blockSize}[rng.IntN(8)]
			line := strings.Repeat(string(rune('a'+rng.IntN(20))), length)
			log.WriteString(line + "\n")
			want.WriteString(line[:min(len(line), longestLine)] + "\n")
		}
		if rng.IntN(2) == 0 {
			log.WriteString("the last line")
			want.WriteString("the last line\n")
		}
		blocks := make(map[string]bool)
		for _, in := range []io.Reader{bytes.NewReader(log.Bytes()), iotest.HalfReader(bytes.NewReader(log.Bytes())), iotest.DataErrReader(bytes.NewReader(log.Bytes()))} {
			var got, lengths bytes.Buffer
			r, buffer, err := blockReader{log: in}, []byte(nil), error(nil)
			for err == nil {
				buffer, err = r.next(buffer)
				got.Write(buffer)
				lengths.WriteString(strings.Repeat("x", len(buffer)/1000) + " ")
				if len(buffer) > blockSize+1 {
					t.Errorf("a block has %d bytes", len(buffer))
				}
			}
			if !errors.Is(err, io.EOF) || !bytes.Equal(got.Bytes(), want.Bytes()) {
				t.Fatalf("%d bytes, want %d, error %v", got.Len(), want.Len(), err)
			}
			blocks[lengths.String()] = true
		}
		if len(blocks) > 1 {
			t.Error("the blocks depend on the sizes of the reads")
		}
	}
}
