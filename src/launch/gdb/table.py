"""The library's table of threads (src/native/debugger.h), and the memory that it is in."""

import struct

import gdb

ABSENT, BEGINS, CAN_GO, WAITS, RUNS, ENDED = range(6)


def memory(address, size):
    return bytes(gdb.selected_inferior().read_memory(address, size))


def words(address, count):
    return struct.unpack("%dQ" % count, memory(address, 8 * count))


def text(address):
    if address == 0:
        return ""
    value = gdb.Value(address).cast(gdb.lookup_type("char").pointer())
    return value.string(errors="replace")


def write_word(address, value):
    gdb.selected_inferior().write_memory(address, struct.pack("Q", value))


class Table:
    fields = ("version threads rows running first_register turn step begins fails failing_turn "
              "steps kind message fault stop_turn stop_step").split()

    def __init__(self):
        if gdb.selected_inferior().pid == 0:
            raise gdb.GdbError("the program is not running; `mazurka restart` starts it")
        self.address = int(gdb.parse_and_eval("(unsigned long) &mazurka_debugger"))
        values = words(self.address, len(self.fields))
        for field, value in zip(self.fields, values):
            setattr(self, field, value)
        if self.version != 2:
            raise gdb.GdbError("libmazurka.so does not fit this version of mazurka")
        self.list = [Thread(self, i) for i in range(self.threads)]

    def set(self, field, value):
        write_word(self.address + 8 * self.fields.index(field), value)


class Thread:
    fields = 9

    def __init__(self, table, number):
        self.number = number
        self.first_register = table.first_register
        (name, self.state, kind, operation, self.context, self.begin, self.end, self.pointer,
         self.routine) = words(table.rows + number * 8 * self.fields, self.fields)
        self.name = text(name)
        self.kind = text(kind)  # of its next operation: "lock"
        self.marked_operation = text(operation)

    def owns(self, address):
        return self.begin <= address < self.end

    def is_standing(self):
        return self.state in (CAN_GO, WAITS)

    # Where it has left control.
    def registers(self):
        (context,) = words(self.context, 1)
        first = context + self.first_register
        names = ("r12", "r13", "r14", "r15", "rbx", "rbp", "rip")
        registers = dict(zip(names, words(first, 7)))
        registers["rsp"] = first + 7 * 8
        registers["fs_base"] = self.pointer
        return registers
