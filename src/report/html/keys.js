// Keys, and the list of them.

const keys = [
  {keys: ["ArrowDown", "j"], shown: "↓ j", text: "next step", run: () => go(1)},
  {keys: ["ArrowUp", "k"], shown: "↑ k", text: "previous step", run: () => go(-1)},
  {keys: ["ArrowRight", "l"], shown: "→ l", text: "next step of this thread", run: () => goInThread(1)},
  {keys: ["ArrowLeft", "h"], shown: "← h", text: "previous step of this thread",
   run: () => goInThread(-1)},
  {keys: ["n"], shown: "n", text: "next switch", run: () => goToSwitch(1)},
  {keys: ["p"], shown: "p", text: "previous switch", run: () => goToSwitch(-1)},
  {keys: ["m"], shown: "m", text: "next mark", run: () => goToMark(1)},
  {keys: ["M"], shown: "Shift m", text: "previous mark", run: () => goToMark(-1)},
  {keys: ["Home"], shown: "Home", text: "first step", run: () => goToEnd(-1)},
  {keys: ["End"], shown: "End", text: "last step", run: () => goToEnd(1)},
  {keys: ["PageDown"], shown: "Page ↓", text: "ten steps on", run: () => goFar(1)},
  {keys: ["PageUp"], shown: "Page ↑", text: "ten steps back", run: () => goFar(-1)},
  {keys: ["a"], shown: "a", text: "arrows: what happens before what", run: () => toggleArrows()},
  {keys: ["c"], shown: "c", text: "compare with the execution that passes", run: () => toggleCompare()},
  {keys: ["x"], shown: "x", text: "to the other execution", run: () => otherLane()},
  {keys: ["v"], shown: "v", text: "one column for all threads, or one for each", run: () => toggleList()},
  {keys: ["f"], shown: "f", text: "fold or unfold", run: () => toggleFolds()},
  {keys: ["o"], shown: "o", text: "steps on the same object", run: () => highlightObject()},
  {keys: ["/"], shown: "/", text: "find steps", run: () => byId("search").select()},
  {keys: ["]"], shown: "]", text: "next match", run: () => goToMatch(1)},
  {keys: ["["], shown: "[", text: "previous match", run: () => goToMatch(-1)},
  {keys: ["Escape"], shown: "Esc", text: "end the search", run: () => search("")},
  {keys: ["s"], shown: "s", text: "hide or show the report beside the steps", run: () => toggleStory()},
  {keys: ["t"], shown: "t", text: "light or dark", run: () => toggleTheme()},
  {keys: ["?"], shown: "?", text: "this list", run: () => showHelp()},
];

function startKeys() {
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    if (event.target.closest?.("input:not([type=checkbox]), select, textarea")) return;
    const key = keys.find(candidate => candidate.keys.includes(event.key));
    if (!key) return;
    event.preventDefault();
    key.run();
  });
}

function goFar(direction) {
  const {lane, item} = app.selected;
  const items = shownItems(lane).map(other => other.index);
  const at = items.findIndex(other => other >= item);
  const wanted = (at < 0 ? items.length : at) + 10 * direction;
  const target = items[Math.min(Math.max(wanted, 0), items.length - 1)];
  if (target !== undefined) select(lane, target);
}

function highlightObject() {
  const {lane, item} = app.selected;
  const object = app.lanes[lane].view.items[item]?.object;
  if (object) highlight(`object:${object}`);
}

function showHelp() {
  const dialog = byId("help");
  show(dialog,
      h("h2", {id: "help-title"}, "Keys"),
      h("dl", {class: "keys"}, keys.map(({shown, text}) => h("div", {},
          h("dt", {}, shown.split(" ").map(key => h("kbd", {}, key))), h("dd", {}, text)))),
      h("form", {method: "dialog"}, h("button", {class: "toggle"}, "Close")));
  dialog.showModal();
}
