// A deadlock as a graph: each thread waits for an object that the next one has.

function cycleGraph(cycle) {
  return cycle.length <= 4 ? roundGraph(cycle) : longGraph(cycle);
}

// Threads and objects in turn: T1, what T1 waits for, T2, which has it, …
function cycleNodes(cycle) {
  const {threads} = app.execution;
  return cycle.flatMap((link, i) => {
    const taken = cycle[(i + 1) % cycle.length].since;
    const waiting = app.execution.items.find(item => item.waits && item.thread === link.thread);
    return [
      {name: threads[link.thread].name, hue: threads[link.thread].hue, item: waiting?.index,
       title: `${threads[link.thread].name} waits for ${link.object}`},
      {name: link.object, isObject: true, item: taken,
       title: taken === undefined ? link.object : `${link.object}: taken in ${stepName(app.execution.items[taken])}`},
    ];
  });
}

// From the top clockwise.
function roundGraph(cycle) {
  const nodes = cycleNodes(cycle);
  const radius = {x: 112, y: {2: 44, 4: 70, 6: 92}[nodes.length] ?? 116};
  const centre = {x: 180, y: radius.y + 22};
  const at = i => {
    const angle = 2 * Math.PI * i / nodes.length - Math.PI / 2;
    return {x: centre.x + radius.x * Math.cos(angle), y: centre.y + radius.y * Math.sin(angle)};
  };
  const edges = nodes.map((node, i) => {
    const next = nodes[(i + 1) % nodes.length];
    const [start, end] = [leave(at(i), at(i + 1), node), leave(at(i + 1), at(i), next)];
    const arc = `A${1.4 * radius.x} ${1.4 * radius.y} 0 0 1`;
    return svg("path", {class: "edge", d: `M${start.x} ${start.y}${arc} ${end.x} ${end.y}`,
                        "marker-end": "url(#head-cycle)"});
  });
  const words = nodes.map((node, i) => {  // inside, beside their edges
    const angle = 2 * Math.PI * (i + 0.5) / nodes.length - Math.PI / 2;
    return svg("text", {class: "word",
                        x: (at(i).x + at(i + 1).x) / 2 - 30 * Math.cos(angle),
                        y: (at(i).y + at(i + 1).y) / 2 - 13 * Math.sin(angle) + 4},
               node.isObject ? "held by" : "waits for");
  });
  const shapes = nodes.map((node, i) => nodeShape(node, at(i)));
  return cycleFigure(cycle, 360, 2 * centre.y, [edges, words, shapes]);
}

// Many threads: from top to bottom, and back to the top.
function longGraph(cycle) {
  const nodes = cycleNodes(cycle);
  const pitch = 46;
  const at = i => ({x: 130, y: 22 + i * pitch});
  const edges = nodes.slice(1).map((_, i) => svg("path", {
    class: "edge", d: `M130 ${at(i).y + 14}V${at(i + 1).y - 15}`, "marker-end": "url(#head-cycle)"}));
  const last = at(nodes.length - 1);
  edges.push(svg("path", {class: "edge", "marker-end": "url(#head-cycle)", d:
    `M${last.x + halfWidth(nodes.at(-1))} ${last.y}H240q12 0 12 -12V${at(0).y + 12}q0 -12 -12 -12` +
    `H${last.x + halfWidth(nodes[0]) + 4}`}));
  const words = nodes.slice(0, -1).map((node, i) => svg("text", {
    class: "word beside", x: 138, y: at(i).y + pitch / 2 + 4}, node.isObject ? "held by" : "waits for"));
  return cycleFigure(cycle, 320, last.y + 26, [edges, words, nodes.map((node, i) => nodeShape(node, at(i)))]);
}

const longestName = 16;
const halfHeight = 13;

function shortName({name}) {
  return name.length > longestName ? `…${name.slice(1 - longestName)}` : name;
}

function halfWidth(node) {
  return Math.max(20, 3.7 * shortName(node).length + 10);
}

// Where the line to another point leaves a node.
function leave(from, to, node) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const scale = Math.min((halfWidth(node) + 4) / Math.abs(dx || 1e-9),
                         (halfHeight + 4) / Math.abs(dy || 1e-9));
  return {x: from.x + dx * scale, y: from.y + dy * scale};
}

function nodeShape(node, {x, y}) {
  const go = () => { if (node.item !== undefined) select(0, node.item); };
  const width = halfWidth(node);
  return svg("g", {class: node.isObject ? "node object" : "node thread", tabindex: 0, role: "button",
                   "aria-label": node.title, style: node.hue ? `--hue:${node.hue}` : null, onclick: go,
                   onkeydown: event => { if (event.key === "Enter") go(); }},
             svg("title", {}, node.title),
             svg("rect", {x: x - width, y: y - halfHeight, width: 2 * width, height: 2 * halfHeight,
                          rx: node.isObject ? halfHeight : 4}),
             svg("text", {x, y: y + 4}, shortName(node)));
}

function cycleFigure(cycle, width, height, parts) {
  const {threads} = app.execution;
  const words = cycle.map(({thread, object}, i) => `${threads[thread].name} waits for ${object}, held by ` +
      threads[cycle[(i + 1) % cycle.length].thread].name).join("; ");
  return svg("svg", {class: "cycle", viewBox: `0 0 ${width} ${height}`, role: "group",
                     "aria-label": words},
             svg("defs", {}, svg("marker", {id: "head-cycle", viewBox: "0 0 8 8", refX: 7, refY: 4,
                                            markerWidth: 7, markerHeight: 7, orient: "auto"},
                                 svg("path", {d: "M0 0.5 8 4 0 7.5Z"}))),
             parts);
}
