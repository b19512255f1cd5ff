"""What happens in gdb from the beginning of the execution to its end."""

import os

import gdb

from mazurka_gdb.breakpoints import Arrival, Entry, Finding, FirstLine, Ready, Stop
from mazurka_gdb.execution import recorded
from mazurka_gdb.names import function_of, in_words, is_library, is_own, with_names
from mazurka_gdb.stacks import LibraryFilter, first_own_frame, here, stack
from mazurka_gdb.table import (ABSENT, BEGINS, CAN_GO, ENDED, RUNS, WAITS, Table, text, words,
                               write_word)
from mazurka_gdb.view import View

STEPPING = ("next", "step", "finish", "until", "advance", "nexti", "stepi")
RESUMING = ("continue", "jump", "signal", "kill", "detach")
STARTING = ("run", "start", "starti")


class Mazurka:
    def __init__(self):
        self.view = View()
        self.at = None            # "stop", "begin", "finding", or None: somewhere in the program
        self.wanted_step = None   # where to stop after a restart; None: before the failing step
        self.disabled = []        # the user's breakpoints, until then
        self.busy = False         # we are running the program
        self.calling = False      # gdb is calling a function of the program
        self.can_call = None      # whether it can; None: not tried yet
        self.hidden_running = 0
        self.heard = None         # what is said while gdb's own messages are thrown away
        self.first_lines = []
        self.skips = False

    def begin(self):
        for setting in ("set confirm off", "set breakpoint pending on",
                        "set print thread-events off",
                        "handle SIGSEGV SIGILL SIGALRM nostop noprint pass", "unset environment LINES",
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
        Ready(self)
        Stop(self)
        Finding()
        self.entry = Entry(self)

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

    # The thread that runs is looked at where it is, unless that is at a stop of ours.
    def show(self, thread, fault):
        self.view.show(thread, fault, thread.number == self.running(None) and self.at is None)

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
        if self.can_call is None:
            self.try_calls()
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

    # Before version 14, gdb cannot write all registers of processors with AMX, which a call needs. A
    # call that fails half-way would leave the program in a state that is not its own.
    def try_calls(self):
        self.can_call = True
        try:
            for _ in range(2):  # to and fro: what does not change is not written
                gdb.execute("set $mxcsr = (unsigned) $mxcsr ^ 1", to_string=True)
        except gdb.error as error:
            self.can_call = False
            gdb.execute("set may-call-functions off", to_string=True)
            self.say("\nThis gdb cannot call functions of the program on this processor (%s); variables "
                     "can be printed.\n" % str(error).rstrip("."))

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
        self.show(thread, 0)
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
            self.show(table.list[who], table.fault)
            self.say(here())
            return
        waiting = [t for t in table.list if t.state == WAITS]
        if waiting:
            self.show(waiting[0], 0)
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
            self.show(who, 0)
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
                self.show(thread, table.fault if is_running else 0)
                look(thread)
        if before is not None:
            self.show(table.list[before], table.fault if before == who else 0)
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
