"""Stacks, without what is the library's."""

import itertools
import re

import gdb
from gdb.FrameDecorator import FrameDecorator

from mazurka_gdb.names import function_of, is_library, is_own

DEEPEST = 1000  # frames of a stack that are looked at


def stack():
    frame = gdb.newest_frame()
    while frame is not None and frame.level() < DEEPEST:
        yield frame
        try:
            frame = frame.older()
        except gdb.error:
            return


def first_own_frame():
    return next((frame for frame in stack() if is_own(frame)), None)


# The selected frame and its line, without the address.
def here():
    line = re.sub(r"^(#\d+ +)0x[0-9a-f]+ in ", r"\1", gdb.execute("frame", to_string=True))
    return re.sub(r"(\S*operator\(\)|\S+\[abi:\w+\]\(.*?\)) \(",
                  function_of(gdb.selected_frame()) + " (", line, count=1)


class LibraryFilter:
    """Leaves out what is the library's, and what comes before the thread's first own function."""

    def __init__(self):
        self.name = "mazurka"
        self.priority = 100
        self.enabled = True
        gdb.frame_filters[self.name] = self

    def filter(self, frames):
        kept = [f for f in itertools.islice(frames, DEEPEST)
                if not is_library(f.inferior_frame().pc())]
        own = [i for i, f in enumerate(kept) if is_own(f.inferior_frame())]
        return map(Frame, kept[:own[-1] + 1] if own else kept)


class Frame(FrameDecorator):
    def function(self):
        return function_of(self.inferior_frame())

    def address(self):
        return None if is_own(self.inferior_frame()) else super().address()
