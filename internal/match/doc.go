// Package match searches logs for the regexes of a knowledge base.
//
// A [Set] searches a log for many regexes at once. It finds what each regex finds
// alone. Package regex parses each regex and extracts the literals that a match must
// contain. From there a search takes these steps:
//
//   - set.go collects the literals of all regexes,
//   - index.go finds them in a log,
//   - scanner.go runs a regex on the lines that contain its literals,
//   - window.go runs a regex on the lines around them if a match can cross lines.
//
// A [Finder] searches for the regexes of records and ranks them (see [Rank]).
package match
