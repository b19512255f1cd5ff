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
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined &&
                                                    child !== false));
  return element;
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
  theme: "M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12",
};

function icon(name) {
  return svg("svg", {class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true"},
             svg("path", {d: iconPaths[name]}));
}

function iconButton(name, label, run) {
  return h("button", {class: "quiet", title: label, "aria-label": label, onclick: run}, icon(name));
}

// "1 step", "2 steps", "10,000 steps".
function plural(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
