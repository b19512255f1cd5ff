// The state of the page, and what changes it.
//
// All scripts of the page are one module, in alphabetical order. Nothing runs before `start`, so
// that the order does not matter.

const app = {
  report: null,
  subjects: [],
  subject: 0,
  lanes: [],           // {view, test}: the execution, and the passing one if they are compared
  selected: {lane: 0, item: -1},
  arrows: false,
  compare: false,
  list: false,         // one column for all threads
  query: "",
  onlyMatches: false,
  hidden: new Set(),   // names of threads
  opened: new Set(),   // folds that are open, by their first step; "common" if compared
  noReturn: null,      // step, -1 if there is no way out from the start, null if it is not known
  common: 0,           // steps that the compared executions have in common
  layout: null,        // rows.js
};

document.addEventListener("DOMContentLoaded", start);

function start() {
  app.report = JSON.parse(byId("report").textContent);
  app.subjects = subjectsOf(app.report);
  document.title = `${app.report.verdict}: ${app.report.program} – Mazurka`;
  restoreTheme();
  drawBar();
  byId("main").classList.toggle("plain", app.subjects.length === 0);
  if (app.subjects.length === 0) return drawStory();
  startCards();
  startTimeline();
  startOverview();
  startSplitters();
  startKeys();
  startPrinting();
  const [subject, step] = location.hash.slice(1).split("/").map(Number);
  openSubject(app.subjects[subject - 1] ? subject - 1 : 0, step ? step - 1 : undefined);
  window.addEventListener("hashchange", followHash);
  window.addEventListener("resize", giveWay);
}

function followHash() {
  const [subject, step] = location.hash.slice(1).split("/").map(Number);
  if (app.subjects[subject - 1] && subject - 1 !== app.subject) openSubject(subject - 1, step - 1);
  else if (step) select(0, step - 1);
}

// --- Changes ---

function openSubject(index, step) {
  app.subject = index;
  const {finding, execution} = app.subjects[index];
  app.execution = prepare(execution, app.report);
  app.passing = finding?.passing ? prepare(finding.passing, app.report) : null;
  app.common = app.passing ? commonPrefix(app.execution, app.passing) : 0;
  app.noReturn = noReturnOf(finding, app.execution.steps);
  app.compare = false;
  byId("main").classList.remove("without-story");
  app.hidden.clear();
  app.opened.clear();
  app.selected = {lane: 0, item: -1};
  sourceView.files.clear();
  drawStory();
  drawToolbar();
  update();
  byId("timeline").scrollTo(0, 0);
  select(0, step ?? firstInteresting());
}

function noReturnOf(finding, steps) {
  if (finding?.always_fails) return -1;
  const step = finding?.no_return ?? null;
  return step !== null && step < steps ? step : null;
}

// Where the finding shows, or who waits in a deadlock; otherwise the last step.
function firstInteresting() {
  const {items} = app.execution;
  const fails = items.findIndex(item => item.marks.includes("fails"));
  if (fails >= 0) return fails;
  const inCycle = app.subjects[app.subject].finding?.cycle[0]?.thread;
  const waits = items.findIndex(item => item.waits && item.thread === inCycle);
  return waits >= 0 ? waits : items.length - 1;
}

// After any change but that of the selection.
function update() {
  const views = app.compare ? [app.execution, app.passing] : [app.execution];
  app.lanes = views.map(view => ({view, test: searchTest(app.query, view)}));
  if (app.selected.lane >= app.lanes.length) app.selected = {lane: 0, item: firstInteresting()};
  giveWay();
  measure();
  app.layout = layOut(app);
  drawTimeline();
  drawOverview();
  updateToolbar();
}

function select(lane, item, {reveal = true} = {}) {
  const {view} = app.lanes[lane];
  if (view.items.length === 0) return showSelected();
  item = Math.min(Math.max(item, 0), view.items.length - 1);
  const row = app.layout.rowOf[lane][item];
  app.selected = {lane, item};
  if (row === undefined) showHidden(view.items[item], view);
  else if (row.kind === "fold") openFold(row);
  showSelected();
  if (reveal) revealSelected();
  rememberPlace();
}

function showSelected() {
  markSelected();
  drawMailboxes();
  drawDetails();
  drawSource();
  drawArrows();
}

// A step that was asked for is not hidden any longer.
function showHidden(item, view) {
  app.hidden.delete(view.threads[item.thread].name);
  app.onlyMatches = false;
  update();
  const row = app.layout.rowOf[app.selected.lane][item.index];
  if (row?.kind === "fold") openFold(row);
}

function openFold(row) {
  app.opened.add(row.common ? "common" : app.execution.folds[row.from].from);
  update();
}

function toggleFolds() {
  if (app.opened.size > 0) {
    app.opened.clear();
    const fold = app.execution.folds[app.selected.item];
    if (fold) app.opened.add(fold.from);
  } else {
    app.opened.add("common");
    for (const fold of new Set(app.execution.folds)) if (fold) app.opened.add(fold.from);
  }
  update();
  revealSelected();
}

function toggleArrows() {
  app.arrows = !app.arrows;
  updateToolbar();
  drawArrows();
}

function toggleCompare() {
  if (!app.passing) return;
  app.compare = !app.compare;
  byId("main").classList.toggle("without-story", app.compare);  // two executions need the room
  update();
  if (!app.compare) return select(app.selected.lane, app.selected.item);
  select(0, app.common, {reveal: false});
  revealDifference();
}

function toggleList() {
  if (app.compare) return;
  app.list = !app.list;
  update();
  showSelected();
  revealSelected();
}

function search(query, {only = app.onlyMatches} = {}) {
  app.query = query;
  app.onlyMatches = only && query.trim() !== "";
  update();
  showSelected();
}

// The same again ends it.
function highlight(query) {
  search(app.query === query ? "" : query);
}

function setHidden(names) {
  app.hidden = new Set(names);
  update();
  showSelected();
}

// --- Where to go ---

// The items of a lane that are shown one by one.
function shownItems(lane) {
  const {rowOf} = app.layout;
  return app.lanes[lane].view.items.filter(item => {
    const row = rowOf[lane][item.index];
    return row !== undefined && row.kind !== "fold";
  });
}

// Selects the next shown item (or the one before) for which the test holds.
function go(direction, test = () => true) {
  const {lane, item} = app.selected;
  const items = shownItems(lane).filter(test);
  const target = direction > 0 ? items.find(other => other.index > item)
                               : items.findLast(other => other.index < item);
  if (target) select(lane, target.index);
}

function goInThread(direction, thread) {
  const {lane, item} = app.selected;
  const {view} = app.lanes[lane];
  const items = view.threads[thread ?? view.items[item]?.thread]?.items ?? [];
  const target = direction > 0 ? items.find(other => other > item)
                               : items.findLast(other => other < item);
  if (target !== undefined) select(lane, target);
}

const goToSwitch = direction => go(direction, item => item.begins);
const goToMark = direction => go(direction, item => item.marks.length > 0);
const goToEnd = direction => go(direction, (_, i, all) => i === (direction > 0 ? all.length - 1 : 0));

function goToMatch(direction) {
  const {test} = app.lanes[app.selected.lane];
  if (test) go(direction, test);
}

function otherLane() {
  if (!app.compare) return;
  const {lane, item} = app.selected;
  select(1 - lane, item);
}

// --- What stays when the page is opened again ---

let placeTimer = 0;

// The step is part of the address, so that a link can point to it. Browsers slow down pages that
// change it often.
function rememberPlace() {
  clearTimeout(placeTimer);
  placeTimer = setTimeout(() => {
    if (app.selected.lane !== 0) return;
    history.replaceState(null, "", `#${app.subject + 1}/${app.selected.item + 1}`);
  }, 400);
}

function restoreTheme() {
  const theme = stored("mazurka-theme");
  if (theme) document.documentElement.style.colorScheme = theme;
}

function toggleTheme() {
  const root = document.documentElement;
  const dark = root.style.colorScheme === "" ? matchMedia("(prefers-color-scheme: dark)").matches
                                             : root.style.colorScheme === "dark";
  root.style.colorScheme = dark ? "light" : "dark";
  store("mazurka-theme", root.style.colorScheme);
  if (app.layout) drawOverview();
}

// Some browsers forbid pages from files to store anything.
function stored(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

function store(key, value) {
  try { localStorage.setItem(key, value); } catch { /* then it is forgotten */ }
}
