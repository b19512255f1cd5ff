// What a card says: a few lines of text, the place, the marks. Names that are too long lose their
// beginning; the value, which comes last, can be seen.
//
// Heights are computed, because only cards near the visible part are elements. A text is broken where
// breakable() in timeline.js allows it.

const enoughLines = 3;     // with more of them, names lose their scopes
const mostLines = 5;       // as in timeline.css
const lineHeight = 18;
const cardPadding = 21;    // left and right, with the border
const shortestName = 12;   // that loses its beginning

// Widths in this browser's fonts, measured once.
const measured = {character: 0, marks: new Map()};

function startCards() {
  const width = (className, text) => {
    const probe = h("span", {class: `probe ${className}`}, text);
    document.body.append(probe);
    const {width} = probe.getBoundingClientRect();
    probe.remove();
    return width;
  };
  measured.character = width("what", "0".repeat(100)) / 100;
  for (const [mark, words] of Object.entries(markWords)) measured.marks.set(mark, width("mark", words));
}

function cardHeight(lane, item) {
  const {columnWidth} = timeline.geometry[lane];
  const lines = fittedText(lane, item).lines + (item.place ? 1 : 0) +
                linesOfMarks(item.marks, columnWidth - 2 * cardGap - cardPadding);
  return 12 + lineHeight * lines;
}

function linesOfMarks(marks, width) {
  const gap = 5;
  let lines = 0, left = 0;
  for (const mark of marks) {
    const needed = measured.marks.get(mark);
    if (needed > left) {
      lines++;
      left = width;
    }
    left -= needed + gap;
  }
  return lines;
}

// As in the table of the terminal.
function textOf(item) {
  if (!item.waits) return item.text;
  return item.reason ? `waits ${item.reason}` : `waits: ${item.text}`;
}

// The text in three parts, what comes before the name of the object, this name and the rest, and how
// many lines they need. Kept until the width of the columns changes.
function fittedText(lane, item) {
  const {columnWidth, isList} = timeline.geometry[lane];
  const key = isList ? -columnWidth : columnWidth;
  if (item.fitted?.key !== key) {
    const width = Math.floor((columnWidth - 2 * cardGap - cardPadding) / measured.character);
    // In a list the name of the thread comes first, in letters that may be wider.
    const indent = isList ? Math.ceil(1.2 * app.lanes[lane].view.threads[item.thread].name.length) + 1 : 0;
    item.fitted = {key, ...fit(partsOf(item), width, indent)};
  }
  return item.fitted;
}

function partsOf(item) {
  const text = textOf(item);
  if (!item.object_at || (item.waits && !item.reason)) return [text, "", ""];
  const at = item.object_at + (item.waits ? "waits ".length : 0);
  return [text.slice(0, at), item.object, text.slice(at + item.object.length)];
}

// Scopes can be spared first. The rest of a name tells it from others.
function fit(parts, width, indent) {
  let lines = linesNeeded(parts, width, indent);
  const shorten = (most, shorter) => {
    while (lines > most) {
      const shortened = withShorterName(parts, shorter);
      if (shortened === null) break;
      parts = shortened;
      lines = linesNeeded(parts, width, indent);
    }
  };
  shorten(enoughLines, withoutScope);
  shorten(mostLines, shorterName);
  return {parts, lines: Math.min(lines, mostLines)};
}

// The object loses a part of its name; without an object, the longest word does. Null if it is short.
function withShorterName([before, object, after], shorter) {
  if (object !== "") {
    const name = shorter(object);
    return name && [before, name, after];
  }
  const longest = before.split(" ").reduce((a, b) => b.length > a.length ? b : a);
  const name = shorter(longest);
  return name && [before.replace(longest, () => name), "", after];
}

// "…TaxTable::instance_" for "billing::TaxTable::instance_", then "…instance_".
function withoutScope(name) {
  const [, rest] = name.match(/^[\w…]+::(.+)$/) ?? [];
  return rest ? `…${rest}` : null;
}

function shorterName(name) {
  return name.length > shortestName ? `…${name.slice(name.startsWith("…") ? 3 : 2)}` : null;
}

// How many lines of so many characters a text needs.
function linesNeeded(parts, width, indent) {
  let lines = 1, used = indent;
  for (const piece of piecesOf(parts)) {
    const length = piece.trimEnd().length;
    if (used > 0 && used + length > width) {
      lines++;
      used = 0;
    }
    const whole = length === 0 ? 0 : Math.floor((length - 1) / width);  // lines full of one word
    lines += whole;
    used += piece.length - whole * width;
  }
  return lines;
}

// A line may end after each of them.
function piecesOf(parts) {
  const pieces = [];
  for (const part of parts) {
    part.split(/(?<=[._:\]>])(?=[\w[])|(?<= )/).forEach((piece, i) => {
      const isNew = i > 0 || pieces.length === 0 || pieces.at(-1).endsWith(" ");
      if (isNew) pieces.push(piece); else pieces[pieces.length - 1] += piece;
    });
  }
  return pieces;
}
