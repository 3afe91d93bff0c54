// The trend: a small chart for each field, and one for the number of records.

import { create } from "d3-selection";
import { scaleLinear, scaleUtc } from "d3-scale";
import { area, line } from "d3-shape";
import { element } from "./data.js";

const [width, height, bottom, right] = [260, 92, 16, 6];

export function setUpTrend(index) {
  const charts = document.getElementById("charts");
  if (!charts || !index.trend) {
    return;
  }
  const days = index.trend.map((p) => new Date(p.date));
  const records = index.trend.map((p) => p.records);
  charts.append(chart("Records", days, records, Math.max(...records, 1), ""));
  index.fields.forEach((f, i) => charts.append(chart(f.label, days, index.trend.map((p) => p.percent[i]), 100, "%")));
}

function chart(label, days, values, top, unit) {
  const known = days.map((day, i) => ({ day, value: values[i] })).filter((p) => p.value >= 0);
  const figure = element("figure");
  const shown = (p) => `${Math.floor(p.value)}${unit}`;
  const [first, last] = [known[0], known[known.length - 1]];
  const caption = element("figcaption", {}, label);
  if (last) {
    caption.append(element("b", {}, first === last ? shown(last) : `${shown(first)} → ${shown(last)}`));
  }
  figure.append(caption);
  if (!last) {
    return figure;
  }
  const x = scaleUtc().domain([days[0], days[days.length - 1]]).range([right, width - right]);
  const y = scaleLinear().domain([0, top]).range([height - bottom, 4]);
  const svg = create("svg").attr("viewBox", `0 0 ${width} ${height}`).attr("role", "img")
    .attr("aria-label", `${label}: ` + known.map((p) => `${date(p.day)} ${shown(p)}`).join(", "));
  for (const value of [0, top / 2, top]) {
    svg.append("line").attr("x1", 0).attr("x2", width).attr("y1", y(value)).attr("y2", y(value));
  }
  svg.append("path").attr("class", "area").attr("d", area().x((p) => x(p.day)).y0(y(0)).y1((p) => y(p.value))(known));
  svg.append("path").attr("class", "line").attr("d", line().x((p) => x(p.day)).y((p) => y(p.value))(known));
  svg.selectAll("circle").data(known).join("circle").attr("cx", (p) => x(p.day)).attr("cy", (p) => y(p.value)).attr("r", 2.5)
    .append("title").text((p) => `${date(p.day)}: ${shown(p)}`);
  svg.append("text").attr("x", 0).attr("y", height - 3).text(date(days[0]));
  if (days.length > 1) {
    svg.append("text").attr("x", width).attr("y", height - 3).attr("text-anchor", "end").text(date(days[days.length - 1]));
  }
  figure.append(svg.node());
  return figure;
}

const date = (day) => day.toISOString().slice(0, 10);
