#!/usr/bin/env python3
"""No text of the repository speaks of the machine it was written on: no path of somebody's own
folders, no address but those of specifications and licences."""

import re

from tree import files, finish, text_of

OWN_PATHS = re.compile(r"(?<![\w./}])/(?:work|root|home|Users)/\w+")
ADDRESS = re.compile(r"\b(?:https?|ftp|ssh|git)://([\w.-]+)")
KNOWN_HOSTS = ["www.w3.org", "www.apache.org", "docs.oasis-open.org", "json-schema.org", "127.0.0.1"]


def main():
    complaints = []
    for path in files():
        for number, line in enumerate(text_of(path).split("\n"), 1):
            own = OWN_PATHS.search(line)
            if own:
                complaints.append(f"{path}:{number}: {own[0]} is a path of one machine; "
                                  "name it from the root of the repository")
            for host in ADDRESS.findall(line):
                if host not in KNOWN_HOSTS:
                    complaints.append(f"{path}:{number}: the address {host}; say what is meant without it, "
                                      "or list it in tests/shape/words.py if readers need it")
    finish(complaints)


main()
