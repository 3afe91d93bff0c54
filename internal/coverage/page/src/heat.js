// The table of domains and fields. A heading sorts, a cell lists records, and a name
// shows the domain in the graph.

export function setUpHeat(search, showDomain) {
  const table = document.getElementById("heat");
  const body = table.tBodies[0];
  const value = (row, column) => {
    const text = row.cells[column].textContent.trim();
    return column === 0 ? text : Number(text);
  };
  table.tHead.addEventListener("click", (event) => {
    const head = event.target.closest("th");
    if (!head) {
      return;
    }
    const column = head.cellIndex;
    const ascending = head.getAttribute("aria-sort") !== "ascending";
    const rows = [...body.rows].sort((a, b) => {
      const [x, y] = [value(a, column), value(b, column)];
      return (x < y ? -1 : x > y ? 1 : 0) * (ascending ? 1 : -1);
    });
    for (const other of table.tHead.rows[0].cells) {
      other.removeAttribute("aria-sort");
    }
    head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    body.append(...rows);
  });
  body.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) {
      return;
    }
    if (button.dataset.field === undefined) {
      showDomain(button.dataset.domain);
    } else {
      search.lacking(button.dataset.domain, Number(button.dataset.field));
    }
  });
}
