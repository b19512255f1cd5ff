#!/usr/bin/env python3
"""No file has more than 500 lines, no function more than 80."""

import ast
import re

from tree import CPP, files, finish, text_of

LINES_OF_A_FILE = 500
LINES_OF_A_FUNCTION = 80
SCRIPTS = (".py", ".js", ".sh", ".cmake", ".css", "")
FOLDERS = ["src", "include", "tests", "bench", "tools", "cmake"]

# What has no braces or line ends that count: comments, raw strings, strings, characters.
IGNORED = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'
                     r"(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'", re.DOTALL)
# What stands between a parameter list and the body.
BEFORE_A_BODY = re.compile(r"\)\s*(const|noexcept|override|final|mutable|->[^;{]*|:[^;]*)*\s*$"
                           r"|=>\s*$|\]\s*(mutable)?\s*$")
NO_FUNCTION = re.compile(r"^\s*(namespace|struct|class|union|enum|extern|if|for|while|switch|catch)\b")


def without_strings(text):
    return IGNORED.sub(lambda found: '""' + "\n" * found[0].count("\n"), text)


def c_functions(text):
    """(first line, last line) of every function that is in none other. Needs code with balanced
    braces, as clang-format leaves it; a preprocessor line is no code."""
    text = re.sub(r"(?m)^#(?:[^\n]*\\\n)*[^\n]*$", lambda found: "\n" * found[0].count("\n"),
                  without_strings(text))
    begins = []  # of the open braces: the line if it is a function's, None if not
    line, head, head_line = 1, "", 1
    for letter in text:
        if letter == "\n":
            line += 1
        if letter == "{":
            inside = any(begin is not None for begin in begins)
            is_body = not inside and BEFORE_A_BODY.search(head) and not NO_FUNCTION.search(head)
            begins.append(head_line if is_body else None)
        elif letter == "}" and begins:
            begin = begins.pop()
            if begin is not None:
                yield begin, line
        if letter in "{};" or head.endswith("\n") and letter == "\n":  # a head has no empty line
            head = ""
        else:
            if not head.strip():
                head, head_line = "", line
            head += letter


def python_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, node.end_lineno


def shell_functions(text):
    begin = None
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(r"^\w+\(\) \{$", line):
            begin = number
        elif line == "}" and begin is not None:
            yield begin, number
            begin = None


def functions(path, text):
    if path.suffix in CPP + (".js",):
        return c_functions(text)
    if path.suffix == ".py" or "python3" in text.split("\n")[0]:
        return python_functions(text)
    return shell_functions(text)


def main():
    complaints = []
    for path in files(*FOLDERS):
        if path.suffix not in CPP + SCRIPTS:
            continue
        text = text_of(path)
        lines = text.count("\n")
        if lines > LINES_OF_A_FILE:
            complaints.append(f"{path} has {lines} lines, more than {LINES_OF_A_FILE}: it usually "
                              "holds two ideas; give each a file")
        for first, last in functions(path, text):
            if last - first + 1 > LINES_OF_A_FUNCTION:
                complaints.append(f"{path}:{first}: a function of {last - first + 1} lines, more than "
                                  f"{LINES_OF_A_FUNCTION}; leave decisions in it and move work to helpers")
    finish(complaints)


main()
