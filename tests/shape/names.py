#!/usr/bin/env python3
"""A type that a header declares is the only one of its name: two of them would be one to the linker."""

import re

from tree import files, finish, text_of

# What is indented is a member of something; what is declared only ends with a semicolon.
TYPE = re.compile(r"^(?:template <[^>]*>\s+)?(?:struct|class|enum class|enum) (\w+)(?: final)?(?: :[^;{]*)? \{",
                  re.MULTILINE)
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{", re.MULTILINE)


def main():
    places = {}
    for path in files("src", "include"):
        if path.suffix != ".h":
            continue
        text = text_of(path)
        space = NAMESPACE.findall(text)
        for name in TYPE.findall(text):
            places.setdefault((tuple(space), name), []).append(str(path))
    finish([f"{name} is declared in {' and in '.join(paths)}: rename one"
            for (_, name), paths in places.items() if len(paths) > 1])


main()
