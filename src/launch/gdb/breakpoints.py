"""Breakpoints of ours."""

import gdb

from mazurka_gdb.names import begin_of_code, is_own, is_system
from mazurka_gdb.table import BEGINS, Table
from mazurka_gdb.view import View


class Hidden(gdb.Breakpoint):
    def __init__(self, place):
        super().__init__(place, internal=True)
        self.silent = True


class Ready(Hidden):
    """The library knows where the execution fails: says where to stop."""

    def __init__(self, session):
        super().__init__("mazurka_ready")
        self.session = session

    def stop(self):
        table = Table()
        table.set("stop_step", self.session.wanted_step or 0)
        table.set("stop_turn", table.failing_turn)
        return False


class Stop(Hidden):
    """A thread is about to take its turn. If it begins, its first own code is looked for."""

    def __init__(self, session):
        super().__init__("mazurka_stop")
        self.session = session

    def stop(self):
        table = Table()
        if not table.begins:
            return True
        self.session.entry.enabled = True
        for thread in table.list:
            if thread.state == BEGINS:
                pc = begin_of_code(thread.routine)
                if pc is not None:
                    self.session.first_line(pc)
        return False


class Entry(Hidden):
    """Every instrumented function calls this first. Enabled while a thread begins."""

    def __init__(self, session):
        super().__init__("__tsan_func_entry")
        self.session = session
        self.enabled = False

    def stop(self):
        caller = gdb.newest_frame().older()
        if is_own(caller):
            return True
        # What has been inlined into this function may be own code.
        block = gdb.block_for_pc(caller.pc())
        while block is not None and (block.function is None or block.function.symtab is None):
            block = block.superblock
        while block is not None and block.superblock and block.superblock.function:
            block = block.superblock
        pc = caller.pc()
        while block is not None and pc < block.end:
            found = gdb.find_pc_line(pc)
            if found.symtab and found.line > 0 and not is_system(found.symtab.fullname()):
                self.session.first_line(pc)
                break
            pc = max(found.last or 0, pc) + 1
        return False


class FirstLine(Hidden):
    """Own code that was inlined into something that is not."""


class Arrival(Hidden):
    """Where a frame goes on."""

    def __init__(self, frame):
        super().__init__("*%#x" % frame.pc())
        self.sp = View.read(frame, ["rsp"])["rsp"]
        self.is_there = False

    def stop(self):
        self.is_there = View.read(gdb.newest_frame(), ["rsp"])["rsp"] == self.sp
        return self.is_there


class Finding(Hidden):
    def __init__(self):
        super().__init__("mazurka_finding")
