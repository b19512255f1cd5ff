"""Looking at threads."""

import gdb

from mazurka_gdb.names import is_library
from mazurka_gdb.stacks import first_own_frame, stack
from mazurka_gdb.table import ENDED, memory, words


class View:
    """What gdb takes for the registers, and what they are."""

    general = ("rax rbx rcx rdx rsi rdi rbp rsp r8 r9 r10 r11 r12 r13 r14 r15 rip "
               "fs_base").split()
    preserved = ("rbx", "rbp", "rsp", "r12", "r13", "r14", "r15", "rip")
    red_zone = 256

    def __init__(self):
        self.forget()

    def forget(self):
        self.real = None    # if the registers are not those that they should be
        self.bytes = []     # of stacks, where functions that gdb calls would write
        self.thread = None  # its number

    def real_sp(self):
        return self.real["rsp"] if self.real else self.read(gdb.newest_frame(), ["rsp"])["rsp"]

    @staticmethod
    def read(frame, names):
        mask = (1 << 64) - 1
        return {name: int(frame.read_register(name).cast(gdb.lookup_type("long"))) & mask
                for name in names}

    def set(self, registers):
        if self.real is None:
            self.real = self.read(gdb.newest_frame(), self.general)
        for name, value in registers.items():
            gdb.newest_frame().select()
            gdb.execute("set $%s = %#x" % (name, value), to_string=True)

    def protect(self, begin, end):
        begin -= self.red_zone
        if 0 < end - begin < 1 << 20:
            self.bytes.append((begin, memory(begin, end - begin)))

    # Everything as it was.
    def restore(self):
        if self.real is None:
            return
        for begin, saved in self.bytes:
            if memory(begin, len(saved)) != saved:
                gdb.selected_inferior().write_memory(begin, saved)
        self.set(self.real)
        self.forget()

    # Goes up to the first frame that is not the library's.
    def leave_library(self):
        newer = None
        for frame in stack():
            if not is_library(frame.pc()):
                break
            newer = frame
        else:
            return
        if newer is None:
            return
        registers = self.read(frame, self.preserved)
        if newer.type() != gdb.SIGTRAMP_FRAME:
            registers["rip"] -= 1  # in the call, not behind it
        self.protect(self.read(gdb.newest_frame(), ["rsp"])["rsp"], registers["rsp"])
        self.set(registers)

    def show(self, thread, fault, as_it_is):
        if not (fault or thread.owns(self.real_sp()) or thread.is_standing()):
            raise gdb.GdbError("%s has no stack: it %s" % (
                thread.name, "has ended" if thread.state == ENDED else "has not begun"))
        self.restore()
        if fault:
            names = ("r8 r9 r10 r11 r12 r13 r14 r15 rdi rsi rbp rbx rdx rax rcx rsp rip").split()
            self.set(dict(zip(names, words(fault, len(names)))))
        elif not thread.owns(self.real_sp()):
            registers = thread.registers()
            self.protect(registers["rsp"], registers["rsp"])
            self.set(registers)
        if not as_it_is:
            self.leave_library()
        self.thread = thread.number
        (first_own_frame() or gdb.newest_frame()).select()
