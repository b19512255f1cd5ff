// Which rows the timeline has, from top to bottom, and where. Rows are plain values; only those
// that can be seen become elements (timeline.js).
//
// A row has a cell for each lane: the execution, and beside it the one that passes if they are
// compared.

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
  const heights = row.cells.map((items, lane) => [items].flat().map(item =>
      item === null ? 0 : cardHeight(lane, app.lanes[lane].view.items[item])));
  return Math.max(...heights.flat());
}

function noteItems(row, rowOf) {
  if (row.kind === "step") {
    row.cells.forEach((item, lane) => { if (item !== null) rowOf[lane][item] = row; });
  } else if (row.kind === "fold") {
    rowOf.forEach(lane => { for (let i = row.from; i < row.to; i++) lane[i] ??= row; });
  } else if (row.kind === "end") {
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
    rows.push({kind: "step", cells: [i]});
    before = item;
    if (app.noReturn === i) rows.push(noReturnRule(app));
  }
  pushEnd(app, rows);
  return rows;
}

function comparedRows(app) {
  const [one, other] = app.lanes.map(lane => lane.view);
  const shown = app.lanes.map(lane => i =>
      i < lane.view.steps && isShown(app, lane.view, lane.view.items[i], lane.test));
  const rows = [];
  if (app.noReturn === -1) rows.push(noReturnRule(app));
  const fold = {from: 2, to: app.common - 2};
  const length = Math.max(one.steps, other.steps);
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
    const cells = shown.map(isHere => isHere(i) ? i : null);
    if (cells.every(cell => cell === null)) continue;
    const switches = app.lanes.map(({view}, lane) => cells[lane] !== null && view.items[i].begins
        ? {from: view.items[i - 1].thread, item: i} : null);
    if (switches.some(cell => cell !== null)) rows.push({kind: "switch", cells: switches});
    rows.push({kind: "step", cells});
    if (app.noReturn === i) rows.push(noReturnRule(app));
  }
  pushEnd(app, rows);
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
function pushEnd(app, rows) {
  const cells = app.lanes.map(({view, test}) =>
      view.items.filter(item => item.waits && isShown(app, view, item, test))
          .map(item => item.index));
  const most = Math.max(...cells.map(cell => cell.length));
  if (!timeline.geometry[0].isList && most > 0) return rows.push({kind: "end", cells});
  for (let i = 0; i < most; i++) rows.push({kind: "end", cells: cells.map(cell => cell.slice(i, i + 1))});
}
