// What happens before what, as arrows between the cards that can be seen, and the two steps whose
// order decides.

function drawArrows() {
  const overlay = byId("arrows");
  if (!overlay) return;
  const {top, bottom} = visiblePart();
  const begin = Math.max(0, top);
  const height = Math.max(0, Math.min(bottom, app.layout.height) - begin);
  overlay.setAttribute("viewBox", `0 ${begin} ${timeline.width} ${height}`);
  overlay.setAttribute("style", `top:${begin}px;width:${timeline.width}px;height:${height}px`);
  overlay.replaceChildren(arrowHeads(), ...flippedPair(begin, begin + height),
                          ...(app.arrows ? happensBefore(begin, begin + height) : []));
}

function arrowHeads() {
  const head = name => svg("marker", {id: `head-${name}`, class: name, viewBox: "0 0 8 8", refX: 7,
                                      refY: 4, markerWidth: 7, markerHeight: 7,
                                      orient: "auto-start-reverse"},
                           svg("path", {d: "M0 0.5 8 4 0 7.5Z"}));
  return svg("defs", {}, head("plain"), head("strong"), head("flip"));
}

// The arrows that begin or end at a visible card; those of the selected step stand out. A list has
// no room for others.
function happensBefore(top, bottom) {
  const arrows = [];
  app.lanes.forEach(({view}, lane) => {
    const drawn = new Set();
    const add = (from, to) => {
      const key = from * view.items.length + to;
      if (drawn.has(key)) return;
      drawn.add(key);
      const strong = app.selected.lane === lane && [from, to].includes(app.selected.item);
      if (!strong && timeline.geometry[lane].isList) return;
      const path = curve(lane, from, to);
      if (path === null) return;
      arrows.push(svg("path", {class: strong ? "arrow strong" : "arrow", d: path,
                               "data-from": from, "data-to": to,
                               "marker-end": `url(#head-${strong ? "strong" : "plain"})`}));
    };
    for (const row of rowsBetween(top, bottom)) {
      if (row.kind !== "step" || row.cells[lane].length === 0) continue;
      const item = view.items[row.cells[lane][0]];
      item.after.forEach(other => add(other, item.index));
      item.before.forEach(other => add(item.index, other));
    }
  });
  return arrows;
}

function flippedPair(top, bottom) {
  const pair = app.subjects[app.subject].finding?.flipped;
  if (!pair) return [];
  const rows = pair.map(item => app.layout.rowOf[0][item]);
  if (rows.some(row => !row) || rows[1].top < top || rows[0].top > bottom) return [];
  const path = curve(0, ...pair);
  return path === null ? [] : [svg("path", {class: "arrow flip", d: path,
                                            "marker-start": "url(#head-flip)",
                                            "marker-end": "url(#head-flip)"})];
}

// From the side of one card to the side of another. Null if one of them is hidden.
function curve(lane, from, to) {
  const {items} = app.lanes[lane].view;
  const {column, columnWidth} = timeline.geometry[lane];
  const [start, end] = [from, to].map(item => ({row: app.layout.rowOf[lane][item],
                                               x: column.get(items[item].thread)}));
  if (!start.row || !end.row || start.x === undefined || end.x === undefined) return null;
  const middle = row => row.top + row.height / 2;
  const rightSide = x => x + columnWidth - cardGap;
  const leftSide = x => x + cardGap;
  const [y1, y2] = [middle(start.row), middle(end.row)];
  if (start.x === end.x) {
    const x = rightSide(start.x);
    const depth = Math.min(80, 8 * Math.log2(Math.abs(y2 - y1)));
    return `M${x} ${y1}C${x + depth} ${y1} ${x + depth} ${y2} ${x + 1} ${y2}`;
  }
  const rightwards = start.x < end.x;
  const x1 = rightwards ? rightSide(start.x) : leftSide(start.x);
  const x2 = rightwards ? leftSide(end.x) - 1 : rightSide(end.x) + 1;
  const bend = Math.max(24, Math.abs(x2 - x1) / 2) * (rightwards ? 1 : -1);
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}
