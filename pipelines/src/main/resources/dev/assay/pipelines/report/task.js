"use strict";
// A task in a dialog: the test with its blank, the answers with their verdicts, how models came to
// them, and what the answer depends on.

function code(text) {
  const pre = element("pre", "", element("code", "", text));
  pre.tabIndex = 0;
  return pre;
}

/** The test as shown, its blanks and the asked line marked. */
function shownTest(source) {
  const block = element("code");
  for (const line of source.replace(/\n$/, "").split("\n")) {
    const row = element("span", line.includes("# Question") ? "line question" : "line");
    line.split(/(\b___\b)/).forEach(part => row.append(part === "___" ? element("mark", "", part) : part));
    row.append("\n");
    block.append(row);
  }
  const pre = element("pre", "", block);
  pre.tabIndex = 0;
  return pre;
}

function folded(summary, fill) {
  const details = element("details", "", element("summary", "", summary));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(...fill());
  });
  return details;
}

function facts(pairs) {
  const list = element("dl", "facts");
  for (const [name, value] of pairs) list.append(element("div", "", element("dt", "", name), element("dd", "", String(value))));
  return list;
}

function steps(trajectory) {
  const shown = [folded("What it was told first", () => [code(trajectory.prompt)])];
  trajectory.steps.forEach((step, number) => {
    const box = element("div", "step", element("small", "", `step ${number + 1}, ${step.read} tokens read, ${step.written} written`));
    if (step.text) box.append(element("p", "", step.text));
    for (const use of step.uses) {
      box.append(element("p", "", element("code", "", `${use.tool} ${use.arguments}`), use.refused ? " refused" : ""));
      box.append(folded("What it saw", () => [code(use.result)]));
    }
    shown.push(box);
  });
  if (trajectory.detail) shown.push(element("p", "note", trajectory.detail));
  return shown;
}

function verdict(tasks, e, letter, [sample, rule, detail, prediction, length], trajectory) {
  const [style, words] = ENDINGS[letter];
  const header = element("header", `s${e % 10}`,
      element("b", "", element("i", "swatch"), tasks.entrants[e].label),
      element("span", `badge ${style}`, words));
  if (tasks.entrants[e].samples > 1) header.append(element("span", "rule", `sample ${sample}`));
  header.append(element("span", "rule", [rule.replaceAll("_", " "), detail].filter(Boolean).join(": ")));
  const box = element("div", "verdict", header);
  if (prediction !== null) box.append(prediction === "" ? element("p", "note", "It wrote nothing.") : code(prediction));
  if (prediction !== null && length > prediction.length + 40) box.append(element("p", "note", `It wrote ${length.toLocaleString("en")} characters.`));
  if (trajectory) {
    const count = trajectory.steps.length;
    box.append(folded(`How it came to that: ${count} ${count === 1 ? "step" : "steps"}, ${trajectory.ending.toLowerCase().replaceAll("_", " ")}`, () => steps(trajectory)));
  }
  return box;
}

/** What the answer depends on, as the page of a build shows it. */
function slice(found) {
  const box = folded(`What the answer depends on: ${found.summary}`, () => {
    const shown = [];
    for (const part of found.functions) {
      shown.push(element("p", "function", element("code", "", part.name), " ", element("span", "", `${part.file}, ${part.calls}`)));
      const block = element("code");
      for (const [number, count, text, why] of part.lines) {
        const row = element("span", why === undefined ? "line" : "line in",
            element("span", "count", count), element("span", "number", number), text);
        if (why !== undefined) row.append(element("span", "why", why));
        row.append("\n");
        block.append(row);
      }
      const pre = element("pre", "", block);
      pre.tabIndex = 0;
      shown.push(pre);
    }
    if (found.sources.length) {
      const body = element("tbody");
      for (const [name, described] of found.sources) {
        body.append(element("tr", "", element("th", "", element("code", "", name)), element("td", "", described)));
      }
      shown.push(element("table", "facts", body));
    }
    return shown;
  });
  box.classList.add("slice");
  return box;
}

async function taskView(tasks, task) {
  const [seen, trajectories] = await Promise.all([tasks.look(task), tasks.trajectories(task)]);
  const columns = tasks.tasks;
  const shown = [
    element("h3", "", element("span", "repo", `${tasks.wording("repository", task)} `, element("span", "", seen.version)), " ", element("code", "", columns.test[task])),
    element("p", "tags", ...["difficulty", "scope", "answer_kind"].map(d => element("span", "", tasks.wording(d, task)))),
    shownTest(seen.source),
    element("p", "hint", seen.hint),
    element("h4", "", "The answer"),
    code(seen.answer),
    facts([
      ["ESV", `${columns.esv[task]} lines (${seen.esv_code} of code)`],
      ["MCL", `${columns.mcl[task]} steps`],
      ["DFI", `${columns.dfi[task]} sources`],
      ["Difficulty by", seen.difficulty_source],
      ["Sources", seen.sources.join(", ") || "none"],
    ]),
  ];
  if (seen.slice) shown.push(slice(seen.slice));
  shown.push(element("h4", "", "The answers given"));
  seen.verdicts.forEach((samples, e) => {
    const letters = tasks.letters(e, task);
    samples.forEach((one, s) => {
      const trajectory = trajectories.find(t => t.entrant === e && t.sample === one[0]);
      shown.push(verdict(tasks, e, letters[s], one, trajectory));
    });
    if (!samples.length) shown.push(verdict(tasks, e, "_", [0, "", "", null, 0]));
  });
  shown.push(element("p", "note", columns.id[task]));
  return shown;
}
