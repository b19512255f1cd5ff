// Making elements. Texts of the report become text nodes, never markup.

// h("button", {class: "quiet", onclick: run}, "Run"): children that are null or false are left out.
function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...shownOf(children));
  return element;
}

// Puts other children in place of those that an element has.
function show(element, ...children) {
  element.replaceChildren(...shownOf(children));
}

function shownOf(children) {
  return children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false);
}

function byId(id) {
  return document.getElementById(id);
}

const iconPaths = {
  up: "M3 10 8 5l5 5",
  down: "M3 6l5 5 5-5",
  hide: "M4 4l8 8M12 4l-8 8",
  left: "M10 3 5 8l5 5",
  right: "M6 3l5 5-5 5",
  theme: ["M8 2a6 6 0 0 0 0 12 6 6 0 0 0 0-12z", "M8 2a6 6 0 0 1 0 12z"],
};

function icon(name) {
  return svg("svg", {class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true"},
             [iconPaths[name]].flat().map(d => svg("path", {d})));
}

function iconButton(name, label, run) {
  return h("button", {class: "quiet", title: label, "aria-label": label, onclick: run}, icon(name));
}

// What stands in backticks is code.
function prose(text) {
  return text.split(/`([^`]+)`/).map((part, i) => i % 2 === 1 ? h("code", {}, part) : part);
}

// "1 step", "2 steps", "10,000 switches".
function plural(count, noun) {
  const ending = count === 1 ? "" : noun.endsWith("ch") ? "es" : "s";
  return `${count.toLocaleString("en")} ${noun}${ending}`;
}
