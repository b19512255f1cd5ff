#!/usr/bin/env python3
"""Inside libmazurka.so a name of libc means libc's function, never the interceptor of that name: the
linker wraps what is in the list. This compares the list with who calls what (docs/decisions/0006).

    wrapped.py LIBRARY MAP NAME...     the map is the linker's, with its table of cross references
"""

import re
import subprocess
import sys

from tree import finish

HOW = ("add it to src/native/wrapped_symbols.txt, with a __wrap_ version in src/native/own_libc.cpp, or "
       "say REAL(name) where it is called")


def cross_references(path):
    """{symbol: [the file that defines it, files that refer to it…]}"""
    table = {}
    files = []
    with open(path, errors="replace") as map_file:
        text = map_file.read().split("Cross Reference Table")[1]
    for line in text.split("\n")[3:]:
        words = line.split()
        if line[:1].strip() and words:
            files = table.setdefault(words[0], [])
        files += words[1:] if line[:1].strip() else words
    return table


def exported(library):
    names = subprocess.run(["nm", "-D", "--defined-only", library], text=True, check=True,
                           stdout=subprocess.PIPE).stdout
    return {line.split()[-1].split("@")[0] for line in names.splitlines()}


def is_ours(file):
    return not re.search(r"\.so[.\d]*$", file)


def main():
    library, map_file, *wrapped = sys.argv[1:]
    table = cross_references(map_file)
    ours = exported(library)
    complaints = []
    for name in sorted(ours):
        callers = [file for file in table.get(name, [])[1:] if is_ours(file)]
        if callers:
            complaints.append(f"{name} is intercepted, and {callers[0]} calls it: {HOW}")
    for name in wrapped:
        if name not in ours:
            complaints.append(f"{name} is wrapped, but no interceptor has this name: take it out of the list and "
                              f"__wrap_{name} with it")
    finish(complaints)


main()
