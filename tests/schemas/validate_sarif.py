"""Validates SARIF files against the schema beside this file, and what a schema cannot say.

Usage: validate_sarif.py FILE...
Exit status: 0 if all are valid, 1 if not, 77 if python3-jsonschema is not installed.
"""

import json
import pathlib
import re
import sys

try:
    import jsonschema
except ImportError:
    print("validate_sarif.py: python3-jsonschema is not installed", file=sys.stderr)
    sys.exit(77)

SCHEMA = pathlib.Path(__file__).with_name("sarif-2.1.0-subset.json")


def schema_errors(log):
    validator = jsonschema.Draft7Validator(
        json.loads(SCHEMA.read_text()), format_checker=jsonschema.FormatChecker()
    )
    for error in validator.iter_errors(log):
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message}"


def result_errors(result, rules):
    if "ruleIndex" in result and rules[result["ruleIndex"]]["id"] != result["ruleId"]:
        yield f"rule {result['ruleIndex']} is not {result['ruleId']}"
    related = [location["id"] for location in result.get("relatedLocations", [])]
    if len(set(related)) != len(related):
        yield "two related locations have the same id"
    for target in re.findall(r"[^\\]\]\((\d+)\)", result["message"]["text"]):
        if int(target) not in related:
            yield f"a link goes to location {target}, which is not there"
    for flow in result.get("codeFlows", []):
        for thread in flow["threadFlows"]:
            order = [location["executionOrder"] for location in thread["locations"]]
            if order != sorted(order):
                yield f"thread {thread['id']} goes back in time"


def base_errors(node, bases):
    """Every uriBaseId is defined."""
    if isinstance(node, dict):
        if "uriBaseId" in node and node["uriBaseId"] not in bases:
            yield f"{node['uriBaseId']} is not in originalUriBaseIds"
        for child in node.values():
            yield from base_errors(child, bases)
    elif isinstance(node, list):
        for child in node:
            yield from base_errors(child, bases)


def errors(log):
    found = list(schema_errors(log))
    if found:
        return found
    for run in log["runs"]:
        for result in run["results"]:
            found += result_errors(result, run["tool"]["driver"]["rules"])
        found += base_errors(run["results"], run.get("originalUriBaseIds", {}))
    return found


def main(files):
    valid = True
    for file in files:
        for error in errors(json.loads(pathlib.Path(file).read_text(encoding="utf-8"))):
            print(f"{file}: {error}", file=sys.stderr)
            valid = False
    return 0 if valid else 1


sys.exit(main(sys.argv[1:]))
