package report

import (
	"bufio"
	"encoding/json"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// An array writes the elements of a JSON array, one per line. It keeps none of
// them, so a million findings need no memory.
type array struct {
	out     *bufio.Writer
	started bool
}

func (a *array) add(value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	a.addJSON(visible.JSON(data))
	return nil
}

// addJSON adds an element that is already JSON.
func (a *array) addJSON(element []byte) {
	if a.started {
		a.out.WriteByte(',')
	}
	a.started = true
	a.out.WriteByte('\n')
	a.out.Write(element)
}
