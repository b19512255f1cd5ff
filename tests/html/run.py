#!/usr/bin/env python3
"""Opens sample reports in Chromium, uses them as a person would, and looks at what becomes of it.

    run.py HTML_SAMPLES FOLDER

HTML_SAMPLES is the program that writes the pages; pages and screenshots go to FOLDER. Exit status 77:
there is no browser that can be used, and nothing was tested.
"""

import os
import subprocess
import sys
import time

from page import (after, browser, close_page, current_line, eventually, expect, expect_in,
                  expect_true, failures, folder, open_page, paper, picture, selected, texts)
from webdriver import Missing


def deadlock():
    open_page("deadlock")
    expect(browser.text(".answer h2"), "Deadlock", "title")
    expect_in("T1 waits for middle, which T2 took in step 5", browser.text("#story"), "explanation")
    expect(texts(".head .thread"), ["main", "T1", "T2", "T3"], "columns")
    expect(browser.count(".cycle .node.thread"), 3, "threads in the cycle")
    expect(browser.count(".cycle .node.object"), 3, "objects in the cycle")
    expect(browser.count(".card.waits"), 4, "threads that wait")
    expect(texts(".end-row .number"), ["end"], "the row of those who wait")
    expect_in("after step 6 every continuation fails", browser.text(".rule.no-return"), "no return")
    expect_in("Before step 6 it could still have gone well; after it, every continuation fails.",
              browser.text("#story"), "no return in words")
    expect(texts(".switch-row .reason")[0], "main waits for T1 to end", "first switch")
    expect_in("T1 could go on", texts(".switch-row .reason")[1], "second switch")
    expect(texts("#card-0-5 .mark"), ["holds it", "no return"], "marks in words")
    picture("light")
    browser.click(".cycle .node.object")
    expect(selected(), 5, "step that took what T1 waits for")
    expect(current_line(), 14, "its line")
    expect(browser.text(".command code"),
           "mazurka replay examples/philosophers.cpp 0x3,1,2,3", "replay")
    browser.click(".copy")
    eventually(lambda: browser.text(".copy") == "Copied", "copied")
    expect_in("Plato is hungry", browser.text(".output"), "output")
    close_page()


def race():
    open_page("race")
    expect(browser.text(".answer h2"), "Data race", "title")
    expect(selected(), 5, "the failing step is selected")
    expect(current_line(), 12, "its line")
    expect_in("after it, every continuation that was tried fails (because of data races not all were tried).",
              browser.text("#story"), "no return in words")
    expect_in("after step 3 every continuation that was tried fails", browser.text(".rule.no-return"),
              "no return")
    expect_in("T1", browser.text('.line[data-line="8"] .who'), "where T1 is")
    expect(texts("#card-0-4 .mark"), ["race", "fails"], "marks in words")
    expect(browser.text("#details .count"), "between steps", "it has no number")
    expect(texts("#details .stack .function"), ["Account::withdraw", "rent"], "call stack")
    browser.click("#details .stack li:last-child button")
    expect(browser.attribute(".line.looked-at", "data-line"), "26", "line of the caller")
    expect(after("M"), 4, "previous mark")
    expect(after("m"), 5, "next mark")
    browser.click('.line[data-line="7"]')
    expect(selected(), 3, "step at line 7")
    picture("light")
    light = paper()
    browser.press("t")
    expect_true(sum(paper()) < sum(light) - 300, "dark")
    picture("dark")
    browser.click("#theme")
    expect(paper(), light, "light again")
    browser.dark(True)
    browser.run("localStorage.clear()")
    open_page("race")
    expect_true(sum(paper()) < sum(light) - 300, "dark if that is preferred")
    browser.dark(False)
    close_page()


def assertion():
    open_page("assertion")
    expect(selected(), 10, "the failing step is selected")
    expect([after("Home"), after("j"), after("Down"), after("k"), after("Up"), after("End")],
           [1, 2, 3, 2, 1, 10], "steps by keys")
    expect([after("Home"), after("n"), after("n"), after("n"), after("p")], [1, 3, 4, 6, 4], "switches")
    expect([after("Home"), after("m"), after("m"), after("m")], [1, 4, 6, 10], "marks")
    expect([after("Home", "n"), after("l"), after("h"), after("Right"), after("Left")],
           [3, 6, 3, 6, 3], "steps of a thread")
    browser.click('[aria-label="Next step of T2"]')
    expect(selected(), 4, "next step of T2 by mouse")
    browser.click("#card-0-2")
    expect(selected(), 3, "a click selects")
    expect(browser.attribute("#timeline", "aria-activedescendant"), "card-0-2", "for screen readers")

    expect(texts("#card-0-3 .mark"), ["no return", "decides"], "marks in words")
    expect_in("What decides: If T1 writes count", browser.text("#story"), "what decides")
    expect(browser.count(".arrow.flip"), 1, "the flipped pair is linked")
    expect(browser.count(".arrow:not(.flip)"), 0, "arrows only on demand")
    browser.press("a")
    expect_true(browser.count(".arrow:not(.flip)") >= 5, "arrows")
    expect(browser.attribute('.arrow.strong[data-to="2"]', "data-from"), "0", "T1 was spawned in step 1")
    browser.click("#arrows-toggle")
    expect(browser.count(".arrow:not(.flip)"), 0, "no arrows")

    compare()
    objects()
    eventually(lambda: browser.run("return location.hash") == f"#1/{selected()}", "address")
    browser.press("?")
    expect(browser.run("return document.getElementById('help').open"), True, "list of keys")
    browser.press("Escape")
    expect(browser.run("return document.getElementById('help').open"), False, "closed")
    pdf = browser.printed()
    expect_true(pdf.startswith(b"%PDF") and len(pdf) > 10000, "it can be printed")
    close_page()


def compare():
    browser.press("c")
    expect(texts(".lane-title"), ["This execution fails", "The nearest one that passes"], "lanes")
    expect(browser.count(".head"), 6, "columns of both")
    expect(texts(".rule.difference .words"),
           ["Up to here both are the same; this is the first difference"], "difference")
    order = browser.run("""const top = e => e.closest('.row').offsetTop;
        return [top(document.getElementById('card-1-2')) < top(document.querySelector('.difference')),
                top(document.querySelector('.difference')) < top(document.getElementById('card-1-3'))]""")
    expect(order, [True, True], "the difference is after the third step")
    browser.press("a")
    picture("compared")
    browser.press("a")
    browser.click("#card-1-3")
    expect_in("passing execution", browser.text("#details"), "details of the passing one")
    expect(after("j"), 5, "step in the passing one")
    browser.press("x")
    expect(browser.attribute(".card[aria-selected=true]", "data-lane"), "0", "other lane")
    browser.click("#compare")
    expect(browser.count(".head"), 3, "one execution again")


def objects():
    browser.click("#card-0-3 .object")
    expect(browser.run("return document.getElementById('search').value"), "object:count", "search")
    expect(browser.text("#matches"), "6 steps", "matches")
    expect(browser.count(".card.match"), 6, "highlighted")
    browser.click("#only")
    expect(browser.count(".card"), 6, "only these")
    browser.press("Escape")
    expect(browser.count(".card"), 10, "all again")
    browser.click("#search")
    browser.press("t", "1")
    expect_true(0 < browser.count(".card.match") < 10, "search by thread")
    browser.press("Enter")
    expect_in("T1", browser.text("#details"), "next match")
    browser.press("Escape")
    browser.click('[aria-label="Hide T2"]')
    expect(texts(".head .thread"), ["main", "T1"], "T2 is hidden")
    expect(browser.text("#threads summary"), "Threads 2/3", "menu")
    browser.click("#threads summary")
    browser.click("#threads input[value=T2]")
    browser.click("#threads summary")
    expect(browser.count(".head"), 3, "T2 is shown")


def several():
    open_page("several")
    expect(browser.count("#subjects option"), 3, "findings to choose from")
    expect_in("reads the clock", browser.text(".warning"), "warning")
    browser.run("""const box = document.getElementById('subjects');
                   box.selectedIndex = 2; box.dispatchEvent(new Event('change'))""")
    expect_in("</script><script>alert(1)</script> <!--<script> & \"quoted\" 'too' \\u003c",
              browser.text(".lead"), "awkward characters")
    expect_in("caf\u00e9 \ufffd\ufffd not UTF-8 <b>bold</b>", browser.text(".output"), "output")
    expect(browser.text("#card-0-0 .what"), "spawn <i>T1</i> & more", "a step")
    browser.press("Home")
    expect_in("There is no way out: every execution that was tried fails",
              browser.text(".rule.no-return"), "always fails")
    expect_in("Every execution that was tried fails (a budget ran out).", browser.text("#story"),
              "always fails in words")
    expect(browser.count("#compare"), 0, "nothing to compare with")
    picture("third")
    close_page()


def without_source():
    open_page("model")
    expect(selected(), 4, "the failing step is selected")
    expect(texts(".head .thread"), ["p", "q"], "columns")
    expect(browser.run("return document.getElementById('source').offsetHeight"), 0, "no source")
    picture("light")
    close_page()


def complete():
    open_page("complete")
    expect(browser.text(".verdict"), "complete", "verdict")
    expect(browser.text(".answer h2"), "No bug", "title")
    story = browser.text("#story")
    for part in ["4,812", "91,236", "never reached", "fetch_add is one step", "files are not put back",
                 "all other variables by one", "optimal instead of pop"]:
        expect_in(part, story, "report")
    expect(browser.count("#subjects option"), 2, "executions that were asked for")
    expect(browser.count(".card"), 10, "steps")
    picture("light")
    close_page()


def bounded():
    open_page("bounded")
    expect(browser.text(".answer h2"), "No bug so far", "title")
    expect(browser.run("return document.getElementById('work').offsetHeight"), 0, "no steps")
    browser.press("Down", "a")
    picture("light")
    close_page()


def uncontrolled():
    open_page("uncontrolled")
    expect_in("fork", browser.text(".lead"), "what happened")
    close_page()


def stepless():
    open_page("stepless")
    expect_in("No steps were recorded", browser.text("#timeline"), "steps")
    expect(browser.attribute(".line.looked-at", "data-line"), "12", "line of the finding")
    browser.press("j", "k", "l", "h", "n", "m", "Home", "End", "PageDown", "a", "f", "v", "o", "c", "x")
    close_page()


def ring():
    open_page("ring")
    expect(browser.count(".cycle .node"), 12, "six threads and six locks")
    picture("light")
    browser.press("v")
    expect(browser.count(".end-row"), 6, "in a list those who wait are below each other")
    picture("list")
    close_page()


def inventory():
    open_page("inventory")
    in_a_small_window()
    long_names()
    compare_from_the_end()
    expect(texts(".explanation code"), ["lock inventory::Service::warehouses_[3].mutex_"], "code")
    close_page()


def in_a_small_window():
    """Nothing is out of sight, and nothing covers anything."""
    browser.resize(1400, 900)
    eventually(lambda: browser.run("""const box = document.getElementById('timeline');
        return box.scrollWidth === box.clientWidth && box.clientWidth > 600"""), "all columns are seen")
    browser.press("c", "End")
    expect(browser.run("""const page = document.documentElement;
        return [page.scrollHeight <= innerHeight, page.scrollWidth <= innerWidth]"""), [True, True],
           "the page as a whole does not scroll")
    browser.press("c")
    browser.click("#card-0-3")
    expect(browser.run("""const box = selector => document.querySelector(selector).getBoundingClientRect();
        const name = box('.line.current .who .at');
        const text = document.createRange();
        text.selectNodeContents(document.querySelector('.line.current code'));
        const covered = [...text.getClientRects()].filter(part =>
            part.right > name.left && part.left < name.right && part.top < name.bottom);
        return [covered.length, name.right <= box('#source').right]"""), [0, True],
           "names beside the source")
    browser.resize(1500, 940)


def compare_from_the_end():
    """An execution that ends early, beside a long one."""
    browser.press("End", "c")
    expect(selected(), 6, "the first step that differs is selected")
    tops = browser.run("""const box = document.getElementById('timeline').getBoundingClientRect();
        return ['.rule.difference', '#card-0-5', '#card-0-6', '#card-0-7'].map(selector =>
            document.querySelector(selector).getBoundingClientRect().top - box.top)""")
    expect_true(68 < tops[0] < tops[1] < tops[2] < tops[3] < 700, f"in sight, one below the other: {tops}")
    expect(texts('.number[data-lane="0"]')[-4:], ["end"] * 4, "those who wait come right after the last step")
    browser.press("c")
    expect(browser.count(".card.waits"), 4, "one execution again")


def long_names():
    """They lose their beginning before the value is cut off."""
    expect_in(".mutex_", browser.text("#card-0-3 .what"), "name of a lock")
    expect_in("instance_ = nullptr", browser.text("#card-0-4 .what"), "value")
    expect_in("mutex_, which T3 has", browser.text("#card-0-6 .what"), "why main waits")
    browser.click("#card-0-3 .object")
    expect(browser.run("return document.getElementById('search').value"),
           "object:inventory::Service::warehouses_[1].mutex_", "the whole name is looked for")
    browser.press("Escape")


def large():
    began = time.time()
    open_page("large")
    opened = time.time() - began
    expect_true(opened < 10, f"opened in {opened:.1f} s")
    expect(selected(), 10000, "the failing step is selected")
    expect(browser.count(".head"), 64, "columns")
    expect_true(browser.count(".card") < 100, "only what can be seen is drawn")
    expect(current_line() is not None, True, "line")
    speed("j and k", "k", "j")
    browser.press("Home")
    expect_in("step 1 of 10,000", browser.text("#details"), "first step")
    expect_in("58 more steps", browser.text(".fold"), "main spawns 63 threads")
    expect(after("n"), 64, "first switch")
    browser.press("m")
    expect(selected(), 5001, "first mark")
    picture("middle")
    browser.press("a")
    expect_true(0 < browser.count(".arrow") < 1000, "arrows of the visible part")
    speed("with arrows", "j", "k")
    picture("arrows")
    scrolled()
    browser.press("f")
    expect(browser.count(".fold"), 0, "unfolded")
    browser.press("f", "c")
    expect(browser.count(".head"), 2, "compared: too many columns, so two lists")
    expect_in("T21", browser.text("#card-1-5000 .name"), "thread of a step in a list")
    expect(browser.count(".rule.difference"), 1, "difference")
    speed("compared", "j", "k")
    picture("compared")
    browser.press("c")
    browser.press("v")
    expect(browser.count(".head"), 1, "a list")
    picture("list")
    browser.press("v")
    browser.press("Home")
    highlight_and_hide()
    close_page()


def scrolled():
    """Sticky heads and numbers, rows wherever one scrolls to."""
    browser.run("document.getElementById('timeline').scrollTo(4000, 100000)")
    eventually(lambda: browser.run("""const box = document.getElementById('timeline');
        const inside = [...box.querySelectorAll('.row')].map(row => row.getBoundingClientRect().top);
        const {top, bottom} = box.getBoundingClientRect();
        return inside.filter(y => y >= top && y < bottom).length""") > 4, "rows after scrolling")
    offset = browser.run("""const box = document.getElementById('timeline').getBoundingClientRect();
        const heads = document.querySelector('.heads').getBoundingClientRect();
        const number = document.querySelector('.number').getBoundingClientRect();
        return [heads.top - box.top, number.left - box.left]""")
    expect(offset, [0, 0], "sticky heads and numbers")


def highlight_and_hide():
    browser.run("""const search = document.getElementById('search');
        search.value = 'object:queue.slots_[7]'; search.dispatchEvent(new Event('input'))""")
    browser.press("]")
    expect_in("queue.slots_[7]", browser.text("#details .text"), "next match")
    browser.run("document.getElementById('only').click()")
    expect(set(texts(".card .object")), {"queue.slots_[7]"}, "only steps on the object")
    browser.press("Escape")
    browser.run("""document.getElementById('threads').open = true;
        [...document.querySelectorAll('#threads .link')].find(e => e.textContent === 'none').click();
        document.querySelector('#threads input[value=T7]').click();
        document.querySelector('#threads input[value=T8]').click()""")
    expect(texts(".head .thread"), ["T7", "T8"], "two threads are shown")
    picture("two-threads")


def speed(what, *keys):
    """The median time to select a step, layout included."""
    times = sorted(browser.run("""
        const times = [];
        for (let i = 0; i < 40; i++) {
          const key = arguments[i % arguments.length];
          const began = performance.now();
          document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
          document.body.getBoundingClientRect();
          times.push(performance.now() - began);
        }
        return times""", *keys))
    print(f"select a step of 10,000 ({what}): {times[20]:.1f} ms, at most {times[-1]:.1f} ms")


def narrow():
    browser.resize(800, 1000)
    open_page("deadlock")
    expect_true(browser.run("return document.documentElement.scrollWidth <= innerWidth"),
                "a narrow window needs no horizontal scrolling")
    picture("narrow")
    close_page()
    browser.resize(1500, 940)


TESTS = [deadlock, race, assertion, several, without_source, complete, bounded, uncontrolled,
         stepless, ring, inventory, large, narrow]


def run(test):
    began = time.time()
    try:
        try:
            test()
        except RuntimeError as error:
            # The page was drawn anew between finding an element and clicking it.
            if "stale element" not in str(error):
                raise
            test()
    except RuntimeError as error:  # what WebDriver could not do
        failures.append(f"{test.__name__}: {error}")
    print(f"{test.__name__}: {time.time() - began:.1f} s")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    os.makedirs(folder, exist_ok=True)
    subprocess.run([sys.argv[1], folder], check=True)
    try:
        with browser:
            for test in TESTS:
                run(test)
    except Missing as missing:
        print(f"left out: the pages are not tested: {missing}")
        sys.exit(77)
    for failure in failures:
        print("FAILED", failure, file=sys.stderr)
    print(f"screenshots are in {folder}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
