package errorline

// A memo remembers how a detector classified lines, because logs repeat many of them. Its
// size is limited.
type memo struct {
	byState [32]map[string]outcome
	size    int // in bytes

	last        string // the key that was found last, in its state
	lastState   int
	lastOutcome outcome
}

// mostBytes limits the size of a memo.
const mostBytes = 4 << 20

// An outcome is what a line is, and the state of the detector after it.
type outcome struct {
	key         string
	kind        Kind
	inTraceback bool
	panicked    bool
	explained   bool
	lines       int // of the npm report; or, if more is set, how many more than before
	more        bool
}

// again returns what is known of a line if it was found last. It is very fast.
func (m *memo) again(state int, raw []byte) (o outcome, ok bool) {
	return m.lastOutcome, state == m.lastState && string(raw) == m.last && len(raw) > 0
}

// find returns what is known of a line.
func (m *memo) find(state int, raw []byte) (o outcome, ok bool) {
	if o, ok = m.byState[state][string(raw)]; ok {
		m.last, m.lastState, m.lastOutcome = o.key, state, o
	}
	return o, ok
}

// keep remembers the outcome of a line. Before is the number of lines of the npm report
// before it.
func (m *memo) keep(state int, raw []byte, kind Kind, before int, d *Detector) {
	if m.size >= mostBytes {
		m.byState, m.size = [32]map[string]outcome{}, 0
	}
	if m.byState[state] == nil {
		m.byState[state] = make(map[string]outcome)
	}
	o := outcome{key: string(raw), kind: kind, inTraceback: d.inTraceback, panicked: d.panicked, explained: d.npm.explained, lines: d.npm.lines}
	if o.lines > 1 {
		o.lines, o.more = o.lines-before, true
	}
	m.byState[state][o.key] = o
	m.size += len(raw) + 100 // for the outcome
}

// state returns everything that the kind of the next line depends on.
func (d *Detector) state() (state int) {
	for i, is := range [...]bool{d.inTraceback, d.npm.explained, d.npm.lines > 0, d.npm.lines > 1, d.panicked} {
		if is {
			state |= 1 << i
		}
	}
	return state
}

// set moves the detector to the state after a line.
func (d *Detector) set(o outcome) Kind {
	if o.more {
		o.lines += d.npm.lines
	}
	d.inTraceback, d.panicked, d.npm = o.inTraceback, o.panicked, npmReport{o.lines, o.explained}
	return o.kind
}
