// The controls above the steps.

function drawToolbar() {
  show(byId("toolbar"),
      h("span", {class: "group"},
        walkers("step", go), walkers("switch", goToSwitch), walkers("mark", goToMark)),
      searchBox(),
      h("span", {class: "group right"},
        threadsMenu(),
        toggle("list", "List", "One column for all threads (v)", toggleList),
        toggle("folds", "Fold", "Fold long stretches without a switch (f)", toggleFolds),
        toggle("arrows-toggle", "Arrows", "What happens before what (a)", toggleArrows),
        app.passing && toggle("compare", "Passing", "Beside it the nearest execution that passes (c)",
                              toggleCompare)));
}

const walkKeys = {step: ["↑ or k", "↓ or j"], switch: ["p", "n"], mark: ["Shift+m", "m"]};

function walkers(word, run) {
  const [back, on] = walkKeys[word];
  return h("span", {class: "walkers"}, iconButton("up", `Previous ${word} (${back})`, () => run(-1)),
           h("span", {class: "word"}, word),
           iconButton("down", `Next ${word} (${on})`, () => run(1)));
}

function toggle(id, text, title, run) {
  return h("button", {class: "toggle", id, title, "aria-pressed": "false", onclick: run}, text);
}

function searchBox() {
  return h("span", {class: "search", role: "search"},
           h("input", {id: "search", type: "search", placeholder: "Find …", title: "An object, a thread, a line (/)",
                       "aria-label": "Find steps", spellcheck: "false", autocomplete: "off",
                       oninput: event => search(event.target.value),
                       onkeydown: searchKey}),
           h("span", {id: "matches"}),
           iconButton("up", "Previous match ([)", () => goToMatch(-1)),
           iconButton("down", "Next match (])", () => goToMatch(1)),
           toggle("only", "Only these", "Show only the steps that match",
                  () => search(app.query, {only: !app.onlyMatches})));
}

function searchKey(event) {
  if (event.key === "Enter") goToMatch(event.shiftKey ? -1 : 1);
  if (event.key === "Escape") {
    search("");
    byId("timeline").focus();
  }
}

// --- Which threads are shown ---

function threadsMenu() {
  const names = [...new Set([app.execution, app.passing].filter(Boolean)
      .flatMap(view => view.threads.map(thread => thread.name)))];
  const box = name => h("label", {}, h("input", {
    type: "checkbox", value: name, checked: true,
    onchange: event => setHidden(event.target.checked ? [...app.hidden].filter(other => other !== name)
                                                      : [...app.hidden, name])}), name);
  const menu = h("details", {class: "menu", id: "threads"},
      h("summary", {}, "Threads"),
      h("div", {class: "panel"},
        h("div", {class: "choices"},
          h("button", {class: "link", onclick: () => setHidden([])}, "all"),
          h("button", {class: "link", onclick: () => setHidden(names)}, "none"),
          h("button", {class: "link", onclick: () => setHidden(names.filter(name => !concerned(name)))},
            "of the finding")),
        h("div", {class: "boxes"}, names.map(box))));
  menu.addEventListener("keydown", event => {
    if (event.key === "Escape") menu.open = false;
  });
  document.addEventListener("pointerdown", event => {
    if (!menu.contains(event.target)) menu.open = false;
  });
  return menu;
}

// Threads that the finding is about, or that have marked steps.
function concerned(name) {
  const {finding} = app.subjects[app.subject];
  return finding?.threads.includes(name) ||
         app.execution.items.some(item => item.marks.length > 0 &&
                                          app.execution.threads[item.thread].name === name);
}

// --- What the controls show ---

function updateToolbar() {
  const press = (id, on) => byId(id)?.setAttribute("aria-pressed", String(on));
  press("arrows-toggle", app.arrows);
  press("compare", app.compare);
  press("list", timeline.geometry[0].isList);
  byId("list").disabled = app.compare;
  press("only", app.onlyMatches);
  press("folds", app.opened.size === 0);
  const foldable = app.execution.folds.length > 0 || app.compare;
  byId("folds").hidden = !foldable;
  const input = byId("search");
  if (input.value !== app.query) input.value = app.query;
  const {view, test} = app.lanes[0];
  const count = test ? view.items.filter(test).length : 0;
  byId("matches").textContent = test ? (count === 0 ? "none" : plural(count, "step")) : "";
  byId("search").parentElement.classList.toggle("active", test !== null);
  const menu = byId("threads");
  for (const box of menu.querySelectorAll("input")) box.checked = !app.hidden.has(box.value);
  const all = menu.querySelectorAll("input").length;
  menu.firstChild.textContent =
      app.hidden.size > 0 ? `Threads ${all - app.hidden.size}/${all}` : `Threads ${all}`;
}
