package delta

// Steps returns how many steps a comparison took.
func Steps(d *Delta) int { return d.files.steps }
