"""Teaches gdb the threads of a program that `mazurka replay --gdb` runs.

To gdb the program is one thread of the operating system: its threads are stacks between which the
library switches. The library shows them in a table (src/native/debugger.h). To look at a thread
means to put its registers where gdb looks for registers; they are put back before anything runs,
so that looking around changes nothing. What is looked at begins with the first frame that is not
the library's.
"""

import itertools
import json
import os
import re
import struct

import gdb
from gdb.FrameDecorator import FrameDecorator

HELP = """\
The program runs one given schedule. Its threads take turns at steps: operations that other threads
can notice. It stops before the step after which it fails; `continue` goes on to the finding.

%s

break, next, step, finish, print and the others work as usual; next and step stay in their thread.
"""

STEPPING = ("next", "step", "finish", "until", "advance", "nexti", "stepi")
RESUMING = ("continue", "jump", "signal", "kill", "detach")
STARTING = ("run", "start", "starti")

DEEPEST = 1000  # frames of a stack that are looked at

ABSENT, BEGINS, CAN_GO, WAITS, RUNS, ENDED = range(6)


# --- Memory, and the library's table ---

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
        if self.version != 1:
            raise gdb.GdbError("libmazurka.so does not fit this version of mazurka")
        self.list = [Thread(self, i) for i in range(self.threads)]

    def set(self, field, value):
        write_word(self.address + 8 * self.fields.index(field), value)


class Thread:
    fields = 8

    def __init__(self, table, number):
        self.number = number
        self.first_register = table.first_register
        (name, self.state, operation, self.context, self.begin, self.end, self.pointer,
         self.routine) = words(table.rows + number * 8 * self.fields, self.fields)
        self.name = text(name)
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


# --- The execution, as the tool has described it ---

class Recorded:
    """Its steps, counted from 0. Those that other threads cannot notice have no number."""

    def __init__(self):
        with open(os.path.join(os.path.dirname(__file__), "execution.json")) as file:
            execution = json.load(file)
        self.steps = execution["steps"]
        self.findings = execution["findings"]
        self.numbers = [step["number"] for step in self.steps]
        self.last = max(self.numbers, default=0)

    # The number of the last step before this one.
    def number_before(self, step):
        return max(self.numbers[:step], default=0)

    def step_of_number(self, number):
        if not 1 <= number <= self.last:
            raise gdb.GdbError("the execution has %d steps" % self.last)
        return self.numbers.index(number)

    # What the thread's first step from this one on is about.
    def object_of(self, thread, step):
        for one in self.steps[step:]:
            if one["thread"] == thread.name:
                return one["object"] if one["kind"] in thread.marked_operation.split() else ""
        return ""


recorded = Recorded()


# --- Names for addresses ---

def is_system(file):
    return file.startswith("/usr/")


# A library of the system, which can have debug information, too; or ours.
def is_foreign(pc):
    return (gdb.solib_name(pc) or "").startswith(("/usr/", "/lib")) or is_library(pc)


def is_library(pc):
    return os.path.basename(gdb.solib_name(pc) or "").startswith("libmazurka.so")


def in_words(symtab_and_line):
    file = symtab_and_line.symtab.filename
    if os.path.isabs(file) and not os.path.relpath(file).startswith(".."):
        file = os.path.relpath(file)
    return "%s:%d" % (file, symtab_and_line.line)


def is_own(frame):
    found = frame.find_sal()
    return (found.symtab is not None and found.line > 0 and not is_system(found.symtab.fullname())
            and not is_foreign(frame.pc()))


# "bank.cpp:21" for one of these return addresses, the first that is in the program's own sources.
def place_of(stack):
    stack = [pc for pc in stack if not is_foreign(pc)]
    for pc in stack:
        found = gdb.find_pc_line(pc - 1)
        if found.symtab is not None and found.line > 0 and not is_system(found.symtab.fullname()):
            return in_words(found)
    for pc in stack:  # inlined: where it was called is not known
        block = gdb.block_for_pc(pc - 1)
        while block is not None:
            function = block.function
            if function is not None and not is_system(function.symtab.fullname()) and (
                    not re.match("std::|__gnu", function.name)):
                return "in " + function.name
            block = block.superblock
    return ""


# Where the own function at this address begins, after it has made room for its variables.
def begin_of_code(address):
    found = gdb.find_pc_line(address)
    block = gdb.block_for_pc(address)
    if found.symtab is None or is_system(found.symtab.fullname()) or is_foreign(address):
        return None
    if block is None:
        return address
    while block.function is None and block.superblock is not None:
        block = block.superblock
    lines = (line.pc for line in found.symtab.linetable())
    pcs = sorted({pc for pc in lines if block.start <= pc < block.end})
    begin = pcs[1] if len(pcs) > 1 else address
    try:
        _, places = gdb.decode_line(block.function.name)
    except gdb.error:
        return begin
    # Several functions can have this name.
    return max([begin] + [p.pc for p in places or () if block.start <= p.pc < block.end])


# Which part of a variable of this type is at the offset: ".slots[3].key"
def part_of(type, offset):
    type = type.strip_typedefs()
    if re.match(r"(std|pthread|sem_t|__gnu)", type.name or ""):
        return ""
    if type.code == gdb.TYPE_CODE_ARRAY:
        element = type.target()
        i, rest = divmod(offset, element.sizeof) if element.sizeof else (0, 0)
        return "[%d]%s" % (i, part_of(element, rest))
    if type.code == gdb.TYPE_CODE_STRUCT:
        for field in type.fields():
            if not hasattr(field, "bitpos") or field.type.sizeof == 0:
                continue
            begin = field.bitpos // 8
            if begin <= offset < begin + field.type.sizeof:
                name = "" if field.is_base_class or not field.name else "." + field.name
                return name + part_of(field.type, offset - begin)
    return "+%d" % offset if offset else ""


def variable_at(address):
    found = gdb.execute("info symbol %#x" % address, to_string=True)
    match = re.match(r"(.+?)(?: \+ (\d+))? in section", found)
    if not match:
        return "%#x" % address
    name, offset = match.group(1), int(match.group(2) or 0)
    symbol = gdb.lookup_global_symbol(name) or gdb.lookup_static_symbol(name)
    if symbol is not None and symbol.type is not None:
        return name + part_of(symbol.type, offset)
    return name + ("+%d" % offset if offset else "")


# The library's texts have markers in them (src/native/markers.h). The tool knows better names for
# what is in them (src/launch/names.h): `known` is one for the first.
def with_names(marked, known=""):
    result, at = "", 0
    while True:
        begin = marked.find("\x01", at)
        if begin < 0:
            return result + marked[at:]
        depth, end = 1, begin
        while depth > 0 and end + 1 < len(marked):
            end += 1
            depth += (marked[end] == "\x01") - (marked[end] == "\x02")
        result += marked[at:begin] + (known or name_for(marked[begin + 1], marked[begin + 2:end]))
        known, at = "", end + 1


def name_for(what, fields):
    if what == "o":  # size:object
        return with_names(fields.partition(":")[2])
    if what == "v":  # value:size:object:meaning
        bits, size = (int(field, 16) for field in fields.split(":")[:2])
        return str(bits - (1 << 8 * size) if size and bits >> (8 * size - 1) == 1 else bits)
    if what in "st":
        return "a %s variable of %s" % ("local" if what == "s" else "thread-local",
                                        fields.rpartition(":")[2])
    address = int(fields, 16)
    return place_of([address]) or "%#x" % address if what == "c" else variable_at(address)


# "transfer", "main::{lambda}"
def function_of(frame):
    name = frame.name() or "?"
    if re.match(r"operator\(\)|<lambda", name):  # GCC: the symbol says more
        symbol = gdb.execute("info symbol %#x" % frame.pc(), to_string=True)
        inside = re.search(r"([\w:]+)(\([^()]*\))?::\{lambda", symbol)
        name = (inside.group(1) + "::" if inside else "") + "{lambda}"
    name = re.sub(r"\[abi:\w+\]", "", name)
    name = re.sub(r"(\{lambda\(.*?\)(#\d+)?\}|\$_\d+)(::operator\(\).*)?", "{lambda}", name)
    return re.sub(r"\([^()]*\)( const)?", "", name)


# --- Stacks ---

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


# --- Looking at threads ---

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

    def show(self, thread, fault):
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
        if thread.number != mazurka.running(None) or mazurka.at is not None:
            self.leave_library()
        self.thread = thread.number
        (first_own_frame() or gdb.newest_frame()).select()


# --- Breakpoints of ours ---

class Hidden(gdb.Breakpoint):
    def __init__(self, place):
        super().__init__(place, internal=True)
        self.silent = True


class Ready(Hidden):
    """The library knows where the execution fails: says where to stop."""

    def stop(self):
        table = Table()
        table.set("stop_step", mazurka.wanted_step or 0)
        table.set("stop_turn", table.failing_turn)
        return False


class Stop(Hidden):
    """A thread is about to take its turn. If it begins, its first own code is looked for."""

    def stop(self):
        table = Table()
        if not table.begins:
            return True
        mazurka.entry.enabled = True
        for thread in table.list:
            if thread.state == BEGINS:
                pc = begin_of_code(thread.routine)
                if pc is not None:
                    mazurka.first_line(pc)
        return False


class Entry(Hidden):
    """Every instrumented function calls this first. Enabled while a thread begins."""

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
                mazurka.first_line(pc)
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
    pass


# --- The whole ---

class Mazurka:
    def __init__(self):
        self.view = View()
        self.at = None            # "stop", "begin", "finding", or None: somewhere in the program
        self.wanted_step = None   # where to stop after a restart; None: before the failing step
        self.disabled = []        # the user's breakpoints, until then
        self.busy = False         # we are running the program
        self.calling = False      # gdb is calling a function of the program
        self.hidden_running = 0
        self.heard = None         # what is said while gdb's own messages are thrown away
        self.first_lines = []
        self.skips = False

    def begin(self):
        for setting in ("set confirm off", "set breakpoint pending on",
                        "set print thread-events off",
                        "handle SIGSEGV SIGALRM nostop noprint pass", "unset environment LINES",
                        "unset environment COLUMNS"):
            gdb.execute(setting, to_string=True)
        # As a command, because then gdb does not tell that the library is not loaded yet.
        gdb.execute("python mazurka.set_breakpoints()", to_string=True)
        gdb.events.new_objfile.connect(self.on_library)
        gdb.events.stop.connect(self.on_stop)
        gdb.events.exited.connect(self.on_exit)
        gdb.events.inferior_call.connect(self.on_call)
        for command in STEPPING + RESUMING + STARTING:
            gdb.execute("define hook-%s\nmazurka-before %s\nend" % (command, command))
        LibraryFilter()

    def set_breakpoints(self):
        Ready("mazurka_ready")
        Stop("mazurka_stop")
        Finding("mazurka_finding")
        self.entry = Entry("__tsan_func_entry")
        self.entry.enabled = False

    def first_line(self, pc):
        self.first_lines.append(FirstLine("*%#x" % pc))

    def say(self, words):
        if self.heard is None:
            gdb.write(words)
        else:
            self.heard.append(words)

    # Runs a command of gdb. Returns what we have to say about the stop; if that is nothing, gdb's
    # own messages.
    def quietly(self, command):
        self.busy, self.heard = True, []
        messages = ""
        try:
            messages = gdb.execute(command, to_string=True)
        finally:
            self.busy, heard, self.heard = False, self.heard, None
        return "".join(heard) or messages

    # The number of the thread that runs; None: nobody does.
    def running(self, otherwise):
        table = Table()
        sp = self.view.real_sp()
        for thread in table.list:
            if thread.owns(sp) or thread.state == RUNS:
                return thread.number
        return otherwise

    # --- Events ---

    def on_stop(self, event):
        if self.calling:
            return
        self.view.forget()
        self.at = {"mazurka_stop": "stop", "mazurka_finding": "finding",
                   "__tsan_func_entry": "begin"}.get(gdb.newest_frame().name())
        first = isinstance(event, gdb.BreakpointEvent) and any(
            isinstance(b, FirstLine) for b in event.breakpoints)
        if self.at is None and not first:
            return
        if first:  # gdb stands before the inlined function; this makes it look again
            self.view.set({"rip": gdb.newest_frame().pc() + 1})
            self.view.restore()
        self.entry.enabled = False
        for bp in self.first_lines:
            bp.delete()
        self.first_lines = []
        for bp in self.disabled:
            bp.enabled = True
        self.disabled = []
        if self.at == "finding":
            self.show_finding()
        else:
            self.show_stop()

    # Stepping does not enter the library, also if it was compiled with debug information.
    def on_library(self, event):
        if not os.path.basename(event.new_objfile.filename).startswith("libmazurka.so"):
            return
        function = event.new_objfile.lookup_global_symbol("mazurka_stop")
        if function is not None and not self.skips:
            self.skips = True
            folder = os.path.dirname(function.symtab.fullname())
            for files in ("/*", "/intercept/*"):
                gdb.execute("skip -gfi %s" % (folder + files), to_string=True)

    def show_stop(self):
        table = Table()
        thread = table.list[self.running(0)]
        at = table.step - 1 if not table.begins else table.step  # counted from 0
        number = 0 if table.begins else recorded.numbers[at]
        before = recorded.number_before(at)
        when = ("Before step %d of %d" % (number, recorded.last) if number
                else "After step %d of %d" % (before, recorded.last) if before else "At first")
        what = "begins" if table.begins else "is about to " + self.operation_of(thread, table)
        self.say("\n%s: %s %s%s\n" % (when, thread.name, what, self.outlook(table)))
        self.view.show(thread, 0)
        self.say(here())

    # What it is about to do, or waits for.
    def operation_of(self, thread, table):
        at = table.step - 1 if self.at == "stop" else table.step
        return with_names(thread.marked_operation, recorded.object_of(thread, at))

    def outlook(self, table):
        if table.turn != table.failing_turn:
            return ""
        return (", and then it fails; `continue` shows how" if table.fails
                else "; there is no bug in this execution")

    def show_finding(self):
        table = Table()
        kind, message = text(table.kind), with_names(text(table.message))
        same = [f["message"] for f in recorded.findings if f["kind"] == kind]
        self.say("\n%s: %s\n" % (kind, same[0] if len(same) == 1 else message))
        who = self.running(None)
        if who is not None:
            self.view.show(table.list[who], table.fault)
            self.say(here())
            return
        waiting = [t for t in table.list if t.state == WAITS]
        if waiting:
            self.view.show(waiting[0], 0)
            self.say(self.threads())

    def on_exit(self, event):
        self.view.forget()
        self.at = None
        self.entry.enabled = False

    # What gdb calls runs by itself, not under the checker.
    def on_call(self, event):
        table = Table()
        self.calling = isinstance(event, gdb.InferiorCallPreEvent)
        if self.calling:
            (self.hidden_running,) = words(table.running, 1)
            write_word(table.running, 0)
        else:
            write_word(table.running, self.hidden_running)

    # --- Before the program runs ---

    def before(self, command):
        if self.busy or self.calling:
            return
        if command in STARTING:
            self.view.forget()
            self.disable_breakpoints()
            self.wanted_step = None
        elif command in STEPPING:
            self.before_stepping(command)
        else:
            self.view.restore()

    def before_stepping(self, command):
        if self.at == "finding":
            raise gdb.GdbError("the thread does not go on; `continue` runs the rest, `mazurka "
                               "back` goes to an earlier step")
        looked_at = self.view.thread
        if looked_at is not None and looked_at != self.running(None):
            looked_at, who = (Table().list[i] for i in (looked_at, self.running(0)))
            self.view.show(who, 0)
            raise gdb.GdbError("%s was only looked at; this is %s, whose turn it is. `%s` again "
                               "goes on." % (looked_at.name, who.name, command))
        self.view.restore()
        if self.at is None:
            return
        line = self.leave_library()
        # What follows a call can be the next line already.
        frame = gdb.newest_frame()
        found = frame.find_sal()
        if command in ("next", "step") and is_own(frame) and found.line != line and (
                found.pc == frame.pc()):
            raise gdb.GdbError(here().splitlines()[-1])

    # Performs the operation at which the thread stands, up to the return to its own code. Returns
    # the line that it stood at.
    def leave_library(self):
        self.at = None
        frame = first_own_frame() or next((f for f in stack() if not is_library(f.pc())), None)
        if frame is None:
            return 0
        frame_line = frame.find_sal().line
        arrival = Arrival(frame)
        try:
            messages = self.quietly("continue")
        finally:
            arrival.delete()
        if not arrival.is_there:
            raise gdb.GdbError(messages.rstrip())  # something else has happened: no stepping
        return frame_line

    # --- Commands ---

    def disable_breakpoints(self):
        for bp in gdb.breakpoints():
            if bp.enabled and bp.visible:
                bp.enabled = False
                self.disabled.append(bp)

    def restart(self, step=None):
        self.view.forget()
        self.disable_breakpoints()
        self.wanted_step = step
        gdb.write(self.quietly("run"))

    # Stops before a step, counted from 0.
    def goto(self, step):
        table = Table()
        if step < table.step:
            return self.restart(step + 1)
        table.set("stop_step", step + 1)
        self.view.restore()
        gdb.execute("continue")

    # The step that is next or, somewhere in the program, goes on; counted from 0.
    def here(self):
        table = Table()
        return table.step if table.begins or self.at == "finding" else table.step - 1

    # How the threads are looked at goes on after this.
    def looking_at_all(self, table, look):
        before = self.view.thread
        level = gdb.selected_frame().level()
        who = self.running(None)
        for thread in table.list:
            is_running = thread.number == who
            if is_running or thread.is_standing():
                self.view.show(thread, table.fault if is_running else 0)
                look(thread)
        if before is not None:
            self.view.show(table.list[before], table.fault if before == who else 0)
        else:
            self.view.restore()
        for frame in stack():
            if frame.level() == level:
                frame.select()

    def threads(self):
        table = Table()
        who = self.running(None)
        seen = {}

        def look(thread):
            own = [frame for frame in stack() if is_own(frame)]
            if own:
                seen[thread.number] = (function_of(own[-1]), in_words(own[0].find_sal()))
        looked_at = self.view.thread
        self.looking_at_all(table, look)
        lines = []
        for thread in table.list:
            if thread.state == ABSENT:
                continue
            function, place = seen.get(thread.number, ("", ""))
            mark = "*" if thread.number == who else ">" if thread.number == looked_at else " "
            lines.append((mark, thread.number, thread.name, function,
                          self.state_of(thread, thread.number == who, table), place))
        if not lines:
            return "there are no threads yet\n"
        widths = [max(len(str(line[i])) for line in lines) for i in range(6)]
        return "".join(("%s %*d  %-*s  %-*s  %-*s  %s" % (
            mark, widths[1], number, widths[2], name, widths[3], function, widths[4], state,
            place)).rstrip() + "\n" for mark, number, name, function, state, place in lines)

    def state_of(self, thread, is_running, table):
        if is_running and self.at != "stop":
            return {"begin": "begins", "finding": "fails"}.get(self.at, "runs")
        operation = self.operation_of(thread, table)
        return {BEGINS: "begins", CAN_GO: operation, WAITS: "waits: " + operation, RUNS: "runs",
                ENDED: "has ended"}[thread.state]

    def thread_called(self, words):
        table = Table()
        for thread in table.list:
            if words in (thread.name, str(thread.number)) and thread.state != ABSENT:
                return thread, table
        raise gdb.GdbError("there is no thread '%s'; `mazurka threads` lists them" % words)


mazurka = Mazurka()


def number_in(words, otherwise):
    try:
        return int(gdb.parse_and_eval(words)) if words else otherwise
    except (gdb.error, ValueError):
        raise gdb.GdbError("'%s' is not a number" % words)


def on_help(words):
    gdb.write(help_text())


def on_threads(words):
    gdb.write(mazurka.threads())


def on_thread(words):
    if not words:
        return on_threads(words)
    thread, table = mazurka.thread_called(words)
    is_running = thread.number == mazurka.running(None)
    mazurka.view.show(thread, table.fault if is_running else 0)
    gdb.write("%s: %s\n" % (thread.name, mazurka.state_of(thread, is_running, table)))
    gdb.write(here())


def on_bt(words):
    if words != "all":
        return gdb.execute("backtrace " + words)
    table = Table()

    def look(thread):
        is_running = thread.number == mazurka.running(None)
        gdb.write("\n%s: %s\n" % (thread.name, mazurka.state_of(thread, is_running, table)))
        gdb.execute("backtrace")
    mazurka.looking_at_all(table, look)


# gdb takes thread-local variables for those of the thread that runs.
def on_local(words):
    if not words:
        raise gdb.GdbError("which variable? mazurka local NAME")
    table = Table()
    try:
        value = gdb.parse_and_eval(words)
    except gdb.error as error:
        raise gdb.GdbError(str(error))
    running = (mazurka.view.real or View.read(gdb.newest_frame(), ["fs_base"]))["fs_base"]
    for thread in table.list:
        if thread.state not in (ABSENT, BEGINS, ENDED):
            address = int(value.address) - running + thread.pointer
            there = gdb.Value(address).cast(value.type.pointer()).dereference()
            gdb.write("%-4s  %s\n" % (thread.name, there.format_string()))


def on_steps(words):
    here = mazurka.here()
    shown = [(i, step) for i, step in enumerate(recorded.steps)
             if words == "all" or (step["number"] or i == here) and i <= here]
    shown = shown if words == "all" else shown[-15:]
    rows = [("->" if i == here else "", step["number"] or "", step["thread"], step["text"],
             step["place"]) for i, step in shown]
    if not rows:
        return gdb.write("there are no steps\n")
    widths = [max(len(str(row[i])) for row in rows) for i in range(5)]
    for mark, number, thread, what, place in rows:
        gdb.write(("%-2s %*s  %-*s  %-*s  %s" % (mark, widths[1], number, widths[2], thread,
                                                widths[3], what, place)).rstrip() + "\n")


def on_step(words):
    here = mazurka.here() + bool(mazurka.at != "begin" and not Table().begins)
    later = [i for i, number in enumerate(recorded.numbers) if number and i >= here]
    wanted = number_in(words, 1)
    if wanted > len(later):
        return gdb.execute("continue")
    mazurka.goto(later[wanted - 1])


def on_back(words):
    here = mazurka.here()
    is_inside = mazurka.at is None and not Table().begins
    earlier = [i for i, number in enumerate(recorded.numbers) if number and i < here + is_inside]
    if not earlier:
        return mazurka.restart()
    mazurka.goto(earlier[-min(number_in(words, 1), len(earlier))])


def on_goto(words):
    mazurka.goto(recorded.step_of_number(number_in(words, 1)))


def on_restart(words):
    mazurka.restart()


# What a hook calls. A command, because its errors are shown without a traceback.
class Before(gdb.Command):
    def __init__(self):
        super().__init__("mazurka-before", gdb.COMMAND_OBSCURE)

    def invoke(self, words, from_tty):
        mazurka.before(words)


COMMANDS = (
    ("threads", on_threads, "", "what each thread stands at; * is the one that runs, > the one "
     "you look at"),
    ("thread", on_thread, "T1", "look at another thread: bt, up, info locals, print"),
    ("bt", on_bt, "[all]", "the stack of the thread that you look at, or of all of them"),
    ("local", on_local, "NAME", "a thread-local variable, in all threads"),
    ("steps", on_steps, "[all]", "the steps before this one, or all of them"),
    ("step", on_step, "[N]", "run to the next step, of whatever thread"),
    ("back", on_back, "[N]", "go to the step before this one"),
    ("goto", on_goto, "N", "go to step N; 1 is the begin"),
    ("restart", on_restart, "", "go to where it stopped first"),
    ("help", on_help, "", "this"),
)


def define(name, run, doc, prefix=False):
    class Command(gdb.Command):
        __doc__ = doc

        def invoke(self, words, from_tty):
            run(words.strip())
    Command(name, gdb.COMMAND_RUNNING, gdb.COMPLETE_NONE, prefix)


def help_text():
    lines = ["  %-20s%s" % (("mazurka " + name + " " + words).strip(), doc)
             for name, _, words, doc in COMMANDS]
    return HELP % "\n".join(lines)


Before()
define("mazurka", on_help, "Threads and steps of a program that Mazurka replays; see `mazurka "
       "help`.", prefix=True)
for name, run, words_after, doc in COMMANDS:
    define("mazurka " + name, run, (doc[0].upper() + doc[1:]) + ".")
mazurka.begin()
