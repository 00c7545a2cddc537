"use strict";
// All tasks: filters, a cloud of points, what the entrants come to on the selection, and a list that
// holds only the rows in view. The address after # holds the filters, so that every cell and point
// of the page can lead here, and a selection can be sent to somebody.

const OUTCOMES = [["", "any"], ["right", "right"], ["wrong", "wrong"], ["invalid", "no valid answer"], ["missing", "missing"], ["split", "entrants differ"]];
const ROW = 52;

class Explorer {
  constructor(tasks) {
    this.tasks = tasks;
    this.root = document.getElementById("explorer");
    this.dialog = document.getElementById("task");
    this.selected = [];
    this.filter = {};
    this.axes = ["esv", "dfi"];
    this.root.hidden = false;
    this.#controls();
    this.cloud = new Cloud(this.root.querySelector(".cloud"), this.root.querySelector(".panes .readout"), tasks, task => this.open(task));
    this.list = this.root.querySelector(".list");
    this.list.addEventListener("scroll", () => this.#rows(), {passive: true});
    new ResizeObserver(() => { this.cloud.draw(); this.#rows(); }).observe(this.root);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.cloud.draw());
    addEventListener("hashchange", () => this.#follow());
    this.dialog.addEventListener("close", () => this.#write());
    this.dialog.addEventListener("click", event => { if (event.target === this.dialog) this.dialog.close(); });
    this.dialog.addEventListener("keydown", event => {
      if (event.key === "ArrowLeft") this.#step(-1);
      if (event.key === "ArrowRight") this.#step(1);
    });
    this.select();
    this.#follow();
  }

  #controls() {
    const form = this.root.querySelector(".filters");
    form.addEventListener("submit", event => event.preventDefault());
    const choice = (name, title, options) => {
      const select = element("select", "", ...options.map(([value, words]) => new Option(words, value)));
      select.name = name;
      select.addEventListener("change", () => { this.filter[name] = select.value; this.#write(); this.select(); });
      form.append(element("label", "", title, select));
    };
    choice("entrant", "Entrant", [["", "all"], ...this.tasks.entrants.map((entrant, e) => [String(e), entrant.label])]);
    choice("outcome", "Its answer is", OUTCOMES);
    for (const dimension of DIMENSIONS) {
      const title = dimension.replace("_", " ").replace(/^./, letter => letter.toUpperCase());
      choice(dimension, title, [["", "any"], ...this.tasks.values[dimension]]);
    }
    for (const [place, title] of [[0, "Across"], [1, "Up"]]) {
      const select = element("select", "", ...METRICS.map(m => new Option(m.toUpperCase(), m, false, m === this.axes[place])));
      select.addEventListener("change", () => { this.axes[place] = select.value; this.cloud.show(this.selected, this.filter.entrant, this.axes); });
      form.append(element("label", "", title, select));
    }
    const search = element("input");
    search.type = "search";
    search.name = "q";
    search.placeholder = "test or id";
    search.addEventListener("input", () => { this.filter.q = search.value; this.#write(); this.select(); });
    form.append(element("label", "search", "Search", search));
  }

  /** Takes filters or a task from the address. */
  #follow() {
    const hash = location.hash;
    if (hash.startsWith("#task=")) {
      const task = this.tasks.number.get(decodeURIComponent(hash.slice(6)));
      if (task !== undefined && !this.dialog.open) this.open(task);
    } else if (hash.startsWith("#tasks?")) {
      this.filter = Object.fromEntries(new URLSearchParams(hash.slice(7)));
      if (!(this.filter.entrant in this.tasks.entrants)) delete this.filter.entrant;
      for (const control of this.root.querySelectorAll(".filters [name]")) control.value = this.filter[control.name] ?? "";
      this.select();
      document.getElementById("tasks").scrollIntoView();
    }
  }

  /** Puts the filters into the address. */
  #write() {
    const set = Object.entries(this.filter).filter(([, value]) => value !== "" && value !== undefined);
    const parts = new URLSearchParams(set).toString();
    history.replaceState(null, "", parts ? `#tasks?${parts}` : "#tasks");
  }

  /** Finds the tasks that all filters let through, and shows them. */
  select() {
    const {tasks, filter} = this;
    const tests = [];
    for (const dimension of DIMENSIONS) {
      if (!filter[dimension]) continue;
      const wanted = tasks.values[dimension].findIndex(([value]) => value === filter[dimension]);
      tests.push(task => tasks.tasks[dimension][task] === wanted);
    }
    for (const metric of METRICS) {
      if (!filter[metric]) continue;
      const [low, high] = filter[metric].split("-").map(Number);
      tests.push(task => tasks.tasks[metric][task] >= low && tasks.tasks[metric][task] <= high);
    }
    if (filter.q) {
      const wanted = filter.q.toLowerCase();
      tests.push(task => tasks.tasks.test[task].toLowerCase().includes(wanted) || tasks.tasks.id[task].toLowerCase().includes(wanted));
    }
    if (filter.outcome) tests.push(this.#outcome(filter.outcome));
    this.selected = d3.range(tasks.count).filter(task => tests.every(test => test(task)));
    this.#chips();
    this.#summary();
    this.cloud.show(this.selected, filter.entrant, this.axes);
    const rows = this.list.querySelector(".rows");
    rows.style.height = `${this.selected.length * ROW}px`;
    this.list.scrollTop = 0;
    this.#rows();
    this.root.querySelector(".found").textContent = `${this.selected.length.toLocaleString("en")} of ${tasks.count.toLocaleString("en")} tasks`;
  }

  #outcome(outcome) {
    const entrants = this.filter.entrant ? [Number(this.filter.entrant)] : d3.range(this.tasks.entrants.length);
    const has = letters => task => entrants.some(e => [...this.tasks.letters(e, task)].some(letter => letters.includes(letter)));
    switch (outcome) {
      case "right": return has("C");
      case "wrong": return has("W");
      case "invalid": return has("I");
      case "missing": return has("FN");
      default: return task => {
        const rates = this.tasks.rates.map(rates => rates[task]).filter(rate => !Number.isNaN(rate));
        return rates.some(rate => rate !== rates[0]);
      };
    }
  }

  #chips() {
    const chips = this.root.querySelector(".chips");
    chips.replaceChildren();
    for (const metric of METRICS) {
      if (!this.filter[metric]) continue;
      const chip = element("button", "", `${metric.toUpperCase()} ${this.filter[metric].replace("-", "–")} ×`);
      chip.type = "button";
      chip.addEventListener("click", () => { delete this.filter[metric]; this.#write(); this.select(); });
      chips.append(chip);
    }
    if (Object.values(this.filter).some(value => value)) {
      const all = element("button", "", "All tasks");
      all.type = "button";
      all.addEventListener("click", () => {
        this.filter = {};
        for (const control of this.root.querySelectorAll(".filters [name]")) control.value = "";
        this.#write();
        this.select();
      });
      chips.append(all);
    }
  }

  /** Pass@1 of each entrant on the selection, with Wilson's interval as elsewhere on the page. */
  #summary() {
    const box = this.root.querySelector(".selection");
    box.replaceChildren(element("h4", "", "Pass@1 on this selection"));
    this.tasks.rates.forEach((rates, e) => {
      let sum = 0, count = 0;
      for (const task of this.selected) {
        if (!Number.isNaN(rates[task])) { sum += rates[task]; count++; }
      }
      const row = element("div", `row s${e % 10}`, element("span", "", element("i", "swatch"), this.tasks.entrants[e].label),
          element("b", "", count ? (100 * sum / count).toFixed(1) : "–"));
      if (count) {
        const mean = sum / count, z = 1.959963984540054, scale = 1 + z * z / count;
        const centre = (mean + z * z / (2 * count)) / scale;
        const half = z / scale * Math.sqrt(mean * (1 - mean) / count + z * z / (4 * count * count));
        const span = element("span", "span"), at = element("span", "at");
        span.style.left = `${100 * Math.max(0, centre - half)}%`;
        span.style.width = `${100 * (Math.min(1, centre + half) - Math.max(0, centre - half))}%`;
        at.style.left = `${100 * mean}%`;
        row.append(element("div", "scale", span, at));
      }
      box.append(row);
    });
  }

  /** Only the rows in view and a few around them. */
  #rows() {
    const first = Math.max(0, Math.floor(this.list.scrollTop / ROW) - 5);
    const last = Math.min(this.selected.length, Math.ceil((this.list.scrollTop + this.list.clientHeight) / ROW) + 5);
    this.list.querySelector(".rows").replaceChildren(...d3.range(first, last).map(place => this.#row(place)));
  }

  #row(place) {
    const {tasks} = this;
    const task = this.selected[place];
    const metrics = METRICS.map(m => `${m.toUpperCase()} ${tasks.tasks[m][task].toLocaleString("en")}`).join(" · ");
    const outcomes = element("span", "outcomes");
    for (let e = 0; e < tasks.entrants.length; e++) {
      const [style, words] = ENDINGS[tasks.letter(e, task)];
      const mark = element("i", style);
      mark.title = `${tasks.entrants[e].label}: ${words}`;
      outcomes.append(mark);
    }
    const row = element("button", "",
        element("span", "", element("code", "", tasks.tasks.test[task].split("/").pop()),
            element("small", "", `${tasks.wording("repository", task)} · ${tasks.wording("difficulty", task)} · ${metrics}`)),
        outcomes);
    row.type = "button";
    row.style.top = `${place * ROW}px`;
    row.addEventListener("click", () => this.open(task));
    return row;
  }

  /** Shows a task. */
  async open(task) {
    this.shown = task;
    history.replaceState(null, "", `#task=${encodeURIComponent(this.tasks.tasks.id[task])}`);
    const content = await taskView(this.tasks, task);
    if (this.shown !== task) return;
    const place = this.selected.indexOf(task);
    const button = (words, action) => {
      const made = element("button", "", words);
      made.type = "button";
      made.addEventListener("click", action);
      return made;
    };
    const bar = element("div", "task-bar",
        element("span", "", place < 0 ? "" : `${(place + 1).toLocaleString("en")} of ${this.selected.length.toLocaleString("en")}`),
        button("‹ previous", () => this.#step(-1)), button("next ›", () => this.#step(1)), button("close", () => this.dialog.close()));
    this.dialog.replaceChildren(bar, ...content);
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0;
  }

  #step(by) {
    const place = this.selected.indexOf(this.shown) + by;
    if (place >= 0 && place < this.selected.length) this.open(this.selected[place]);
  }
}

/** Every task as a point, coloured by how often it was answered right. */
class Cloud {
  constructor(root, readout, tasks, open) {
    Object.assign(this, {root, readout, tasks, selected: [], entrant: "", axes: ["esv", "dfi"]});
    this.canvas = root.querySelector("canvas");
    this.svg = d3.select(root.querySelector("svg"));
    root.addEventListener("pointermove", event => this.#point(event));
    root.addEventListener("click", event => {
      const task = this.#point(event);
      if (task !== undefined) open(task);
    });
  }

  show(selected, entrant, axes) {
    Object.assign(this, {selected, entrant, axes});
    this.draw();
  }

  draw() {
    const width = this.root.clientWidth, height = this.root.clientHeight;
    if (!width) return;
    const [across, up] = this.axes.map(metric => this.tasks.tasks[metric]);
    const margin = {left: 42, right: 8, top: 8, bottom: 38};
    this.x = d3.scaleSymlog([0, d3.max(across) || 1], [margin.left, width - margin.right]);
    this.y = d3.scaleSymlog([0, d3.max(up) || 1], [height - margin.bottom, margin.top]);
    const ratio = devicePixelRatio || 1;
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    const pen = this.canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const style = getComputedStyle(document.body);
    const colour = d3.interpolateRgb(style.getPropertyValue("--wrong").trim(), style.getPropertyValue("--right").trim());
    const shades = d3.range(0, 1.01, 0.1).map(colour);
    const rates = this.entrant ? this.tasks.rates[Number(this.entrant)] : null;
    const size = this.selected.length > 5000 ? 2 : this.selected.length > 1000 ? 3 : 5;
    pen.globalAlpha = this.selected.length > 5000 ? 0.5 : 0.75;
    this.places = this.selected.map(task => [
      this.x(across[task]) + spread(task, 1), this.y(up[task]) + spread(task, 2), task]);
    for (const [left, top, task] of this.places) {
      const rate = rates ? rates[task] : this.tasks.mean(task);
      pen.fillStyle = Number.isNaN(rate) ? "#8b8f96" : shades[Math.round(rate * 10)];
      pen.fillRect(left - size / 2, top - size / 2, size, size);
    }
    this.tree = null;
    this.#axes(width, height, margin);
  }

  #axes(width, height, margin) {
    const ticks = (scale, apart) => {
      const decades = d3.range(0, 7).map(e => 10 ** e), chosen = [];
      for (const tick of [0, ...decades, ...decades.map(d => 5 * d), ...decades.map(d => 2 * d)]) {
        if (tick <= scale.domain()[1] && chosen.every(other => Math.abs(scale(other) - scale(tick)) >= apart)) chosen.push(tick);
      }
      return chosen;
    };
    this.svg.selectAll("*").remove();
    this.svg.attr("viewBox", `0 0 ${width} ${height}`);
    this.svg.append("g").attr("transform", `translate(0,${height - margin.bottom})`)
        .call(d3.axisBottom(this.x).tickValues(ticks(this.x, 34)).tickFormat(d3.format(",d")).tickSize(4));
    this.svg.append("g").attr("transform", `translate(${margin.left},0)`)
        .call(d3.axisLeft(this.y).tickValues(ticks(this.y, 18)).tickFormat(d3.format(",d")).tickSize(4));
    this.svg.append("text").attr("x", width - margin.right).attr("y", height - 6).attr("text-anchor", "end").text(`${this.axes[0].toUpperCase()} →`);
    this.svg.append("text").attr("x", margin.left + 6).attr("y", margin.top + 8).text(`↑ ${this.axes[1].toUpperCase()}`);
  }

  /** The nearest point, named in the readout. */
  #point(event) {
    if (!this.places?.length) return undefined;
    this.tree ??= d3.quadtree(this.places);
    const box = this.root.getBoundingClientRect();
    const near = this.tree.find(event.clientX - box.left, event.clientY - box.top, 24);
    if (!near) { this.readout.textContent = ""; return undefined; }
    const task = near[2];
    const rate = this.entrant ? this.tasks.rates[Number(this.entrant)][task] : this.tasks.mean(task);
    const metrics = METRICS.map(m => `${m.toUpperCase()} ${this.tasks.tasks[m][task]}`).join(", ");
    this.readout.textContent = `${this.tasks.tasks.test[task]}: ${metrics}, ${Number.isNaN(rate) ? "not judged" : `${Math.round(100 * rate)} % right`}`;
    return task;
  }
}

/** A small displacement of a task, always the same, so that equal values do not hide each other. */
function spread(task, axis) {
  const mixed = Math.imul(task + 1, axis === 1 ? 0x9E3779B1 : 0x85EBCA6B) >>> 0;
  return (mixed / 2 ** 32 - 0.5) * 6;
}

/** The explorer, once the data are unpacked. */
const ready = "DecompressionStream" in window
    ? unpack(document.getElementById("columns").textContent).then(data => new Explorer(new Tasks(data)))
    : Promise.reject(new Error("This browser cannot unpack the list of tasks; one from 2023 or later can."));
ready.catch(error => document.getElementById("tasks").append(element("p", "warning", error.message)));
