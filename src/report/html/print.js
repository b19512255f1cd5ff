// On paper the steps are a table, as they are folded and filtered on the screen.

function startPrinting() {
  window.addEventListener("beforeprint", () => byId("paper").replaceChildren(stepTable()));
  window.addEventListener("afterprint", () => byId("paper").replaceChildren());
}

function stepTable() {
  const {view} = app.lanes[0];
  const wide = (className, text) => h("tr", {class: className}, h("td", {colspan: 4}, text));
  const itemRow = item => h("tr", {},
      h("td", {}, item.waits ? "end" : String(item.number ?? "")),
      h("td", {}, view.threads[item.thread].name),
      h("td", {}, item.waits ? `waits: ${item.text}, ${item.reason}` : item.text,
        item.marks.map(mark => h("b", {}, ` [${markWords[mark]}]`))),
      h("td", {}, item.place ? placeText(item.place) : ""));
  const rows = app.layout.rows.flatMap(row => {
    if (row.kind === "step" || row.kind === "end") return row.cells[0].map(item => itemRow(view.items[item]));
    if (row.kind === "switch") {
      const cell = row.cells[0];
      return cell && view.items[cell.item].switched ? [wide("switch", view.items[cell.item].switched)] : [];
    }
    if (row.kind === "fold") return [wide("fold", `… ${plural(row.to - row.from, "more step")} …`)];
    return row.kind === "rule" ? [wide("rule", row.text)] : [];
  });
  return h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "step"), h("th", {}, "thread"),
                                         h("th", {}, "what it does"), h("th", {}, "where"))),
           h("tbody", {}, rows));
}
