// The drawing of a scene. Go computes the positions, and the style sheet has the colors.

import { create, select } from "d3-selection";
import "d3-transition";
import { zoom, zoomIdentity } from "d3-zoom";
import { loadScene, toRecord } from "./data.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

export function setUpGraph(index) {
  const canvas = document.getElementById("canvas");
  const choice = document.getElementById("scene");
  const left = document.getElementById("left");
  index.scenes.forEach((s, i) => choice.add(new Option(s.label, String(i))));

  let shown = -1; // number of the scene
  let boxes = []; // of the scene: the data and the element of each
  let behavior = null;
  let svg = null;

  async function show(number) {
    if (shown === number) {
      return;
    }
    shown = number;
    choice.value = String(number);
    const scene = await loadScene(number);
    if (shown !== number) {
      return;
    }
    paint(scene.drawing);
    left.textContent = scene.left > 0 ? `· ${scene.left} more links are not shown` : "";
  }

  function paint(drawing) {
    svg?.interrupt(); // stops an animation to an old box
    svg = create("svg").attr("role", "group").attr("aria-label", `Graph of ${index.scenes[shown].label}`);
    const world = svg.append("g");
    const lines = world.append("g").selectAll("g").data(drawing.edges ?? []).join("g").attr("class", (e) => e.kind);
    lines.append("title").text((e) => e.label);
    lines.append("path").attr("d", (e) => e.path).filter((e) => e.weight > 0).attr("stroke-width", (e) => 1 + Math.log2(e.weight));
    lines.each(function (e) {
      select(this).selectAll("polygon").data(e.heads ?? []).join("polygon").attr("points", (points) => points);
    });
    const nodes = world.append("g").selectAll("g").data(drawing.nodes ?? []).join("g")
      .attr("class", (n) => `node ${n.kind}`)
      .attr("transform", (n) => `translate(${n.x - n.w / 2},${n.y - n.h / 2})`);
    const links = nodes.append((n) => document.createElementNS("http://www.w3.org/2000/svg", n.id === "" && n.kind !== "domain" ? "g" : "a"));
    links.filter((n) => n.kind !== "domain" && n.id !== "").attr("href", (n) => toRecord(n.id));
    links.filter((n) => n.kind === "domain").attr("href", "#graph").on("click", (event, n) => {
      event.preventDefault();
      showDomain(n.id);
    });
    links.append("title").text((n) => n.id || n.label);
    links.append("rect").attr("width", (n) => n.w).attr("height", (n) => n.h).attr("rx", 5);
    links.append("text").attr("x", (n) => n.w / 2).attr("y", (n) => n.h / 2).text((n) => n.label);
    boxes = [];
    nodes.each(function (n, i) {
      boxes.push({ ...n, index: i, element: this });
    });
    // Pointing at a box highlights its lines.
    const near = (i) => lines.classed("near", (e) => e.from === i || e.to === i);
    nodes.on("mouseenter focusin", function () {
      near(boxes.findIndex((b) => b.element === this));
    }).on("mouseleave focusout", () => near(-1));
    // The size of the canvas: a drawing that was just replaced has no size.
    const extent = () => [[0, 0], [canvas.clientWidth, canvas.clientHeight]];
    behavior = zoom().extent(extent).scaleExtent([0.05, 4]).on("zoom", (event) => world.attr("transform", event.transform));
    svg.call(behavior).on("dblclick.zoom", null);
    canvas.replaceChildren(svg.node());
    canvas.dataset.scene = String(shown);
    fit(drawing.view, false);
    fit.view = drawing.view;
  }

  function move(transform, smooth) {
    const at = smooth && !calm ? svg.transition().duration(350) : svg;
    at.call(behavior.transform, transform);
  }

  // fit shows all of a drawing, or as much of a large one as stays readable.
  function fit([x, y, w, h], smooth, whole = false) {
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const all = Math.min(width / w, height / h, 1.4) * 0.97;
    const k = whole ? all : Math.max(all, Math.min(0.5, (width * 1.6) / w));
    const dx = w * k < width ? (width - w * k) / 2 : 8;
    const dy = h * k < height ? (height - h * k) / 2 : 8;
    move(zoomIdentity.translate(dx - x * k, dy - y * k).scale(k), smooth);
  }

  // center shows a box in the middle, in a readable size.
  function center(box) {
    const k = 1;
    const panel = document.getElementById("card");
    const covered = !panel.hidden && panel.clientWidth < innerWidth / 1.5 ? Math.max(0, canvas.getBoundingClientRect().right - panel.getBoundingClientRect().left) : 0;
    move(zoomIdentity.translate((canvas.clientWidth - covered) / 2 - box.x * k, canvas.clientHeight / 2 - box.y * k).scale(k), true);
  }

  async function showRecord(record, scroll) {
    await show(record.scene);
    for (const box of boxes) {
      box.element.classList.toggle("here", box.id === record.id);
    }
    const box = boxes.find((b) => b.id === record.id);
    if (box) {
      center(box);
    }
    if (scroll) {
      document.getElementById("graph").scrollIntoView();
      box?.element.querySelector("a")?.focus({ preventScroll: true });
    }
  }

  function showDomain(domain) {
    const number = index.scenes.findIndex((s) => !s.all && s.domain === domain);
    if (number >= 0) {
      show(number);
      document.getElementById("graph").scrollIntoView();
    }
  }

  choice.addEventListener("change", () => show(Number(choice.value)));
  const scale = (by) => svg && (calm ? svg : svg.transition().duration(200)).call(behavior.scaleBy, by);
  document.getElementById("in").addEventListener("click", () => scale(1.5));
  document.getElementById("out").addEventListener("click", () => scale(1 / 1.5));
  document.getElementById("fit").addEventListener("click", () => svg && fit(fit.view, true, true));
  return { show, showRecord, showDomain };
}
