package lint

var _ = register(&Rule{
	Name: "orphan-record", Group: "graph", Severity: Info,
	Title: "no record links to it, and it links to none",
	Doc: `Errors rarely come alone. A record without neighbours may be complete all the same, or nobody has looked
yet for what leads to it, what it leads to and what it is confused with. The only record of a knowledge base has
nothing to be linked to.`,
	Hint: "link it to a neighbour, or turn the rule off if the records of this base stand alone",
	Base: func(p *Pass) {
		for _, r := range p.Base.Records {
			if len(p.Base.Records) > 1 && r.LinksKnown() && !p.Graph().Linked(r) {
				p.ReportAt(r, "/transition_graph", "no link leads here or away")
			}
		}
	},
})
