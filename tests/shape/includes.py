#!/usr/bin/env python3
"""Who includes whom in src, as the list under "Who may include whom" in ARCHITECTURE.md says.

A row names a folder, or a file without its ending, and after an arrow the folders or headers that
it may include. Folders stand below all that they include, so that there is no way round.
"""

import re

from tree import CPP, files, finish, text_of

HEADING = "## Who may include whom"
DOCUMENT = "ARCHITECTURE.md"


def rows():
    """[("explore", ["core"]), ("explore/search", ["program"]), …]"""
    block = text_of(DOCUMENT).split(HEADING)[1].split("```")[1]
    return [(row.split("→")[0].strip(), row.split("→")[1].split()) for row in block.split("\n") if row]


def includes():
    """All pairs of a file and what it includes in quotes, as paths below src."""
    for path in files("src"):
        if path.suffix in CPP:
            for header in re.findall(r'(?m)^#include "([^"]+)"', text_of(path)):
                yield str(path.relative_to("src")), header


def speaks_of(row, file, header):
    """Whether a row allows the file to include the header: by "explore/search" and "program"."""
    who, whom = row
    return ((file.startswith(who + "/") or file.rsplit(".", 1)[0] == who)
            and any(header == name or header.startswith(name + "/") for name in whom))


def order(arrows):
    known = []
    for who, whom in arrows:
        for name in whom:
            if name.split("/")[0] not in known and name.endswith(".h") is False:
                yield f"{DOCUMENT}: {who} → {name}, and {name} stands below it or not at all"
        known.append(who)


def main():
    arrows = rows()
    folders = [who for who, _ in arrows]
    complaints = list(order(arrows))
    used = set()
    for file, header in includes():
        folder = file.split("/")[0]
        if folder not in folders:
            complaints.append(f"src/{folder} has no row in {DOCUMENT}, \"{HEADING[3:]}\"")
            continue
        if header.split("/")[0] == folder or header.split("/")[0] not in folders:
            continue  # its own, or include/mazurka
        allowed = [(who, name) for who, whom in arrows for name in whom
                   if speaks_of((who, [name]), file, header)]
        used.update(allowed)
        if not allowed:
            complaints.append(
                f"src/{file} includes {header}: {folder} may include {dict(arrows)[folder]} only. "
                f"Move what it needs to a folder that both may include, or change the list in {DOCUMENT}.")
    for who, whom in arrows:
        complaints += [f"{DOCUMENT}: no file of {who} includes {name} any more; take it out of the row"
                       for name in whom if (who, name) not in used]
    finish(dict.fromkeys(complaints))


main()
