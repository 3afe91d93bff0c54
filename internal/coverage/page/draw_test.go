package page_test

import "github.com/kbctl/kbctl/internal/draw"

var drawSVG = draw.SVG
