#!/usr/bin/env bash
# Bundles the page's script in src/ and its libraries into bundle.js, and writes the
# licenses of the libraries into LICENSES.txt. Needs Node.js and npm. With --check it
# writes nothing, and fails if the files are not up to date.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r package.json package-lock.json src "$work"
(cd "$work" && npm ci --silent --no-audit --no-fund)
(cd "$work" && npx --no-install esbuild src/main.js --bundle --minify --format=esm --target=es2022 \
  --legal-comments=none --charset=ascii --log-level=warning --metafile=meta.json --outfile=bundle.js)

# The packages in the bundle and their licenses.
node --input-type=commonjs - "$work" > "$work/LICENSES.txt" <<'JS'
const fs = require("fs"), path = require("path");
const work = process.argv[2];
const inputs = Object.keys(JSON.parse(fs.readFileSync(path.join(work, "meta.json"))).inputs);
const names = new Set(inputs.map((i) => i.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]).filter(Boolean));
console.log("bundle.js holds code of these npm packages.");
for (const name of [...names].sort()) {
  const dir = path.join(work, "node_modules", name);
  const { version, license } = JSON.parse(fs.readFileSync(path.join(dir, "package.json")));
  const file = fs.readdirSync(dir).find((f) => /^licen[cs]e/i.test(f));
  if (!file) throw new Error(`${name} has no license file`);
  console.log(`\n${"=".repeat(72)}\n${name} ${version} (${license})\n\n${fs.readFileSync(path.join(dir, file), "utf8").trim()}`);
}
JS

if [ "${1:-}" = --check ]; then
  cmp bundle.js "$work/bundle.js"
  cmp LICENSES.txt "$work/LICENSES.txt"
else
  cp "$work/bundle.js" "$work/LICENSES.txt" .
fi
