// The report in words: the verdict, the finding and why it happens, how to see it again, and what
// is known about the check.

function drawStory() {
  const {report} = app;
  const subject = app.subjects[app.subject];
  show(byId("story"),
    report.warnings.map(text => h("p", {class: "warning"}, h("b", {}, "Warning: "), prose(text))),
    !subject?.finding && verdictSection(),
    subject?.finding && findingSection(subject.finding),
    subject?.shown && shownSection(subject.shown),
    subject && outputSection(subject.execution),
    labelsSection(),
    profileSection(),
    report.notes.length > 0 && section("Notes", report.notes.map(text => h("p", {}, prose(text)))),
    statisticsSection());
  byId("story").scrollTop = 0;
}

function section(title, ...children) {
  return h("section", {}, h("h3", {}, title), children);
}

// --- The verdict without a finding ---

function verdictSection() {
  const {verdict, limit, gave_up: why, executions, assumed_away: assumedAway} = app.report;
  const title = {complete: "No bug", bounded: "No bug so far", uncontrolled: "Out of control",
                 bug: "Bug"}[verdict];
  const limitText = limit === "interrupt" ? "The search was interrupted."
      : limit === "gave-up" ? `${why[0].toUpperCase()}${why.slice(1)}.`
      : `The limit of ${limit === "depth" ? "steps" : limit} was reached.`;
  const text = {
    complete: executions === 0 && assumedAway > 0
        ? "No execution satisfies the assumptions." : "Every trace was explored, and there is no bug.",
    bounded: `${limitText} There is no bug in what was explored.`,
    uncontrolled: "The program does something that Mazurka cannot control.",
    bug: "",
  }[verdict];
  return h("div", {class: `answer ${verdict}`}, h("h2", {}, title), h("p", {class: "lead"}, text));
}

function shownSection(shown) {
  return section("The execution shown", h("p", {}, `Outcome: ${shown.outcome}. ` +
                                          executionInWords(shown.execution)),
                 h("p", {class: "label"}, "Schedule"), copyable(shown.schedule, "text"));
}

// --- A finding ---

function findingSection(finding) {
  return [
    h("div", {class: `answer ${app.report.verdict}`},
      h("h2", {}, titleOf(finding.kind)),
      finding.location && h("p", {class: "where"}, finding.location),
      h("p", {class: "lead"}, prose(finding.message))),
    finding.explanation.map(text => h("p", {class: "explanation"}, prose(text))),
    noReturnText(finding),
    finding.flipped_text && h("p", {class: "explanation"}, prose(`What decides: ${finding.flipped_text} `),
                              finding.passing && compareLink()),
    !finding.flipped_text && finding.passing && h("p", {class: "explanation"}, compareLink()),
    finding.cycle.length > 0 && section("Who waits for whom", cycleGraph(finding.cycle)),
    finding.replay && section("See it again", copyable(finding.replay)),
    finding.stacks.length > 0 && section("Where", finding.stacks.map(titledStack)),
    section("The execution", h("p", {}, executionInWords(finding.execution), " ",
                               minimisationText(finding))),
  ];
}

// "data-race" → "Data race".
function titleOf(kind) {
  const words = kind.replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}

function compareLink() {
  return h("button", {class: "link", onclick: () => { if (!app.compare) toggleCompare(); }},
           "Compare with the nearest execution that passes");
}

// The same words as way_out in terminal.cpp.
function noReturnText(finding) {
  const note = finding.no_return_note ? ` (${finding.no_return_note})` : "";
  if (finding.always_fails) {
    const which = note ? "that was tried" : "of the program";
    return h("p", {class: "explanation"}, `Every execution ${which} fails${note}.`);
  }
  const step = noReturnOf(finding, finding.execution.steps.length);
  if (step !== null) {
    return h("p", {class: "explanation"}, "Before ", laterLink(finding, step),
             ` it could still have gone well; after it, every continuation${tried(finding)} fails${note}.`);
  }
  return note && h("p", {class: "explanation"},
                   `Where it could still have been avoided: ${finding.no_return_note}.`);
}

// The story is drawn before the steps are.
function laterLink(finding, step) {
  return h("button", {class: "link", onclick: () => select(0, step)},
           stepName(finding.execution.steps[step]));
}

function executionInWords({steps, threads, switches, preemptions}) {
  return `${plural(steps.length, "step")} of ${plural(threads.length, "thread")}, ` +
         `${plural(switches, "switch")}, ` +
         `${plural(preemptions, "preemption")}.`;
}

function minimisationText(finding) {
  const note = finding.minimise_note ? ` (${finding.minimise_note})` : "";
  if (!finding.minimised) return note && `Not minimised${note}.`;
  if (finding.switches_before <= finding.execution.switches) return note && `Minimised${note}.`;
  return `Minimised from ${plural(finding.switches_before, "switch")} and ` +
         `${plural(finding.preemptions_before, "preemption")}${note}.`;
}

function titledStack({title, frames}) {
  return h("div", {class: "titled-stack"}, h("p", {class: "label"}, title),
           h("ol", {class: "stack"}, frames.map(frame =>
               h("li", {class: isOwn(frame) ? "own" : "foreign"}, frameLine(frame)))));
}

// A text, most often a command, and a button that copies it.
function copyable(text, kind = "command") {
  const button = h("button", {class: "copy", onclick: async () => {
    const copied = await copy(text, code);
    button.textContent = copied ? "Copied" : "Press Ctrl+C";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  }}, "Copy");
  const code = h("code", {}, text);
  return h("div", {class: `copyable ${kind}`}, code, button);
}

// Pages from files may not have a clipboard; then the text is selected, at least.
async function copy(text, element) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(element);
    return document.execCommand("copy");
  }
}

function outputSection({output}) {
  return output !== "" && section("The program printed", h("pre", {class: "output", tabindex: 0}, output));
}

// --- About the check ---

function labelsSection() {
  const {labels} = app.report;
  if (labels.length === 0) return null;
  const row = ({label, reached, witness}) => h("tr", {class: reached ? "reached" : "missed"},
      h("td", {}, label), h("td", {}, reached ? "reached" : "never reached"),
      h("td", {}, reached && h("code", {}, witness)));
  return section("Labels", h("div", {class: "wide"}, h("table", {}, h("thead", {}, h("tr", {},
                 h("th", {}, "label"), h("th", {}, ""), h("th", {}, "schedule"))),
                 h("tbody", {}, labels.map(row)))));
}

function profileSection() {
  const {profile} = app.report;
  if (!profile?.length) return null;
  const row = ({what, branches, share, tip}) => h("li", {},
      h("div", {class: "share"}, h("code", {}, what),
        h("span", {}, `${Math.round(share * 100)} %, ${plural(branches, "branch")}`)),
      h("div", {class: "bar"}, h("div", {style: `width:${(share * 100).toFixed(1)}%`})),
      tip && h("p", {}, tip));
  return section("What makes for many executions", h("ol", {class: "profile"}, profile.map(row)));
}

function statisticsSection() {
  const {report} = app;
  const number = value => value.toLocaleString("en");
  const rows = [
    ["executions", number(report.executions)],
    ["blocked", number(report.blocked)],
    report.assumed_away > 0 && ["assumed away", number(report.assumed_away)],
    report.deadlocks > 0 && ["deadlocks", number(report.deadlocks)],
    ["events", number(report.events)],
    ["longest execution", number(report.longest_execution)],
    ["time", report.seconds < 0.01 ? `${(report.seconds * 1000).toFixed(1)} ms`
                                   : `${report.seconds.toFixed(2)} s`],
    report.peak_rss_kb > 0 && ["memory", `${number(Math.round(report.peak_rss_kb / 1024))} MB`],
    ["algorithm", report.algorithm],
    ["memory model", report.memory],
  ].filter(Boolean);
  return section("The check",
                 h("dl", {class: "statistics"}, rows.map(([name, value]) =>
                     h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
                 report.algorithm_note && h("p", {class: "small"}, report.algorithm_note));
}
