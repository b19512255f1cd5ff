// An execution of the report, prepared to be drawn.

const hues = 8;  // --thread-0 … in base.css

// What can be looked at: findings, what was out of control, executions that were asked for.
function subjectsOf(report) {
  const many = report.findings.length > 1;
  const subjects = report.findings.map((finding, i) => (
      {title: many ? `${i + 1}. ${finding.kind}` : finding.kind, finding,
       execution: finding.execution}));
  if (report.escape) {
    subjects.push({title: report.escape.kind, finding: report.escape,
                   execution: report.escape.execution});
  }
  (report.shown ?? []).forEach((shown, i) => subjects.push(
      {title: `Execution ${i + 1}: ${shown.outcome}`, shown, execution: shown.execution}));
  return subjects;
}

// Items are what can be selected: the steps, then the threads that wait at the end.
function prepare(execution, report) {
  const threads = execution.threads.map((thread, i) => (
      {...thread, index: i, hue: `var(--thread-${i % hues})`, items: []}));
  const stackOf = stack => Array.isArray(stack) ? stack : report.stacks[stack] ?? [];
  const items = [
    ...execution.steps.map(step => ({...step, waits: false})),
    ...execution.waiting.map(waiting => ({...waiting, waits: true})),
  ];
  items.forEach((item, i) => {
    item.index = i;
    item.marks ??= [];
    item.after ??= [];
    item.object ??= "";
    item.before = [];
    item.stack = item.stack === undefined ? [] : stackOf(item.stack);
    item.place = placeOf(item.stack);
    item.begins = !item.waits && i > 0 && items[i - 1].thread !== item.thread;
    threads[item.thread].items.push(i);
  });
  for (const item of items) for (const i of item.after) items[i].before.push(item.index);
  return {execution, threads, items, steps: execution.steps.length,
          numbered: execution.steps.filter(step => step.number).length, folds: foldsOf(items)};
}

// Steps are numbered as in the text report. Accesses of a data race, the row where a finding shows
// and steps on data that only one thread uses have no number.
function stepName(item) {
  return item.number ? `step ${item.number.toLocaleString("en")}` : `\u201c${item.text}\u201d`;
}

// The innermost frame in the program's own sources; the same rule as own_frame in report.cpp.
function placeOf(stack) {
  return stack.find(isOwn) ?? null;
}

function isOwn(frame) {
  return frame.line > 0 && !frame.file.startsWith("/usr/");
}

function placeText(frame) {
  return `${frame.file.split("/").pop()}:${frame.line}`;
}

// Not all executions, or continuations, were tried if there is a note that says why.
function tried(finding) {
  return finding?.no_return_note ? " that was tried" : "";
}

// Long stretches of one thread have a middle that can be folded away, marked steps excepted.
// folds[i] is the fold {from, to} that step i is in, or undefined.
function foldsOf(items) {
  const keptBefore = 3, keptAfter = 2, worthIt = 5;
  const folds = [];
  const fold = (from, to) => {
    if (to - from < worthIt) return;
    const range = {from, to};
    for (let i = from; i < to; i++) folds[i] = range;
  };
  for (let begin = 0; begin < items.length;) {
    let end = begin;
    while (end < items.length && !items[end].waits && items[end].thread === items[begin].thread) {
      end++;
    }
    let from = begin + keptBefore;
    for (let i = from; i < end - keptAfter; i++) {
      if (items[i].marks.length === 0) continue;
      fold(from, i);
      from = i + 1;
    }
    fold(from, end - keptAfter);
    begin = Math.max(end, begin + 1);
  }
  return folds;
}

// How many steps two executions have in common at the beginning.
function commonPrefix(one, other) {
  const same = (a, b) => a.text === b.text &&
      one.threads[a.thread].name === other.threads[b.thread].name;
  let length = 0;
  while (length < one.steps && length < other.steps &&
         same(one.items[length], other.items[length])) {
    length++;
  }
  return length;
}

// A test for a search: "object:m" and "thread:T1" are meant exactly, other words are looked for
// everywhere. Null if there is nothing to search for.
function searchTest(query, view) {
  const text = query.trim();
  if (text === "") return null;
  const [, key, value] = text.match(/^(object|thread):(.*)$/) ?? [];
  if (key === "object") return item => item.object === value.trim();
  if (key === "thread") return item => view.threads[item.thread].name === value.trim();
  const wanted = text.toLowerCase();
  return item =>
      `${view.threads[item.thread].name} ${item.text} ${item.reason ?? ""} ${item.place ? placeText(item.place) : ""}`
          .toLowerCase().includes(wanted);
}
