// What there is to say about the selected step: what it does, what is special about it, what it
// comes after, and the call stack.

function drawDetails() {
  const {lane, item: index} = app.selected;
  const {view} = app.lanes[lane];
  const item = view.items[index];
  if (!item) return show(byId("details"));
  const thread = view.threads[item.thread];
  show(byId("details"),
      h("div", {class: "which", style: `--hue:${thread.hue}`},
        h("span", {class: "thread"}, thread.name),
        thread.function !== thread.name && h("span", {class: "function"}, thread.function),
        h("span", {class: "count"}, whichStep(view, item)),
        lane === 1 && h("span", {class: "count"}, "of the passing execution")),
      h("p", {class: "text"}, item.waits && "waits: ", item.text),
      h("ul", {class: "facts"}, facts(view, item)),
      callStack(item));
  byId("details").scrollTop = 0;
}

function whichStep(view, item) {
  if (item.waits) return "at the end";
  if (item.number) return `${stepName(item)} of ${view.numbered.toLocaleString("en")}`;
  if (item.own) return "on data of its own";
  return item.kind === "finding" ? "where the finding shows" : "between steps";
}

function facts(view, item) {
  const link = other => stepLink(app.selected.lane, view, other);
  return [
    item.waits && h("li", {}, `It waits ${item.reason}.`),
    item.switched && h("li", {}, item.preempts && h("b", {}, "Preempts: "), item.switched),
    item.marks.map(mark => h("li", {}, h("span", {class: `mark ${mark}`}, markWords[mark]), " ",
                             markSentence(mark, item.index))),
    mailboxFacts(view, item),
    item.object && h("li", {}, "Object ", objectButton(view, item.object)),
    item.after.length > 0 && h("li", {}, "Comes after ", listed(item.after.map(link))),
    item.before.length > 0 && h("li", {}, "Comes before ", listed(item.before.map(link)))];
}

function markSentence(mark, index) {
  const {finding} = app.subjects[app.subject];
  const other = finding?.flipped?.find(item => item !== index);
  return {
    race: ["one of the two accesses of the data race"],
    acquire: ["and at the end somebody waits for it"],
    "no-return": [`after it every continuation${tried(finding)} fails`],
    flipped: other === undefined ? ["its place in the order decides"]
                                 : ["its order decides: the other one is ",
                                    stepLink(0, app.execution, other)],
    fails: ["here the finding shows"],
  }[mark];
}

// "a, b, c", and how many more if there are many.
function listed(elements) {
  const most = 6;
  const shown = elements.slice(0, most).flatMap((element, i) => i === 0 ? [element] : [", ", element]);
  return elements.length > most ? [...shown, `, and ${elements.length - most} more`] : shown;
}

function stepLink(lane, view, index) {
  const item = view.items[index];
  return h("button", {class: "link", title: item.text, onclick: () => select(lane, index)},
           `${stepName(item)} of ${view.threads[item.thread].name}`);
}

function objectButton(view, object) {
  const count = view.items.filter(item => !item.waits && item.object === object).length;
  return [h("button", {class: "link", title: "Highlight them all",
                       onclick: () => highlight(`object:${object}`)}, object),
          ` (${plural(count, "step")})`];
}

function callStack(item) {
  if (item.stack.length === 0) return null;
  return h("ol", {class: "stack", "aria-label": "Call stack"},
           item.stack.map(frame => h("li", {class: isOwn(frame) ? "own" : "foreign"}, frameLine(frame))));
}

// A frame that can be clicked if its source is here.
function frameLine(frame) {
  const place = frame.line > 0 ? `${frame.file}:${frame.line}` : frame.file;
  const text = [h("span", {class: "function"}, frame.function || "?"), " ",
                h("span", {class: "where"}, place)];
  return app.report.sources[frame.file]
      ? h("button", {class: "frame", title: "Show this line", onclick: () => showFrame(frame)}, text)
      : h("span", {class: "frame"}, text);
}
