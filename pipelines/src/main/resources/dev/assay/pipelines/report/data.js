"use strict";
// The page's data: columns of all tasks, unpacked once, and blocks that are unpacked when a task of
// theirs is looked at. What stands in them was written by strangers: it becomes text nodes only.

const ENDINGS = {
  C: ["correct", "right"],
  W: ["wrong", "wrong"],
  I: ["invalid_answer", "no valid answer"],
  F: ["infrastructure_failure", "infrastructure failure"],
  N: ["not_attempted", "not attempted"],
  _: ["not_asked", "not asked"],
};
const METRICS = ["esv", "mcl", "dfi"];
const DIMENSIONS = ["repository", "difficulty", "scope", "answer_kind"];

/** What a packed line holds. */
async function unpack(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(plain).text());
}

const lines = (() => {
  const split = new Map();
  return (id, number) => {
    if (!split.has(id)) split.set(id, document.getElementById(id).textContent.split("\n"));
    return split.get(id)[number] ?? "";
  };
})();

/** An element with its class and its content, strings being text. */
function element(tag, style, ...content) {
  const made = document.createElement(tag);
  if (style) made.className = style;
  made.append(...content);
  return made;
}

class Tasks {
  constructor(data) {
    Object.assign(this, data);
    this.count = data.tasks.id.length;
    this.number = new Map(data.tasks.id.map((id, i) => [id, i]));
    this.rates = this.entrants.map((entrant, e) => this.#rates(e, entrant.samples));
    this.detail = new Map();
  }

  /** The share of right answers among those that were judged; NaN where none was. */
  #rates(e, samples) {
    const rates = new Float32Array(this.count).fill(NaN);
    const endings = this.endings[e];
    for (let task = 0; task < this.count; task++) {
      let judged = 0, right = 0;
      for (let s = task * samples; s < (task + 1) * samples; s++) {
        const letter = endings[s];
        judged += letter === "C" || letter === "W" || letter === "I";
        right += letter === "C";
      }
      if (judged) rates[task] = right / judged;
    }
    return rates;
  }

  /** The letters of an entrant's answers to a task. */
  letters(e, task) {
    const samples = this.entrants[e].samples;
    return this.endings[e].slice(task * samples, (task + 1) * samples);
  }

  /** The letter that stands for all of them: right only if all are, else the commonest fault. */
  letter(e, task) {
    const letters = this.letters(e, task).replaceAll("_", "");
    if (letters === "") return "_";
    return letters[0] === "C" ? [...letters].find(letter => letter !== "C") ?? "C" : letters[0];
  }

  /** The mean rate of all entrants on a task; NaN where nothing was judged. */
  mean(task) {
    let sum = 0, known = 0;
    for (const rates of this.rates) {
      if (!Number.isNaN(rates[task])) { sum += rates[task]; known++; }
    }
    return known ? sum / known : NaN;
  }

  wording(dimension, task) {
    return this.values[dimension][this.tasks[dimension][task]][1];
  }

  /** What a reader sees of a task. */
  async look(task) {
    const number = Math.floor(task / this.block);
    if (!this.detail.has(number)) this.detail.set(number, unpack(lines("blocks", number)));
    return (await this.detail.get(number))[task % this.block];
  }

  async trajectories(task) {
    const line = lines("trajectories", task);
    return line === "" ? [] : unpack(line);
  }
}
