"use strict";
// Draws each histogram from the table below it: the numbers are in the page once, and readable
// without this script. The axis is symlog, which holds 0 and gives long tails room.

const margin = {top: 36, right: 8, bottom: 22, left: 34};
const labelWidth = 34;

/** Round numbers within a domain that stay apart on the axis: decades first, then 5s and 2s. */
function ticks(x) {
  const [low, high] = x.domain();
  const decades = d3.range(0, 10).map(exponent => 10 ** exponent);
  const candidates = [low, ...decades, ...decades.map(d => 5 * d), ...decades.map(d => 2 * d)];
  const chosen = [];
  for (const tick of candidates) {
    const inside = tick >= low && tick <= high;
    if (inside && chosen.every(other => Math.abs(x(tick) - x(other)) >= labelWidth)) chosen.push(tick);
  }
  return chosen.sort(d3.ascending);
}

function bins(figure) {
  return Array.from(figure.querySelectorAll("tbody tr"), row => ({
    from: Number(row.dataset.from),
    to: Number(row.dataset.to),
    count: Number(row.dataset.count),
    range: row.cells[0].textContent,
    share: row.cells[2].textContent,
  }));
}

function drawStatistic(svg, figure, name, row, x, width, bottom) {
  const value = Number(figure.dataset[name]);
  const text = `${name} ${d3.format(",.1~f")(value)}`;
  const before = x(value) + 8 * text.length > width;
  const mark = svg.append("g").attr("class", `statistic ${name}`).attr("transform", `translate(${x(value)},0)`);
  mark.append("line").attr("y1", row - 9).attr("y2", bottom);
  mark.append("text").attr("x", before ? -5 : 5).attr("y", row)
      .attr("text-anchor", before ? "end" : "start")
      .text(text);
}

function draw(figure) {
  const plot = figure.querySelector(".plot");
  plot.replaceChildren();
  const width = plot.clientWidth;
  const height = plot.clientHeight;
  const data = bins(figure);
  const readout = figure.querySelector(".readout");
  const atRest = figure.dataset.rest ??= readout.textContent;
  const bottom = height - margin.bottom;
  const x = d3.scaleSymlog([data[0].from, data[data.length - 1].to], [margin.left, width - margin.right]);
  const y = d3.scaleLinear([0, d3.max(data, bin => bin.count)], [bottom, margin.top]).nice(4);

  const svg = d3.select(plot).append("svg").attr("width", width).attr("height", height)
      .attr("role", "img").attr("aria-label", figure.getAttribute("aria-label"));
  const counts = y.ticks(4).filter(Number.isInteger);
  svg.append("g").attr("class", "axis").attr("transform", `translate(${margin.left},0)`)
      .call(d3.axisLeft(y).tickValues(counts).tickFormat(d3.format(",d")).tickSize(-(width - margin.left - margin.right)))
      .call(axis => axis.select(".domain").remove());
  const bar = svg.append("g").selectAll("g").data(data).join("g").attr("class", "bin");
  for (const top of [() => margin.top, bin => y(bin.count)]) {
    bar.append("rect").attr("x", bin => x(bin.from) + 0.5).attr("y", top)
        .attr("width", bin => Math.max(1, x(bin.to) - x(bin.from) - 1)).attr("height", bin => bottom - top(bin));
  }
  bar.on("pointerenter pointerdown", (event, bin) => {
    const unit = bin.range === "1" ? figure.dataset.unit : figure.dataset.units;
    readout.textContent = `${bin.range} ${unit}: ${d3.format(",d")(bin.count)} tasks, ${bin.share}`;
  });
  svg.on("pointerleave", () => { readout.textContent = atRest; });
  svg.append("g").attr("class", "axis").attr("transform", `translate(0,${bottom})`)
      .call(d3.axisBottom(x).tickValues(ticks(x)).tickFormat(d3.format(",d")).tickSize(4));
  drawStatistic(svg, figure, "median", 12, x, width, bottom);
  drawStatistic(svg, figure, "mean", 27, x, width, bottom);
}

for (const figure of document.querySelectorAll("figure.histogram")) {
  figure.querySelector(".plot").classList.add("drawn");
  let drawn = 0;
  new ResizeObserver(([entry]) => {
    const width = Math.round(entry.contentRect.width);
    if (width !== drawn) {
      drawn = width;
      draw(figure);
    }
  }).observe(figure);
}
