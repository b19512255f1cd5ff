"""The execution, as the tool has described it (src/launch/gdb.cpp)."""

import json
import os

import gdb


class Recorded:
    """Its steps, counted from 0. Those that other threads cannot notice have no number."""

    def __init__(self):
        with open(os.path.join(os.path.dirname(__file__), "execution.json")) as file:
            execution = json.load(file)
        self.steps = execution["steps"]
        self.findings = execution["findings"]
        self.waiting = execution["waiting"]  # by thread, at the end: kind and object
        self.numbers = [step["number"] for step in self.steps]
        self.last = max(self.numbers, default=0)

    # The number of the last step before this one.
    def number_before(self, step):
        return max(self.numbers[:step], default=0)

    def step_of_number(self, number):
        if not 1 <= number <= self.last:
            raise gdb.GdbError("the execution has %d steps" % self.last)
        return self.numbers.index(number)

    # What the thread's first step from this one on is about, or what it waits for at the end.
    def object_of(self, thread, step):
        for one in self.steps[step:]:
            if one["thread"] == thread.name:
                return one["object"] if one["kind"] == thread.kind else ""
        waits = self.waiting.get(thread.name)
        return waits["object"] if waits and waits["kind"] == thread.kind else ""


recorded = Recorded()
