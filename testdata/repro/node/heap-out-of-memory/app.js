const row = (i) => new Array(1000).fill(i);
const rows = [];
let count = 0;
for (let i = 0; i < 10000; i++) { rows.push(row(i)); }
console.log(rows.length);
