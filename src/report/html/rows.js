// Which rows the timeline has, from top to bottom, and where. Rows are plain values; only those
// that can be seen become elements (timeline.js).
//
// A row has a cell for each lane: the execution, and beside it the one that passes if they are
// compared. In the cell are the items that stand there: a step, or those who wait at the end.

const rowHeights = {switch: 30, fold: 30, rule: 36, empty: 60};

function layOut(app) {
  const rows = app.lanes.length === 2 ? comparedRows(app) : singleRows(app);
  if (rows.length === 0) rows.push({kind: "empty"});
  let top = 6;
  const rowOf = app.lanes.map(() => []);  // by lane and item, folded ones included
  for (const [index, row] of rows.entries()) {
    row.index = index;
    row.top = top;
    row.height = rowHeight(app, row);
    top += row.height;
    noteItems(row, rowOf);
  }
  return {rows, rowOf, height: top + 24};
}

function rowHeight(app, row) {
  if (row.kind !== "step" && row.kind !== "end") return rowHeights[row.kind];
  const heights = row.cells.map((items, lane) =>
      items.map(item => cardHeight(lane, app.lanes[lane].view.items[item])));
  return Math.max(...heights.flat());
}

function noteItems(row, rowOf) {
  if (row.kind === "fold") {
    rowOf.forEach(lane => { for (let i = row.from; i < row.to; i++) lane[i] ??= row; });
  } else if (row.kind === "step" || row.kind === "end") {
    row.cells.forEach((items, lane) => items.forEach(item => { rowOf[lane][item] = row; }));
  }
}

function singleRows(app) {
  const {view, test} = app.lanes[0];
  const rows = [];
  if (app.noReturn === -1) rows.push(noReturnRule(app));
  let before = null;  // the last step that is shown
  for (let i = 0; i < view.steps; i++) {
    const item = view.items[i];
    if (!isShown(app, view, item, test)) continue;
    const fold = view.folds[i];
    if (fold && !app.opened.has(fold.from) && !app.onlyMatches) {
      rows.push({kind: "fold", from: i, to: fold.to, thread: item.thread});
      i = fold.to - 1;
      before = view.items[i];
      continue;
    }
    if (before !== null && before.thread !== item.thread) {
      rows.push({kind: "switch", cells: [{from: before.thread, item: i}]});
    }
    rows.push({kind: "step", cells: [[i]]});
    before = item;
    if (app.noReturn === i) rows.push(noReturnRule(app));
  }
  return [...rows, ...endOf(app, 0).map(items => ({kind: "end", cells: [items]}))];
}

// Those who wait at the end stand right below the last step of their execution.
function comparedRows(app) {
  const cellsOf = app.lanes.map(({view, test}, lane) => {
    const end = endOf(app, lane);
    return i => i >= view.steps ? end[i - view.steps] ?? []
                                : isShown(app, view, view.items[i], test) ? [i] : [];
  });
  const rows = [];
  if (app.noReturn === -1) rows.push(noReturnRule(app));
  const fold = {from: 2, to: app.common - 2};
  const length = Math.max(...app.lanes.map(({view}) => view.items.length));
  for (let i = 0; i < length; i++) {
    if (i === app.common) {
      rows.push({kind: "rule", style: "difference", text: "Up to here both are the same; " +
                 "this is the first difference"});
    }
    if (i === fold.from && fold.to - fold.from >= 5 && !app.opened.has("common")) {
      rows.push({kind: "fold", from: fold.from, to: fold.to, common: true});
      i = fold.to - 1;
      continue;
    }
    const cells = cellsOf.map(cell => cell(i));
    if (cells.every(items => items.length === 0)) continue;
    const switches = app.lanes.map(({view}, lane) => cells[lane].length > 0 && view.items[i].begins
        ? {from: view.items[i - 1].thread, item: i} : null);
    if (switches.some(cell => cell !== null)) rows.push({kind: "switch", cells: switches});
    rows.push({kind: "step", cells});
    if (app.noReturn === i) rows.push(noReturnRule(app));
  }
  return rows;
}

function isShown(app, view, item, test) {
  return !app.hidden.has(view.threads[item.thread].name) &&
         (!app.onlyMatches || test === null || test(item));
}

function noReturnRule(app) {
  const all = tried(app.subjects[app.subject].finding);
  const text = app.noReturn === -1
      ? `There is no way out: every execution${all} fails`
      : `Point of no return: after ${stepName(app.execution.items[app.noReturn])} every continuation${all} fails`;
  return {kind: "rule", style: "no-return", text, lane: 0};
}

// All threads that wait, beside each other; in a list below each other.
function endOf(app, lane) {
  const {view, test} = app.lanes[lane];
  const items = view.items.filter(item => item.waits && isShown(app, view, item, test))
                          .map(item => item.index);
  if (timeline.geometry[lane].isList) return items.map(item => [item]);
  return items.length > 0 ? [items] : [];
}
