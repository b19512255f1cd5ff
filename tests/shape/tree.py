"""The files that the tests of this folder look at, and how they say what is wrong."""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["src", "include", "tests", "bench", "tools", "cmake", "share", "docs", "examples", ".ci"]
CPP = (".h", ".cpp", ".c")


def files(*folders):
    """All files below the folders, all of ours if none is given, with their paths from the root."""
    found = []
    for folder in folders or FOLDERS:
        for path, _, names in os.walk(ROOT / folder):
            if "__pycache__" not in path:
                found += [pathlib.Path(path, name).relative_to(ROOT) for name in names]
    if not folders:
        found += [path.relative_to(ROOT) for path in ROOT.iterdir() if path.is_file()]
    return sorted(path for path in found if path.name != ".git")


def text_of(path):
    return (ROOT / path).read_text(errors="replace")


def finish(complaints):
    for complaint in complaints:
        print("FAILED", complaint, file=sys.stderr)
    sys.exit(1 if complaints else 0)
