// The whole execution in a narrow strip: which thread runs when, where the marks are, and which
// part can be seen. A click goes there.

function startOverview() {
  const strip = byId("overview");
  show(strip, h("canvas"), h("div", {class: "window"}));
  const jump = event => {
    const {top, height} = strip.getBoundingClientRect();
    const scroller = byId("timeline");
    scroller.scrollTop = (event.clientY - top) / height * app.layout.height - heightForRows() / 2;
  };
  strip.addEventListener("pointerdown", event => {
    strip.setPointerCapture(event.pointerId);
    jump(event);
    strip.onpointermove = jump;
  });
  strip.addEventListener("pointerup", () => { strip.onpointermove = null; });
}

function drawOverview() {
  const strip = byId("overview");
  const canvas = strip.firstChild;
  const needless = app.layout.height <= heightForRows();
  if (strip.classList.toggle("needless", needless)) return;
  const {offsetWidth: width, offsetHeight: height} = canvas;
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  const y = row => Math.floor(row.top / app.layout.height * height);
  drawStretches(pen, width, y);
  drawMarks(pen, width, y);
  drawWindow();
}

// What a variable of the style sheet means in this theme.
function colourOf(name) {
  const canvas = byId("overview").firstChild;
  canvas.style.color = `var(${name})`;
  return getComputedStyle(canvas).color;
}

// One tick per line of pixels, at the column of the thread that runs there.
function drawStretches(pen, width, y) {
  const {view} = app.lanes[0];
  const colours = view.threads.slice(0, hues).map((_, i) => colourOf(`--thread-${i}`));
  const count = view.threads.length;
  const tick = Math.max(3, (width - 4) / count);
  const x = thread => 2 + (count === 1 ? 0 : thread / (count - 1)) * (width - 4 - tick);
  let last = -1;
  pen.globalAlpha = 0.6;
  for (const row of app.layout.rows) {
    if (row.kind !== "step" || row.cells[0].length === 0 || y(row) === last) continue;
    last = y(row);
    const {thread, waits} = view.items[row.cells[0][0]];
    if (waits) continue;
    pen.fillStyle = colours[thread % hues];
    pen.fillRect(x(thread), last, tick, Math.max(1, y({top: row.top + row.height}) - last - 1));
  }
  pen.globalAlpha = 1;
}

function drawMarks(pen, width, y) {
  const colours = {};
  for (const item of app.lanes[0].view.items) {
    const row = app.layout.rowOf[0][item.index];
    if (item.marks.length === 0 || !row) continue;
    const mark = item.marks.at(-1);
    pen.fillStyle = colours[mark] ??= colourOf(`--mark-${mark}`);
    pen.fillRect(0, y(row), width, 3);
  }
}

function drawWindow() {
  const {lastChild: {style}} = byId("overview");
  const percent = pixels => `${Math.min(100, pixels / app.layout.height * 100)}%`;
  style.top = percent(byId("timeline").scrollTop);
  style.height = percent(heightForRows());
}
