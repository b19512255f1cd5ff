"""Checks that JUnit files are XML, have only what CI systems know, and count right.

Usage: validate_junit.py FILE...
"""

import sys
import xml.etree.ElementTree

COUNTS = {"tests", "failures", "errors", "skipped", "time"}

# element: (attributes it must have, attributes it may have, elements it may contain)
ELEMENTS = {
    "testsuites": ({"name"} | COUNTS, set(), {"testsuite"}),
    "testsuite": ({"name"} | COUNTS, set(), {"properties", "testcase", "system-out", "system-err"}),
    "properties": (set(), set(), {"property"}),
    "property": ({"name", "value"}, set(), set()),
    "testcase": ({"name", "classname", "time"}, {"file"},
                 {"failure", "error", "skipped", "system-out", "system-err"}),
    "failure": ({"type", "message"}, set(), set()),
    "error": ({"type", "message"}, set(), set()),
    "skipped": ({"message"}, set(), set()),
    "system-out": (set(), set(), set()),
    "system-err": (set(), set(), set()),
}


def errors(element):
    must, may, children = ELEMENTS[element.tag]
    attributes = set(element.attrib)
    if not must <= attributes <= must | may:
        yield f"<{element.tag}> has the attributes {sorted(attributes)}"
    for child in element:
        if child.tag not in children:
            yield f"<{child.tag}> in <{element.tag}>"
        else:
            yield from errors(child)
    if element.tag.startswith("testsuite"):
        yield from wrong_counts(element)
    if element.tag == "testcase" and len(element.findall("*")) > 2:
        yield "a test case has more than a result and an output"


def wrong_counts(suite):
    for attribute, path in [("tests", "testcase"), ("failures", "failure"), ("errors", "error"),
                            ("skipped", "skipped")]:
        found = len(suite.findall(f".//{path}"))
        if int(suite.get(attribute)) != found:
            yield f"{attribute} is {suite.get(attribute)}, but there are {found}"


def main(files):
    valid = True
    for file in files:
        for error in errors(xml.etree.ElementTree.parse(file).getroot()):
            print(f"{file}: {error}", file=sys.stderr)
            valid = False
    return 0 if valid else 1


sys.exit(main(sys.argv[1:]))
