// The panel with a record's card.

import { loadScene, element } from "./data.js";

// The elements that a card may contain. Go renders only these, and copy checks it again.
const tags = new Set("H1 H2 H3 H4 H5 H6 P UL OL LI CODE PRE TABLE THEAD TBODY TR TH TD STRONG EM DEL A BR HR BLOCKQUOTE".split(" "));

// copy copies the allowed elements of parsed, untrusted HTML.
function copy(from, to) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      to.append(node.textContent);
      continue;
    }
    if (node.nodeType !== Node.ELEMENT_NODE || !tags.has(node.tagName)) {
      continue;
    }
    const e = document.createElement(node.tagName);
    const href = node.getAttribute("href") ?? "";
    if (node.tagName === "A" && /^https?:\/\//.test(href)) {
      e.href = href;
      e.target = "_blank";
      e.rel = "noopener noreferrer nofollow";
    } else if (node.tagName === "A" && href.startsWith("#")) {
      e.href = href;
    }
    if (node.tagName === "OL" && node.start !== 1) {
      e.start = node.start;
    }
    copy(node, e);
    to.append(e);
  }
}

export function setUpCard(index, showRecord) {
  const panel = document.getElementById("card");
  const title = document.getElementById("card-id");
  const text = document.getElementById("text");
  const missing = document.getElementById("missing");
  const byID = new Map(index.records.map((r) => [r.id, r]));
  let before = null; // the element that had the focus
  let opened = null;

  async function open(record) {
    if (opened === record && !panel.hidden) {
      return;
    }
    opened = record;
    const scene = await loadScene(record.scene);
    if (opened !== record) {
      return; // another card was opened meanwhile
    }
    const html = scene.cards[record.id];
    title.textContent = record.id;
    text.replaceChildren();
    if (html) {
      copy(new DOMParser().parseFromString(html, "text/html").body, text);
    } else {
      text.append(element("p", {}, "The record is not valid JSON, so it has no card. Run kbctl check for details."));
    }
    const lacks = index.fields.filter((_, i) => Math.floor(record.has / 2 ** i) % 2 === 0).map((f) => f.label);
    missing.replaceChildren();
    if (lacks.length > 0) {
      missing.append(element("b", {}, "Lacks: "), lacks.join(", "));
    }
    if (panel.hidden) {
      before = document.activeElement;
    }
    panel.hidden = false;
    panel.scrollTop = 0;
    title.focus({ preventScroll: true });
    showRecord(record, false);
  }

  function close() {
    opened = null;
    if (panel.hidden) {
      return;
    }
    panel.hidden = true;
    before?.focus?.({ preventScroll: true });
    before = null;
  }

  // leave removes the record from the address and closes the panel.
  function leave() {
    history.pushState(null, "", location.pathname + location.search);
    close();
  }

  function follow() {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      // not a record's address
    }
    const record = byID.get(id);
    if (record && !(document.getElementById(id) instanceof HTMLElement)) {
      open(record);
    } else {
      close();
    }
  }

  document.getElementById("close").addEventListener("click", leave);
  document.getElementById("where").addEventListener("click", () => {
    const record = opened;
    leave();
    if (record) {
      showRecord(record, true);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !panel.hidden && document.getElementById("found").hidden) {
      leave();
    }
  });
  addEventListener("hashchange", follow);
  // A second click on the same link does not change the address.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a");
    const href = link?.getAttribute("href") ?? "";
    if (href !== "" && href === location.hash && panel.hidden) {
      follow();
    }
  });
  follow();
}

