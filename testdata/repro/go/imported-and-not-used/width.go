package width

import "math/bits"

func Width() int { return 64 }
