"""Teaches gdb the threads of a program that `mazurka replay --gdb` runs.

To gdb the program is one thread of the operating system: its threads are stacks between which the
library switches. The library shows them in a table (src/native/debugger.h). To look at a thread
means to put its registers where gdb looks for registers; they are put back before anything runs,
so that looking around changes nothing. What is looked at begins with the first frame that is not
the library's.

This is the file that gdb runs: the commands. The others are in the same folder.
"""

import os
import sys

import gdb

sys.path.insert(0, os.path.dirname(os.path.dirname(__file__)))

from mazurka_gdb.execution import recorded
from mazurka_gdb.session import Mazurka
from mazurka_gdb.stacks import here
from mazurka_gdb.table import ABSENT, BEGINS, ENDED, Table
from mazurka_gdb.view import View

HELP = """\
The program runs one given schedule. Its threads take turns at steps: operations that other threads
can notice. It stops before the step after which it fails; `continue` goes on to the finding.

%s

break, next, step, finish, print and the others work as usual; next and step stay in their thread.
"""

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
    mazurka.show(thread, table.fault if is_running else 0)
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
    ("goto", on_goto, "N", "go to step N; 1 is the beginning"),
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
