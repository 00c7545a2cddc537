"use strict";
// Figures are drawn already. Here their points speak when pointed at, and entrants can be left out.

for (const figure of document.querySelectorAll(".figures figure, figure.wide")) {
  const readout = figure.querySelector(".readout");
  if (!readout) continue;
  const say = event => {
    const mark = event.target.closest?.("a");
    if (mark) readout.textContent = mark.querySelector("title").textContent;
  };
  for (const type of ["pointerover", "focusin"]) figure.addEventListener(type, say);
  for (const title of figure.querySelectorAll("a title")) {
    title.parentNode.parentNode.setAttribute("aria-label", title.textContent);
  }
}

for (const button of document.querySelectorAll(".legend button")) {
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", on);
    for (const series of document.querySelectorAll(`.series[data-entrant="${button.dataset.entrant}"]`)) {
      series.classList.toggle("off", !on);
    }
  });
}
