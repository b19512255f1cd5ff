// What waits in the mailboxes of actors after the selected step: a line in the head of each column, and in the
// details.

function hasMailboxes(view) {
  return view.execution.steps.some(step => step.mailbox);
}

// By thread; those that are empty, or of which nothing is known, are not there.
function mailboxesAfter(view, index) {
  const {steps, left_out: leftOut, left_out_at: leftOutAt} = view.execution;
  const mailboxes = new Map();
  steps.slice(0, index + 1).forEach(({mailbox}, i) => {
    if (leftOut > 0 && i === leftOutAt) mailboxes.clear();
    if (mailbox) mailboxes.set(mailbox.thread, mailbox);
  });
  for (const [thread, {messages}] of mailboxes) if (messages.length === 0) mailboxes.delete(thread);
  return mailboxes;
}

function messageText({sort, value, sender}) {
  const what = /^\d+$/.test(sort) ? `sort ${sort}, value ${value}` : `${sort} ${value}`.trim();
  return `${what} from ${sender}`;
}

// "2 unread: Want from a; Stop from b"
function mailboxText({messages, more = 0, has_ended: hasEnded}) {
  const texts = messages.map(messageText);
  if (more > 0) texts.push(`${more} more`);
  return `${messages.length + more} ${hasEnded ? "unread" : "in mailbox"}: ${texts.join("; ")}`;
}

function drawMailboxes() {
  const {lane: selectedLane, item} = app.selected;
  const mailboxes = app.lanes.map(({view}, lane) =>
      lane === selectedLane ? mailboxesAfter(view, item) : new Map());
  for (const element of byId("timeline").querySelectorAll(".head .mailbox")) {
    const mailbox = mailboxes[Number(element.dataset.lane)].get(Number(element.dataset.thread));
    element.textContent = mailbox ? mailboxText(mailbox) : "";
    element.title = mailbox ? mailboxText(mailbox).replaceAll("; ", "\n") : "";
  }
}

// Facts for the details.
function mailboxFacts(view, item) {
  return [...mailboxesAfter(view, item.index)].map(([thread, mailbox]) =>
      h("li", {class: "mailbox"}, h("b", {style: `color:${view.threads[thread].hue}`}, view.threads[thread].name),
        ` has ${mailboxText(mailbox)}`));
}
