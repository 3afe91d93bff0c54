// The search, and the lists of records without a field.

import { element, toRecord } from "./data.js";

const most = 60; // results shown

export function setUpSearch(index) {
  const input = document.getElementById("q");
  const found = document.getElementById("found");
  const hits = document.getElementById("hits");
  const count = document.getElementById("count");
  const texts = index.records.map((r) => `${r.id} ${r.signature}`.toLowerCase());
  let at = -1; // index of the selected result

  function list(records, what) {
    const shown = records.slice(0, most);
    count.textContent = records.length > most ? `${records.length} ${what}, ${most} shown` : `${records.length} ${what}`;
    hits.replaceChildren(...shown.map((r, i) => {
      const item = element("li", { role: "presentation" });
      const link = element("a", { href: toRecord(r.id), role: "option", id: `hit-${i}`, "aria-selected": "false" }, r.id);
      link.append(element("small", {}, r.signature));
      item.append(link);
      return item;
    }));
    at = -1;
    open(true);
  }

  function open(is) {
    found.hidden = !is;
    input.setAttribute("aria-expanded", String(is));
    if (!is) {
      input.removeAttribute("aria-activedescendant");
    }
  }

  function search() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) {
      open(false);
      return;
    }
    const records = index.records.filter((_, i) => words.every((word) => texts[i].includes(word)));
    // A record whose id was typed comes first.
    const whole = input.value.trim().toLowerCase();
    records.sort((a, b) => rank(a.id, whole) - rank(b.id, whole));
    list(records, records.length === 1 ? "record" : "records");
  }

  function choose(next) {
    const links = hits.querySelectorAll("a");
    if (links.length === 0) {
      return;
    }
    links[at]?.setAttribute("aria-selected", "false");
    at = (next + links.length) % links.length;
    links[at].setAttribute("aria-selected", "true");
    links[at].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", links[at].id);
  }

  input.addEventListener("input", search);
  input.addEventListener("focus", () => input.value.trim() && search());
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(event.key === "ArrowDown" ? at + 1 : Math.max(at, 0) - 1);
    } else if (event.key === "Enter" && !found.hidden) {
      hits.querySelectorAll("a")[Math.max(at, 0)]?.click();
    } else if (event.key === "Escape") {
      open(false);
    }
  });
  hits.addEventListener("click", (event) => event.target.closest("a") && open(false));
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#bar") && !event.target.closest("td.heat")) {
      open(false);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.closest("input, select, textarea")) {
      event.preventDefault();
      input.focus();
    }
  });

  // lacking lists the records of a domain that lack a field.
  function lacking(domain, field) {
    const bit = 2 ** field;
    const records = index.records.filter((r) => r.domain === domain && Math.floor(r.has / bit) % 2 === 0);
    input.value = "";
    list(records, `of ${domain || "no domain"} without: ${index.fields[field].label}`);
    found.scrollTop = 0;
  }
  return { lacking };
}

function rank(id, whole) {
  return id === whole ? 0 : id.startsWith(whole) ? 1 : id.includes(whole) ? 2 : 3;
}
