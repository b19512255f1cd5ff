// The execution as columns, one per thread, time downwards. Only rows near the visible part are
// elements.

const gutter = 52;      // for the numbers of steps
const laneGap = 28;     // between compared executions
const arcs = 64;        // right of a list, for arrows
const scrolledColumn = 160;
const cardGap = 8;      // on both sides of a card
const extraRows = 400;  // pixels above and below the visible part that are drawn, too

const timeline = {
  elements: new Map(),  // rows that are drawn, by their index
  geometry: [],         // by lane: left, columnWidth, the columns of threads; if it is a list, all
                        // threads have the same column
  width: 0,
};

// As in the table of the terminal (interleaving.cpp), where the point of no return has only a line.
const markWords = {
  race: "race",
  acquire: "holds it",
  "no-return": "no return",
  flipped: "decides",
  fails: "fails",
};

function startTimeline() {
  const scroller = byId("timeline");
  let scheduled = false;
  scroller.addEventListener("scroll", () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => { scheduled = false; drawRows(); drawArrows(); drawWindow(); });
  }, {passive: true});
  scroller.addEventListener("click", clickInTimeline);
  new ResizeObserver(() => { if (app.layout) { update(); drawArrows(); } }).observe(scroller);
}

function clickInTimeline(event) {
  const object = event.target.closest(".object");
  const card = event.target.closest(".card");
  if (card) {
    select(Number(card.dataset.lane), Number(card.dataset.item), {reveal: false});
    if (object) highlight(`object:${object.dataset.object}`);
  }
  const fold = event.target.closest(".fold");
  if (fold) {
    openFold(app.layout.rows[Number(fold.dataset.row)]);
    showSelected();
  }
}

// --- Geometry ---

function measure() {
  const available = byId("timeline").clientWidth;
  const threads = app.lanes.map(({view}) =>
      view.threads.filter(thread => !app.hidden.has(thread.name)));
  const count = Math.max(1, threads.flat().length);
  const free = available - widthWithoutColumns();
  const fits = free / count >= narrowestColumn();
  const isList = app.compare ? !fits : app.list;
  const columnWidth = isList ? Math.min(560, Math.floor(free / app.lanes.length) - arcs)
                    : fits ? Math.min(380, Math.floor(free / count)) : scrolledColumn;
  let left = 0;
  timeline.geometry = threads.map(shown => {
    const column = new Map(shown.map((thread, i) =>
        [thread.index, left + gutter + (isList ? 0 : i * columnWidth)]));
    const lane = {left, column, columnWidth, threads: shown, isList,
                  width: gutter + (isList ? columnWidth + arcs : shown.length * columnWidth)};
    left += lane.width + laneGap;
    return lane;
  });
  timeline.width = Math.max(available, left - laneGap);
}

function widthWithoutColumns() {
  return app.lanes.length * gutter + (app.lanes.length - 1) * laneGap;
}

// Beyond that one has to scroll, and columns are wider again; or there are lists to compare.
function narrowestColumn() {
  return app.compare ? 148 : 136;
}

function columnCentre(lane, thread) {
  const {column, columnWidth} = timeline.geometry[lane];
  return column.get(thread) + columnWidth / 2;
}

// --- Drawing ---

function drawTimeline() {
  timeline.elements.clear();
  const {width} = timeline;
  const body = h("div", {class: "body", role: "none",
                         style: `width:${width}px;height:${app.layout.height}px`},
                 h("div", {class: "gutter"}),
                 lifelines(),
                 svg("svg", {id: "arrows", "aria-hidden": "true"}),
                 h("div", {id: "rows", role: "none"}));
  const scroller = byId("timeline");
  scroller.classList.toggle("searching", app.lanes.some(lane => lane.test !== null));
  scroller.replaceChildren(heads(), body);
  drawMailboxes();
  drawRows();
}

function lifelines() {
  return timeline.geometry.flatMap((geometry, lane) => [
    lane > 0 && h("div", {class: "divide", style: `left:${geometry.left - laneGap / 2}px`}),
    !geometry.isList && geometry.threads.map(thread => h("div", {
      class: "lifeline", style: `left:${columnCentre(lane, thread.index)}px;--hue:${thread.hue}`}))]);
}

function heads() {
  const titles = ["This execution fails", "The nearest one that passes"];
  return h("div", {class: "heads", role: "none", style: `width:${timeline.width}px`},
           h("div", {class: "corner"}, "step"),
           timeline.geometry.map((geometry, lane) => [
             app.compare && h("div", {class: "lane-title", style: `left:${geometry.left + gutter}px`},
                              titles[lane]),
             geometry.isList ? listHead(geometry)
                             : geometry.threads.map(thread => head(lane, thread, geometry))]));
}

function head(lane, thread, {column, columnWidth}) {
  const walk = (direction, name, word) => iconButton(name, `${word} step of ${thread.name}`, () => {
    if (app.selected.lane !== lane) app.selected = {lane, item: app.selected.item};
    goInThread(direction, thread.index);
  });
  const hide = () => setHidden([...app.hidden, thread.name]);
  return h("div", {class: "head", style: `left:${column.get(thread.index)}px;` +
                                         `width:${columnWidth}px;--hue:${thread.hue}`},
           h("button", {class: "thread", title: `Steps of ${thread.name}`,
                        onclick: () => highlight(`thread:${thread.name}`)}, thread.name),
           h("span", {class: "function", title: thread.function},
             thread.function === thread.name ? "" : thread.function),
           hasMailboxes(app.lanes[lane].view) &&
               h("span", {class: "mailbox", "data-lane": lane, "data-thread": thread.index}),
           h("span", {class: "walk"}, walk(-1, "up", "Previous"), walk(1, "down", "Next"),
             iconButton("hide", `Hide ${thread.name}`, hide)));
}

function listHead({left, columnWidth, threads}) {
  return h("div", {class: "head", style: `left:${left + gutter}px;width:${columnWidth}px;--hue:var(--line)`},
           h("span", {class: "function"}, plural(threads.length, "thread")));
}

// The rows between two heights.
function rowsBetween(top, bottom) {
  const {rows} = app.layout;
  let low = 0, high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].top + rows[middle].height < top) low = middle + 1; else high = middle;
  }
  let end = low;
  while (end < rows.length && rows[end].top < bottom) end++;
  return rows.slice(low, end);
}

function visiblePart() {
  const {scrollTop, clientHeight} = byId("timeline");
  return {top: scrollTop - extraRows, bottom: scrollTop + clientHeight + extraRows};
}

// What the heads of the columns leave of the visible part.
function heightForRows() {
  const scroller = byId("timeline");
  return scroller.clientHeight - scroller.querySelector(".heads").offsetHeight;
}

function drawRows() {
  const {top, bottom} = visiblePart();
  const wanted = rowsBetween(top, bottom);
  const indices = new Set(wanted.map(row => row.index));
  for (const [index, element] of timeline.elements) {
    if (indices.has(index)) continue;
    element.remove();
    timeline.elements.delete(index);
  }
  const fresh = wanted.filter(row => !timeline.elements.has(row.index)).map(row => {
    const element = rowElement(row);
    timeline.elements.set(row.index, element);
    return element;
  });
  byId("rows").append(...fresh);
  if (fresh.length > 0) markSelected();
}

function rowElement(row) {
  const contents = {step: stepCells, switch: switchCells, fold: foldCells, rule: ruleCells,
                    end: stepCells, empty: emptyCells}[row.kind](row);
  return h("div", {class: `row ${row.kind}-row`, role: "none",
                   style: `top:${row.top}px;height:${row.height}px;width:${timeline.width}px`},
           contents);
}

function stepCells(row) {
  return row.cells.flatMap((items, lane) => {
    const {view} = app.lanes[lane];
    const cards = items.map(item => card(lane, view.items[item]));
    if (cards.length === 0) return [];
    const {waits, number} = view.items[items[0]];
    return [h("span", {class: "number", style: lane === 0 ? null : `left:${timeline.geometry[lane].left}px`,
                       "data-lane": lane}, waits ? "end" : String(number ?? "")),
            ...cards];
  });
}

function card(lane, item) {
  const {view, test} = app.lanes[lane];
  const {column, columnWidth} = timeline.geometry[lane];
  const thread = view.threads[item.thread];
  const classes = ["card", item.waits && "waits", item.kind === "access" && "access", item.own && "own",
                   test?.(item) && "match", ...item.marks.map(mark => `has-${mark}`)];
  return h("div", {
    class: classes.filter(Boolean).join(" "), role: "option", id: cardId(lane, item.index),
    "data-lane": lane, "data-item": item.index, "aria-label": spoken(lane, item),
    "aria-setsize": view.items.length, "aria-posinset": item.index + 1, "aria-selected": "false",
    title: item.waits ? `waits: ${item.text}` : item.text,
    style: `left:${column.get(item.thread) + cardGap}px;width:${columnWidth - 2 * cardGap}px;` +
           `height:${cardHeight(lane, item) - 4}px;--hue:${thread.hue}`,
  }, h("div", {class: "what"}, timeline.geometry[lane].isList && h("span", {class: "name"}, thread.name),
       textWithObject(lane, item)),
     item.place && h("div", {class: "where", title: `${item.place.file}:${item.place.line}`},
                     placeText(item.place)),
     item.marks.length > 0 && h("div", {class: "marks"}, item.marks.map(mark =>
         h("span", {class: `mark ${mark}`}, markWords[mark]))));
}

function cardId(lane, item) {
  return `card-${lane}-${item}`;
}

// "Step 4, T1: lock m, bank.cpp:21, race"
function spoken(lane, item) {
  const {view} = app.lanes[lane];
  const parts = [textOf(item), item.place && placeText(item.place),
                 ...item.marks.map(mark => markWords[mark])];
  const begin = item.waits ? "At the end" : `Step ${item.index + 1}`;
  return `${begin}, ${view.threads[item.thread].name}: ${parts.filter(Boolean).join(", ")}`;
}

// The text of a step, with the name of the object as something to click at.
function textWithObject(lane, item) {
  const [before, object, after] = fittedText(lane, item).parts;
  return [breakable(before),
          object && h("span", {class: "object", title: `Steps on ${item.object}`,
                               "data-object": item.object}, breakable(object)),
          breakable(after)];
}

// Names may be broken between their parts.
function breakable(text) {
  return text.split(/(?<=[._:\]>])(?=[\w[])/).flatMap((part, i) => i === 0 ? [part] : [h("wbr"), part]);
}

function switchCells(row) {
  return row.cells.flatMap((cell, lane) => {
    if (cell === null) return [];
    const {view} = app.lanes[lane];
    const item = view.items[cell.item];
    const geometry = timeline.geometry[lane];
    const to = columnCentre(lane, item.thread);
    const from = geometry.column.has(cell.from) ? columnCentre(lane, cell.from) : to;
    const left = Math.min(from, to);
    const room = Math.max(geometry.left + geometry.width - left - 24, 120);
    const along = Math.max(Math.abs(to - from) - 24, Math.min(room, 280));
    const reason = item.switched || `${view.threads[cell.from].name} → ${view.threads[item.thread].name}`;
    return [
      from !== to && h("div", {class: `elbow ${to < from ? "leftwards" : "rightwards"}`,
                style: `left:${left}px;width:${Math.abs(to - from)}px`}),
      h("div", {class: "along", style: `left:${geometry.isList ? geometry.left + gutter : left + 18}px;` +
                                       `width:${along}px`},
        h("span", {class: "reason", title: reason},
          reason))];
  });
}

function foldCells(row) {
  const {view, test} = app.lanes[0];
  const count = row.to - row.from;
  const matches = test ? view.items.slice(row.from, row.to).filter(test).length : 0;
  const text = plural(count, "more step") +
      (row.common ? " in common" : timeline.geometry[0].isList ? ` of ${view.threads[row.thread].name}` : "");
  const left = row.common ? gutter : timeline.geometry[0].column.get(row.thread);
  return [h("button", {class: "fold", "data-row": row.index, style: `left:${left + cardGap}px`,
                       title: "Show these steps"},
            text, matches > 0 && h("b", {}, `, ${plural(matches, "match")}`))];
}

function ruleCells(row) {
  const width = row.lane === 0 ? timeline.geometry[0].width : timeline.width;
  return [h("div", {class: `rule ${row.style}`, style: `width:${width}px`},
            h("span", {class: "words"}, row.text))];
}

function emptyCells() {
  return [h("div", {class: "nothing"}, app.execution.items.length === 0
      ? "No steps were recorded." : "No step is left: threads are hidden, or nothing matches.")];
}

// --- The selection ---

function markSelected() {
  const {lane, item} = app.selected;
  const scroller = byId("timeline");
  for (const old of scroller.querySelectorAll(".card[aria-selected=true]")) {
    old.setAttribute("aria-selected", "false");
  }
  const card = byId(cardId(lane, item));
  card?.setAttribute("aria-selected", "true");
  if (card) scroller.setAttribute("aria-activedescendant", card.id);
  else scroller.removeAttribute("aria-activedescendant");
}

// The first difference is near the top, below some of what the executions have in common.
function revealDifference() {
  const rule = app.layout.rows.find(row => row.style === "difference");
  if (!rule) return revealSelected();
  byId("timeline").scrollTop = rule.top - 160;
  drawRows();
  drawArrows();
}

function revealSelected() {
  const {lane, item} = app.selected;
  const row = app.layout.rowOf[lane][item];
  const scroller = byId("timeline");
  if (!row) return;
  const margin = 40;
  const height = heightForRows();
  if (row.top < scroller.scrollTop + margin ||
      row.top + row.height > scroller.scrollTop + height - margin) {
    scroller.scrollTop = row.top - (height - row.height) / 2;
  }
  const {column, columnWidth} = timeline.geometry[lane];
  const x = column.get(app.lanes[lane].view.items[item].thread);
  if (x < scroller.scrollLeft + gutter ||
      x + columnWidth > scroller.scrollLeft + scroller.clientWidth) {
    scroller.scrollLeft = x - (scroller.clientWidth - columnWidth) / 2;
  }
  drawRows();
  drawArrows();
  byId("announcer").textContent = spoken(lane, app.lanes[lane].view.items[item]);
}
