// The whole execution in a narrow strip: which thread runs when, where the marks are, and which
// part can be seen. A click goes there.

let overviewReady = false;

function drawOverview() {
  const canvas = byId("overview");
  if (!overviewReady) startOverview(canvas);
  const {offsetWidth: width, offsetHeight: height} = canvas;
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const colour = name => style.getPropertyValue(name);
  drawStretches(pen, width, height);
  pen.fillStyle = style.color;
  drawMarks(pen, width, height, colour);
  drawWindow(pen, width, height, style);
}

function startOverview(canvas) {
  overviewReady = true;
  const jump = event => {
    const {top, height} = canvas.getBoundingClientRect();
    const scroller = byId("timeline");
    scroller.scrollTop = (event.clientY - top) / height * app.layout.height - scroller.clientHeight / 2;
  };
  canvas.addEventListener("pointerdown", event => {
    canvas.setPointerCapture(event.pointerId);
    jump(event);
    canvas.onpointermove = jump;
  });
  canvas.addEventListener("pointerup", () => { canvas.onpointermove = null; });
}

// One tick per pixel row, at the column of the thread that runs there.
function drawStretches(pen, width, height) {
  const {rows, height: total} = app.layout;
  const {view} = app.lanes[0];
  const columns = view.threads.length;
  const tick = Math.max(2, (width - 4) / columns);
  const place = thread => 2 + (columns === 1 ? 0 : thread / (columns - 1)) * (width - 4 - tick);
  let last = -1;
  pen.fillStyle = getComputedStyle(byId("overview")).getPropertyValue("--tick");
  for (const row of rows) {
    const item = row.kind === "step" && row.cells[0] !== null ? view.items[row.cells[0]] : null;
    if (!item) continue;
    const y = Math.floor(row.top / total * height);
    if (y === last) continue;
    last = y;
    pen.fillRect(place(item.thread), y, tick, Math.max(1, row.height / total * height - 1));
  }
}

function drawMarks(pen, width, height, colour) {
  const {rowOf, height: total} = app.layout;
  for (const item of app.lanes[0].view.items) {
    const row = rowOf[0][item.index];
    if (item.marks.length === 0 || !row) continue;
    pen.fillStyle = colour(`--mark-${item.marks.at(-1)}`);
    pen.fillRect(0, Math.floor(row.top / total * height), width, 3);
  }
}

function drawWindow(pen, width, height, style) {
  const {scrollTop, clientHeight} = byId("timeline");
  const total = app.layout.height;
  if (clientHeight >= total) return;
  pen.strokeStyle = style.color;
  pen.strokeRect(0.5, Math.round(scrollTop / total * height) + 0.5, width - 1,
                 Math.max(8, Math.round(clientHeight / total * height)));
}
