package accuracy

import (
	"fmt"
	"strconv"
)

// A table is a part of a report, for every format that people read.
type table struct {
	title string
	head  []string
	rows  [][]string
	more  int // rows that are left out
}

// mostRows limits the rows of a table. The format json has all of them.
const mostRows = 10

// tables returns the parts of a report that are not empty.
func tables(r *Report, c *Comparison) []table {
	all := []table{domainTable(r)}
	confusions := table{title: "worst confusions", head: []string{"logs", "record", "loses to"}}
	for _, c := range r.Confusions {
		confusions.add(strconv.Itoa(len(c.Logs)), c.Record, c.Winner)
	}
	others := table{title: "other wrong logs", head: []string{"outcome", "record", "log"}}
	for _, t := range r.Trials {
		if t.Outcome == WrongLine || t.Outcome == None || t.Outcome == FalseMatch {
			others.add(t.Outcome.words(), t.subject(), t.place())
		}
	}
	all = append(all, confusions, others)
	if c != nil {
		all = append(all, differenceTable("improved", c.Improved), differenceTable("worsened", c.Worsened))
	}
	var filled []table
	for _, t := range all {
		if len(t.rows) > 0 {
			filled = append(filled, t)
		}
	}
	return filled
}

func (t *table) add(cells ...string) {
	if len(t.rows) == mostRows {
		t.more++
		return
	}
	t.rows = append(t.rows, cells)
}

func domainTable(r *Report) table {
	t := table{head: []string{"domain", "logs", "first", "top 3", "MRR", "wrong line", "wrong record", "none"}}
	for _, d := range r.Domains {
		if d.Logs > 0 {
			t.rows = append(t.rows, tallyRow(d.Name, d.Tally))
		}
	}
	if len(t.rows) > 1 {
		t.rows = append(t.rows, tallyRow("all", r.Total))
	}
	return t
}

func tallyRow(name string, t Tally) []string {
	row := []string{name, strconv.Itoa(t.Logs), strconv.Itoa(t.First), strconv.Itoa(t.FirstThree), t.MeanRank()}
	for _, n := range []int{t.WrongLine, t.WrongRecord, t.None} {
		row = append(row, strconv.Itoa(n))
	}
	return row
}

func differenceTable(title string, list []Difference) table {
	t := table{title: title, head: []string{"was", "is", "log"}}
	for _, d := range list {
		t.add(d.Was.Text(), d.Is.Text(), d.Is.place())
	}
	return t
}

// MeanRank returns the mean reciprocal rank with two digits, rounded down.
func (t Tally) MeanRank() string { return fmt.Sprintf("%.2f", float64(int(t.MRR*100+1e-6))/100) }

// subject returns the record that an outcome is about.
func (t Trial) subject() string {
	if t.Record == "" {
		return t.Winner
	}
	return t.Record
}

// place returns the log, with the line of the match if there is one.
func (t Trial) place() string {
	if t.Line == 0 {
		return t.File
	}
	return fmt.Sprintf("%s:%d", t.File, t.Line)
}
