// The top of the page: what was checked, and the verdict.

function drawBar() {
  const {report} = app;
  show(byId("bar"),
      h("span", {class: "brand"}, "Mazurka"),
      h("span", {class: `verdict ${report.verdict}`}, report.verdict),
      h("h1", {}, h("span", {class: "program"}, report.program)),
      h("span", {class: "space"}),
      app.subjects.length > 1 && subjectSelector(),
      h("button", {class: "quiet", id: "theme", title: "Light or dark (t)",
                   "aria-label": "Light or dark", onclick: toggleTheme}, icon("theme")),
      app.subjects.length > 0 &&
          h("button", {class: "quiet", title: "Keys (?)", onclick: showHelp}, "Keys"));
}

function subjectSelector() {
  return h("label", {class: "subjects"},
           h("span", {class: "unseen"}, "What to look at"),
           h("select", {id: "subjects", onchange: event => openSubject(event.target.selectedIndex)},
             app.subjects.map(({title, finding}) =>
                 h("option", {}, finding?.location ? `${title} at ${finding.location}` : title))));
}

// --- Widths of the columns ---

function startSplitters() {
  for (const splitter of document.querySelectorAll(".splitter")) {
    const {side} = splitter.dataset;
    const panel = byId(side);
    const direction = side === "story" ? 1 : -1;
    const resize = width => {
      const limited = Math.round(Math.min(Math.max(width, 0), innerWidth * 0.6));
      for (const name of [`--${side}`, `--${side}-least`]) {
        byId("main").style.setProperty(name, `${limited < 120 ? 0 : limited}px`);
      }
      giveWay();
      splitter.setAttribute("aria-valuenow", String(limited));
    };
    fill(splitter, {role: "separator", tabindex: 0, "aria-orientation": "vertical",
                    "aria-label": `Width of the ${side === "story" ? "report" : "source"}`,
                    "aria-valuenow": panel.offsetWidth}, []);
    splitter.addEventListener("pointerdown", event => {
      event.preventDefault();
      splitter.setPointerCapture(event.pointerId);
      const offset = panel.offsetWidth - direction * event.clientX;
      const move = moved => resize(offset + direction * moved.clientX);
      splitter.addEventListener("pointermove", move);
      splitter.addEventListener("pointerup", () => splitter.removeEventListener("pointermove", move),
                                {once: true});
    });
    splitter.addEventListener("keydown", event => {
      const change = {ArrowLeft: -24, ArrowRight: 24}[event.key];
      if (!change) return;
      event.preventDefault();
      event.stopPropagation();
      resize(panel.offsetWidth + direction * change);
    });
  }
}

// The panes beside the steps give way, if then all threads have a column that can be seen.
function giveWay() {
  const main = byId("main");
  const style = getComputedStyle(main);
  const least = side => parseFloat(style.getPropertyValue(`--${side}-least`));
  const beside = main.classList.contains("without-story") ? 0 : least("story");
  const splitters = 14, room = main.clientWidth - beside - least("place") - splitters;
  const count = app.lanes.reduce((sum, {view}) => sum + view.threads.length, 0);
  const barsBeside = 42;  // the overview, a scroll bar
  const needed = width => count * width + widthWithoutColumns() + barsBeside;
  const wanted = app.list || needed(narrowestColumn()) > room ? 300 : Math.min(room, needed(164));
  main.style.setProperty("--work-least", `${Math.max(300, wanted)}px`);
}

function toggleStory() {
  byId("main").classList.toggle("without-story");
  giveWay();
}
