// The source beside the steps: the line of the selected step, and the lines where the other threads
// are at that time.

const sourceView = {
  file: null,
  files: new Map(),  // elements of all files that were shown
  lines: [],         // elements of the one that is shown
  tagged: [],        // elements that have to be cleaned
};

function drawSource() {
  const {lane, item: index} = app.selected;
  const {view} = app.lanes[lane];
  const item = view.items[index];
  byId("place").classList.toggle("sourceless", Object.keys(app.report.sources).length === 0);
  if (!item) return showFinding();
  if (!item.place) return noSource("This step has no place in a source file.");
  showLine(item.place, {current: true});
  markOthers(view, index);
  revealLine();
}

// A frame of some stack, which need not be that of the selected step.
function showFrame(frame) {
  const {lane, item} = app.selected;
  showLine(frame, {current: false});
  markOthers(app.lanes[lane].view, item);
  revealLine();
}

// Without steps: where the finding is.
function showFinding() {
  const stack = app.subjects[app.subject].finding?.stacks[0];
  const frame = stack && placeOf(stack.frames);
  if (!frame) return noSource("No steps were recorded.");
  showLine(frame, {current: false});
  revealLine();
}

function noSource(text) {
  sourceView.file = null;
  byId("source").replaceChildren(h("p", {class: "nothing"}, text));
}

function showLine(frame, {current}) {
  if (!openFile(frame.file)) return noSource(`The source of ${frame.file} is not in this report.`);
  clearTags();
  const line = sourceView.lines[frame.line - 1];
  if (!line) return;
  tag(line, current ? "current" : "looked-at");
}

// After all names are there, which can make lines longer than they were.
function revealLine() {
  const box = byId("source").querySelector(".code");
  const line = box?.querySelector(".current, .looked-at");
  if (!line) return;
  const top = line.offsetTop;
  if (top < box.scrollTop + 40 || top + line.offsetHeight > box.scrollTop + box.clientHeight - 40) {
    box.scrollTop = top - box.clientHeight / 2;
  }
}

function openFile(file) {
  if (!app.report.sources[file]) return false;
  if (sourceView.file === file) return true;
  clearTags();
  if (!sourceView.files.has(file)) sourceView.files.set(file, fileElements(file));
  const {lines, code} = sourceView.files.get(file);
  sourceView.file = file;
  sourceView.lines = lines;
  show(byId("source"), h("div", {class: "file"}, file), code);
  return true;
}

function fileElements(file) {
  const withStep = new Set();
  for (const {place} of app.execution.items) if (place?.file === file) withStep.add(place.line);
  let inComment = false;
  const lines = app.report.sources[file].map((content, i) => {
    const [tokens, stillInComment] = highlightCode(content, inComment);
    inComment = stillInComment;
    const hasStep = withStep.has(i + 1);
    return h("div", {class: hasStep ? "line has-step" : "line", "data-line": i + 1,
                     title: hasStep ? "Next step at this line" : null,
                     style: hasStep ? `--indent:${indentOf(content) + 2}ch` : null},
             h("span", {class: "no"}, String(i + 1)), h("span", {class: "who"}), h("code", {}, tokens));
  });
  const code = h("div", {class: "code", tabindex: 0, role: "region", "aria-label": `Source of ${file}`,
                         onclick: clickInSource}, lines);
  return {lines, code};
}

function indentOf(line) {
  return line.match(/^\s*/)[0].replaceAll("\t", "    ").length;
}

function clickInSource(event) {
  const line = event.target.closest(".line.has-step");
  if (!line || getSelection().toString() !== "") return;
  const {lane, item} = app.selected;
  const here = app.lanes[lane].view.items.filter(other =>
      other.place?.file === sourceView.file && other.place.line === Number(line.dataset.line));
  const next = here.find(other => other.index > item) ?? here[0];
  if (next) select(lane, next.index);
}

function tag(line, name) {
  line.classList.add(name);
  sourceView.tagged.push(line);
}

function clearTags() {
  for (const line of sourceView.tagged) {
    line.classList.remove("current", "looked-at", "elsewhere");
    line.querySelector(".who").replaceChildren();
  }
  sourceView.tagged = [];
}

// Names at the lines where threads took their last step up to this one.
function markOthers(view, index) {
  const selected = view.items[index] ?? null;
  const atLine = new Map();
  const seen = new Set();
  for (let i = index; i >= 0 && seen.size < view.threads.length; i--) {
    const {thread, place} = view.items[i];
    if (seen.has(thread)) continue;
    seen.add(thread);
    if (place?.file !== sourceView.file) continue;
    if (!atLine.has(place.line)) atLine.set(place.line, []);
    atLine.get(place.line).push(view.threads[thread]);
  }
  for (const [number, threads] of atLine) {
    const line = sourceView.lines[number - 1];
    if (!line) continue;
    tag(line, "elsewhere");
    const most = 4;
    line.querySelector(".who").replaceChildren(
        ...threads.slice(0, most).map(thread => h("span", {
          class: thread.index === selected?.thread ? "at this" : "at", style: `--hue:${thread.hue}`,
          title: `${thread.name} took its last step here`}, thread.name)),
        threads.length > most ? `+${threads.length - most}` : "");
  }
}

// --- A little colour for C and C++ ---

const keywords = "alignas|alignof|auto|bool|break|case|catch|char|class|co_await|co_return|co_yield|" +
    "concept|const|consteval|constexpr|constinit|const_cast|continue|decltype|default|delete|do|double|" +
    "dynamic_cast|else|enum|explicit|extern|false|final|float|for|friend|goto|if|inline|int|long|" +
    "mutable|namespace|new|noexcept|nullptr|operator|override|private|protected|public|" +
    "reinterpret_cast|requires|return|short|signed|sizeof|static|static_assert|static_cast|struct|" +
    "switch|template|this|thread_local|throw|true|try|typedef|typename|union|unsigned|using|virtual|" +
    "void|volatile|while|_Atomic|_Thread_local";
const codePattern = new RegExp(
    String.raw`(//.*$|/\*.*?(?:\*/|$))|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])')|(^\s*#\s*\w+)|` +
    String.raw`\b(${keywords})\b`, "g");

// The parts of a line, and whether it ends within a comment.
function highlightCode(text, inComment) {
  const parts = [];
  let at = 0;
  if (inComment) {
    const end = text.indexOf("*/");
    at = end < 0 ? text.length : end + 2;
    parts.push(h("span", {class: "comment"}, text.slice(0, at)));
    if (end < 0) return [parts, true];
  }
  for (const match of text.slice(at).matchAll(codePattern)) {
    const begin = match.index + (inComment ? text.indexOf("*/") + 2 : 0);
    parts.push(text.slice(at, begin));
    const name = match[1] ? "comment" : match[2] ? "string" : match[3] ? "directive" : "keyword";
    parts.push(h("span", {class: name}, match[0]));
    at = begin + match[0].length;
    if (match[0].startsWith("/*") && !match[0].endsWith("*/")) return [parts, true];
  }
  parts.push(text.slice(at));
  return [parts, false];
}
