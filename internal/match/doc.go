// Package match searches logs for the regexes of a knowledge base.
//
// A [Set] searches a log for many regexes at once and finds what each regex finds alone.
// Package regex parses each regex and extracts the literals that a match must contain. A
// search then takes these steps:
//
//   - The set collects the literals of all regexes (set.go).
//   - A reader splits the log into blocks (reader.go, block.go).
//   - Scanners find the literals in a block, and run a regex on the lines that contain its
//     literals (scanner.go). A sieve finds the lines for regexes without literals (sieve.go).
//   - If a match can cross lines, the regex also searches the lines around them (window.go,
//     buffer.go).
//   - A collector merges the matches in the order of the log (collector.go).
//
// A [Finder] searches for the regexes of records (finder.go) and ranks the records that
// match (see [Rank]).
package match
