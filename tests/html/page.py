"""What the tests of the page are made of: the browser, what is looked at, what is expected."""

import os
import sys
import time

import png
from webdriver import Browser

failures = []
browser = Browser(1500, 940)
folder = sys.argv[2] if len(sys.argv) > 2 else "."
page = None  # its name


def expect(actual, expected, what):
    if actual != expected:
        failures.append(f"{page}: {what}: {actual!r} instead of {expected!r}")


def expect_in(part, whole, what):
    if whole is None or part not in whole:
        failures.append(f"{page}: {what}: {part!r} is not in {whole!r}")


def expect_true(condition, what):
    if not condition:
        failures.append(f"{page}: {what}")


def eventually(condition, what):
    end = time.time() + 5
    while time.time() < end:
        if condition():
            return
        time.sleep(0.02)
    failures.append(f"{page}: {what}: not within 5 seconds")


def open_page(name):
    global page
    page = name
    browser.open(os.path.join(folder, name + ".html"))
    expect_true(browser.count("#story > *") > 0, "the report is drawn")


def close_page():
    """What holds for every page, whatever was done to it."""
    expect(browser.complaints(), [], "console")
    expect(browser.run("return performance.getEntriesByType('resource').length"), 0, "requests")
    ids = browser.run("return [...document.querySelectorAll('[id]')].map(e => e.id)")
    expect(len(ids), len(set(ids)), "ids are unique")
    nameless = browser.run("""return [...document.querySelectorAll('button')].filter(button =>
        !button.textContent.trim() && !button.getAttribute('aria-label')).length""")
    expect(nameless, 0, "buttons without a name")
    cut = browser.run("""return [...document.querySelectorAll('.card')].filter(card =>
        [card, card.firstChild].some(e => e.scrollHeight > e.clientHeight)).map(card => card.title)""")
    expect(cut, [], "cards with less room than they need")


def picture(name):
    data = browser.screenshot()
    with open(os.path.join(folder, f"{page}-{name}.png"), "wb") as file:
        file.write(data)
    expect_true(len(png.scanlines(data)) > 100, f"the screenshot {name} is blank")


def selected():
    """The number of the selected step, as the page shows it."""
    return browser.run("""const card = document.querySelector('.card[aria-selected=true]');
                          return card && Number(card.dataset.item) + 1""")


def after(*keys):
    browser.press(*keys)
    return selected()


def texts(selector):
    return browser.run(
        "return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)", selector)


def current_line():
    line = browser.attribute(".line.current", "data-line")
    return line and int(line)


def paper():
    """The colour of the background as three numbers."""
    return browser.run("""return getComputedStyle(document.body).backgroundColor
                          .match(/\\d+/g).slice(0, 3).map(Number)""")
