// Writes api.github.com.json: of GitHub's description of its API, the operations
// that kbctl uses and what they refer to. Run by `make openapi`, after `npm ci`.
//
// Descriptions go, and so do all examples but the first of each answer, of which
// the test server makes its own. A request may have no member that the description
// does not name, so that a misspelt one fails a test; GitHub would ignore it.

import { readFileSync, writeFileSync } from "node:fs";

const operations = {
  "/user": ["get"],
  "/repos/{owner}/{repo}/pulls": ["get"],
  "/repos/{owner}/{repo}/pulls/{pull_number}": ["get"],
  "/repos/{owner}/{repo}/pulls/{pull_number}/files": ["get"],
  "/repos/{owner}/{repo}/pulls/{pull_number}/comments": ["get", "post"],
  "/repos/{owner}/{repo}/pulls/{pull_number}/reviews": ["get", "post"],
  "/repos/{owner}/{repo}/pulls/{pull_number}/commits": ["get"],
  "/repos/{owner}/{repo}/pulls/comments/{comment_id}": ["patch", "delete"],
  "/repos/{owner}/{repo}/issues/{issue_number}/comments": ["get", "post"],
  "/repos/{owner}/{repo}/issues/comments/{comment_id}": ["patch", "delete"],
  "/repos/{owner}/{repo}/commits/{ref}/check-runs": ["get"],
  "/repos/{owner}/{repo}/check-runs": ["post"],
  "/repos/{owner}/{repo}/check-runs/{check_run_id}": ["get", "patch"],
  "/repos/{owner}/{repo}/compare/{basehead}": ["get"],
  "/repos/{owner}/{repo}/git/trees/{tree_sha}": ["get"],
  "/repos/{owner}/{repo}/git/blobs/{file_sha}": ["get"],
  "/repos/{owner}/{repo}/zipball/{ref}": ["get"],
  "/repos/{owner}/{repo}/actions/runs/{run_id}": ["get"],
  "/repos/{owner}/{repo}/actions/runs/{run_id}/jobs": ["get"],
  "/repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs": ["get"],
  "/repos/{owner}/{repo}/actions/jobs/{job_id}": ["get"],
  "/repos/{owner}/{repo}/actions/jobs/{job_id}/logs": ["get"],
  "/repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs": ["get"],
};

const source = JSON.parse(readFileSync(new URL("node_modules/@octokit/openapi/generated/api.github.com.json", import.meta.url), "utf8"));

const prose = new Set(["description", "summary", "externalDocs", "x-github", "x-octokit", "tags", "example", "deprecated"]);

// bare returns a value without prose. The members of `properties` are names of the
// API, whatever they are called; the values of examples stay as they are.
function bare(value, within = "") {
  if (Array.isArray(value)) return value.map((element) => bare(element));
  if (value === null || typeof value !== "object") return value;
  const names = within === "properties" || within === "schemas" || within === "parameters";
  const kept = {};
  for (const [name, member] of Object.entries(value)) {
    if (name === "examples" && within !== "properties") {
      const [first] = Object.entries(member);
      if (within === "application/json" && first) kept.examples = { [first[0]]: first[1].$ref ? { $ref: first[1].$ref } : { value: first[1].value } };
    } else if (names || !prose.has(name)) {
      kept[name] = bare(member, name);
    } else if (name === "description" && within.match(/^[1-5]\d\d$/)) {
      kept.description = ""; // which an answer must have
    }
  }
  return kept;
}

// strict forbids members that a schema does not name.
function strict(schema) {
  if (schema.type === "object" && schema.properties) {
    schema.additionalProperties = false;
    Object.values(schema.properties).forEach(strict);
  }
  if (schema.items) strict(schema.items);
}

// references yields all $refs in a value.
function* references(value) {
  if (value === null || typeof value !== "object") return;
  if (typeof value.$ref === "string") yield value.$ref;
  for (const member of Object.values(value)) yield* references(member);
}

const trimmed = {
  openapi: source.openapi,
  info: { title: source.info.title, version: source.info.version, license: source.info.license, description: "" },
  servers: source.servers,
  paths: {},
  components: {},
};
for (const [path, methods] of Object.entries(operations)) {
  trimmed.paths[path] = {};
  for (const method of methods) {
    const operation = bare(source.paths[path][method]);
    for (const [status, answer] of Object.entries(operation.responses)) if (!answer.$ref) answer.description = status;
    for (const content of Object.values(operation.requestBody?.content ?? {})) strict(content.schema);
    trimmed.paths[path][method] = operation;
  }
}
const wanted = [...references(trimmed.paths)];
for (let next; (next = wanted.pop()); ) {
  const [, , kind, name] = next.split("/");
  trimmed.components[kind] ??= {};
  if (trimmed.components[kind][name]) continue;
  const component = source.components[kind][name];
  const value = kind === "examples" ? { value: component.value } : kind === "headers" ? { schema: component.schema } : bare(component, kind === "parameters" ? "" : kind);
  if (kind === "responses") value.description = name;
  trimmed.components[kind][name] = value;
  wanted.push(...references(value));
}
for (const [kind, members] of Object.entries(trimmed.components)) {
  trimmed.components[kind] = Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}
writeFileSync(new URL("api.github.com.json", import.meta.url), JSON.stringify(trimmed) + "\n");
