// Writes ../graphviz.wasm.gz, the WebAssembly module of Graphviz in the npm package
// @viz-js/viz. `make graphviz` runs this script after `npm ci`.
//
// The package stores the module as text in its JavaScript. The module's imports and
// exports have names of one letter that change with each build. This script restores
// the names that the JavaScript uses, so that Go can call viz_layout.

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const source = readFileSync(new URL("node_modules/@viz-js/viz/lib/backend.js", import.meta.url), "utf8");

// one returns what a pattern captures. It must match the JavaScript exactly once.
function one(pattern) {
  const found = [...source.matchAll(new RegExp(pattern, "gs"))];
  if (found.length !== 1) {
    throw new Error(`the package has ${found.length} matches, want one: ${pattern}`);
  }
  return found[0][1];
}

// plain removes the underscore that the JavaScript puts before names from C.
const plain = (name) => name.replace(/^_/, "");

// wasi are the imports from WASI. The others are Emscripten's own.
const wasi = new Set(["clock_time_get", "environ_get", "environ_sizes_get", "fd_close", "fd_read", "fd_seek", "fd_write", "random_get"]);

const imports = new Map();
for (const [, short, name] of one(/var wasmImports=\{(.*?)\}/.source).matchAll(/([\w$]+):([\w$]+)/g)) {
  imports.set(short, plain(name));
}

const exports = new Map([
  [one(/wasmExports\["([\w$]+)"\]\(\)/.source), "_initialize"], // the constructors, with the name that WASI gives them
]);
for (const [, name, short] of one(/function assignWasmExports\(wasmExports\)\{(.*?)\}/.source).matchAll(/(?<=[;{]|^)([\w$]+)=[^;]*?wasmExports\["([\w$]+)"\]/g)) {
  exports.set(short, plain(name));
}

// decode reverses the package's encoding of bytes as characters.
function decode(text) {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    bytes[i] = (~c >> 8) & c;
  }
  return bytes;
}

// unescape decodes a JavaScript string with the escapes \\, \', \n, \r, \0 and \xNN.
function unescape(text) {
  const escapes = { n: "\n", r: "\r", 0: "\0" };
  return text.replace(/\\(x[0-9a-fA-F]{2}|.)/gs, (_, c) =>
    c.length === 3 ? String.fromCharCode(parseInt(c.slice(1), 16)) : (escapes[c] ?? c));
}

// A Reader reads a part of a WebAssembly binary.
class Reader {
  constructor(bytes) { this.bytes = bytes; this.at = 0; }
  byte() { return this.bytes[this.at++]; }
  take(n) { return this.bytes.subarray(this.at, this.at += n); }
  number() { // LEB128
    for (let value = 0, scale = 1; ; scale *= 128) {
      const b = this.byte();
      value += (b & 127) * scale;
      if (b < 128) { return value; }
    }
  }
  name() { return Buffer.from(this.take(this.number())).toString(); }
}

function number(value) {
  const bytes = [];
  for (; value >= 128; value = Math.floor(value / 128)) { bytes.push((value % 128) | 128); }
  return [...bytes, value];
}

const name = (text) => [...number(Buffer.byteLength(text)), ...Buffer.from(text)];

function known(names, short) {
  if (!names.has(short)) {
    throw new Error(`the JavaScript has no name for ${short}`);
  }
  return names.get(short);
}

// renameImports and renameExports return those sections with the restored names.
function renameImports(r) {
  const count = r.number();
  const out = number(count);
  for (let i = 0; i < count; i++) {
    r.name(); // the module's name, also one letter
    const field = known(imports, r.name());
    if (r.byte() !== 0) { throw new Error(`${field} is not a function`); }
    out.push(...name(wasi.has(field) ? "wasi_snapshot_preview1" : "env"), ...name(field), 0, ...number(r.number()));
  }
  return out;
}

function renameExports(r) {
  const count = r.number();
  const out = number(count);
  for (let i = 0; i < count; i++) {
    out.push(...name(known(exports, r.name())), r.byte(), ...number(r.number()));
  }
  return out;
}

function rename(module) {
  const r = new Reader(module);
  const parts = [r.take(8)]; // magic and version
  while (r.at < module.length) {
    const id = r.byte();
    const content = r.take(r.number());
    const renamed = { 2: renameImports, 7: renameExports }[id]?.(new Reader(content)) ?? content;
    parts.push(Uint8Array.from([id, ...number(renamed.length)]), Uint8Array.from(renamed));
  }
  return Buffer.concat(parts);
}

const module = rename(decode(unescape(one(/binaryDecode\('((?:[^'\\]|\\.)*)'\)/.source))));
new WebAssembly.Module(module); // throws if it is not valid
const packed = gzipSync(module, { level: 9 });
packed[9] = 255; // no operating system, so that the bytes are the same on all
writeFileSync(new URL("../graphviz.wasm.gz", import.meta.url), packed);
