#include "cli/topics.h"

namespace mazurka {

namespace {

const Topic all_topics[] = {
    {"examples", R"(mazurka check bank.cpp
    compiles it and runs it under every schedule that makes a difference
mazurka check queue_test.cpp queue.cpp -Iinclude -O1 -std=c++20
    several sources; options with one dash are the compiler's
mazurka check -DN=5 fib.c --races=explore -- 3
    plain accesses are scheduling points; 3 is the program's argument
mazurka check --keep-going --max-seconds=60 --html=report.html bank.cpp
    all findings of a minute, also as a page for the browser
CC="mazurka cc" CXX="mazurka c++" cmake -B build-mz && cmake --build build-mz
mazurka check build-mz/queue_test
    a program of a project, built by the wrappers
mazurka replay mz2…
    one execution again: the token that `mazurka check` has printed
mazurka replay --gdb mz2…
    the same in a debugger
mazurka pin mz2… --output=lost_update.schedule
mazurka replay lost_update.schedule
    a schedule as a regression test: ends with 1 while the bug is there
mazurka check --corpus=schedules bank.cpp
    keeps failing schedules in a folder and tries them first the next time
mazurka check 'model:disp(5,2)' --algorithm=source
    a model, by an algorithm of your choice
)"},
    {"native", R"(`mazurka check FILE…` compiles C and C++ sources and runs the program under
every schedule that makes a difference. The test is a main() that ends: two or
three threads with a few operations each show most bugs. Words with one dash are
the compiler's, words with two are ours, and what follows -- is the program's:
  mazurka check -DN=5 -O1 --races=explore fib.c -- 3
A program that was built for Mazurka is checked as it is (`mazurka help
building`). Linux, x86-64, glibc; GCC and Clang.

Under control: threads, mutexes, condition variables, read-write and spin locks,
barriers, semaphores, once, atomics, volatile accesses, futures, cancellation,
signals to the own process, time and the heap, of POSIX, C11 and C++. A timed
wait may time out at any point; nobody really sleeps. When main returns, the
other threads first run to their end; with --exit=kill they are not waited for.
When exit is called, they run on as well. What the program prints is shown for
the execution of a finding only. Global variables and the heap are as new in
each execution; so are files that the program writes.

Not under control: fork, other machines, unknown system calls, and code that
cannot be watched (--trust). They end the check with the verdict
uncontrolled, which names the place. Replace it in the test, or leave it out.

See also: `mazurka help findings`, `races`, `memory`, `limits`, `functions`.
)"},
    {"building", R"(Programs need no changes, but have to be built for Mazurka. Give sources to
`mazurka check`, or build with the wrappers, in a folder of their own:
  CC="mazurka cc" CXX="mazurka c++" cmake -B build-mz && cmake --build build-mz
  make CC="mazurka cc" CXX="mazurka c++"
  mazurka check build-mz/queue_test
Where a compiler must be one word: mazurka-cc and mazurka-c++. In CMake also:
  find_package(mazurka REQUIRED)
  target_link_libraries(queue_test mazurka::mazurka)
By hand:
  gcc $(mazurka --print-cflags) -c queue.c
  gcc queue.o $(mazurka --print-libs) -o queue
  gcc $(pkg-config --cflags mazurka) queue.c $(pkg-config --libs mazurka)
For Clang: mazurka --print-cflags --compiler=clang, pkg-config mazurka-clang.

The compiler is the one of --compiler, of MAZURKA_CC or MAZURKA_CXX, otherwise
GCC if there is one, otherwise Clang. Added are -fsanitize=thread (our runtime
instead of theirs), -g, -pthread and -D__MAZURKA__=1. Refused are -static, -m32
and other sanitizers. Without -O, each access in the source happens; with -O1
or -O2, what is checked is the program that the optimiser made.
Code that is built without this, such as libraries of the system, runs as well,
but what it does to memory is not seen.
)"},
    {"findings", R"(A finding is a bug in some execution, with steps, stacks and a way to replay it:
  assertion        assert, __VERIFIER_error or reach_error
  abort            abort is called
  exception        an exception that nobody catches
  crash            a fatal signal, such as a segmentation fault; stack overflow
  deadlock         nobody can go on, and somebody waits
  livelock         the same, and somebody spins
  data-race        two accesses that nothing orders (`mazurka help races`)
  use-after-free   of the heap
  double-free      of the heap
  invalid-free     what is freed is not the beginning of a block, or of another
                   family (new[] and delete)
  out-of-bounds    beside a block of the heap
  leak             with --leaks: not freed at the end, and nothing points to it
  lock-misuse      unlocks what it does not hold, destroys what is in use, …
  exit-status      main returns, or exit is called with, something else than 0
  nondeterminism   the same schedule leads to other steps: uninitialised memory,
                   a file that changes, the process id?

The search stops at the first one, or goes on with --keep-going. The execution
is shortened before it is shown (--no-minimize: not), for as long as --effort
allows. `mazurka help schedules` tells how to see it again.
)"},
    {"suppressions",
     R"(`mazurka check --suppress=FILE` leaves out findings that are known. The file has
a rule in each line, KIND:PATTERN; lines that begin with # are comments:
  data-race:Cache::get       a kind of `mazurka help findings`, or * for all
  deadlock:^transfer$        ^ and $ are beginning and end, * is any text
  *:libfoo.so
The pattern is looked for in the functions, source files and modules of all
stacks of a finding. The option can be given several times.

A race that is suppressed is passed over, and what it leads to is not explored.
Other findings end their execution, not the search. The verdict counts what was
suppressed, and a note says by which rule; so does "suppressed" in JSON.

In the program, mazurka_benign_race(&x, sizeof x, "why"), of
<mazurka/mazurka.h>, does the same for races on one object.
)"},
    {"races", R"(A data race: two accesses of different threads to the same memory, at least one
of them a write, not both atomic, and no synchronisation orders them. --races
says what becomes of plain accesses, those neither atomic nor volatile:
  error    (default) A race is a finding. Plain accesses are not scheduling
           points: if no execution has a race, their order cannot matter.
  explore  A race is allowed. Accesses to memory that threads share are
           scheduling points like atomic ones. For code that has races on
           purpose, and to see what harm a race can do; takes longer.
  ignore   A race is not looked for, and plain accesses are not scheduling
           points. Fastest, but the verdict complete says nothing about a
           program that has races.

A race is found in whatever execution it is, also where it does no harm. What
orders accesses is said by the memory orders of atomics and fences, as in C++: a
relaxed flag orders nothing. With --orders=ignore all count as seq_cst. In code
that is not instrumented (libraries of the system, assembly) two accesses that
nothing orders are taken to be atomic; a race with a plain access of the program
is found. What functions such as memcpy and strlen access is known.

  mazurka check bank.cpp                    finds the race
  mazurka check --races=explore bank.cpp    finds what it can do
)"},
    {"memory", R"(By default memory is sequentially consistent: all threads see all writes in one
order, and a write is seen by everybody at once. This holds for atomics with a
weaker order (relaxed, acquire, release), too; a note says so. Their orders
decide what is a data race, and nothing else.
  --memory=tso    stores wait in a queue of their thread, as on x86
  --memory=pso    in a queue for each variable
  --memory=rc11   C++'s own: what memory orders do not order is not ordered
  --memory=sc,tso,rc11   one after the other; the report of the first that fails
If a program is right under sc and wrong under another one, the report says
which memory order is too weak (--advise=weaken: which one could be weaker).
Programs are explored as execution graphs then, or under tso and pso with store
buffers (--algorithm=source, optimal, pop, …). See docs/memory.md.

Plain accesses: if there is no data race, which is checked by default, nobody
can see the difference. With --races=explore they are like relaxed atomic ones,
as the compiler left them. Accesses of 1 to 16 bytes can be atomic; those
that overlap without being the same (a byte of a word) are to one location.

The heap: a freed block is not used again in the same execution, so that a later
use is seen. New memory is filled with the byte 0xbe. Each thread has 4 GB.
Addresses are the same in all executions.
The stack: 1 MB for each thread, main included; --stack-size=8M changes that.

Before each execution all data of the program and its libraries are as they were
before main. Files are not rolled back.
)"},
    {"limits", R"(A search that is cut short has the verdict bounded (exit status 3), and says by
what:
  --max-executions=N   so many executions
  --max-seconds=S      so much time, that for explaining findings included
  --max-steps=N        so many steps of an execution (1,000,000): a longer one
                       is cut and counted, and the search goes on
  --max-memory=N       so many bytes of memory (8G), three quarters of what is
                       free if nothing else is said
  ^C                   a second one ends the tool at once
Of C and C++ programs also a thread that runs for 10 seconds without a step that
others could notice. A loop that only waits is no such thing: it is recognised,
and the thread waits; also if it counts its rounds (--looks), looks under a lock
or waits with a timeout.

What a program can have:
  threads              128 in all
  stack                1 MB for each thread, main included; --stack-size=8M
  heap                 4 GB for each thread, within one execution; what is freed
                       is not used again before the next one
  mazurka_choose(n)    n up to 65,535

Too many executions? Fewer threads and operations in the test help most; then
locks and atomics that need not be shared. The time grows with the number of
traces, which can be exponential in the number of operations on what is shared.
)"},
    {"reports", R"(`mazurka check` prints its report, and writes it to files in other formats:
  --json=FILE    one object (`mazurka help json`)
  --html=FILE    a page for the browser
  --sarif=FILE   for editors and code review; --junit=FILE for build servers
  --dot=FILE     executions of findings, for Graphviz
  --tree=FILE    the tree of all executions, if they are few, for Graphviz
- as FILE is standard output. What else there is to see:
  --show=all     one line for each execution: outcome, switches, schedule
  --show=N       the first N executions step by step, those that pass, too
  --profile      the lines and objects that make for many executions
  --trace        all steps, nothing folded
While the search goes on, a terminal shows how far it is. --progress=json writes
that as one object per line to standard error, --progress=none nothing. How many
executions there will be is a rough guess, from what is explored so far.

Labels: mazurka_cover("queue is full"), of <mazurka/mazurka.h>, marks what a
test should reach. The report says of every label how to see an execution that
reaches it, or that none does.

Warnings: a complete check says less than it seems if the threads share
nothing, or if no assertion was evaluated.
)"},
    {"schedules", R"(A schedule says which thread takes each step. `mazurka check` prints, for each
finding, a token: mz2 and then letters, digits, - and _. It has the program,
the options that matter and the steps in it, and is all that a replay needs:
  mazurka replay mz2…                    shows the execution, step by step
  mazurka replay mz2… build/other_test   with another program, or a moved one
  mazurka replay --gdb mz2…              in gdb, to the step that fails
A token of more than 200 characters is written to a file, which is replayed like
a token: mazurka replay mazurka-KIND-….schedule. To keep one as a test:
  mazurka pin mz2… --output=FILE         `mazurka replay FILE` ends with 1 while
                                         the bug is there, otherwise with 0
  mazurka check --corpus=DIR PROGRAM     keeps them all, tries them first
If the program has changed, the schedule is followed as far as it fits.

Steps can also be written by hand, after the program:
  mazurka replay PROGRAM 0x2,1,2:1
is two steps of process 0, one of process 1, and one of process 2 that takes way
1 of a choice. Processes and ways are counted from 0: main is process 0; T1, the
first thread that main creates, is process 1; 1.2 is T1.2, the second one that
T1 creates. 0>1.2 is a signal of main that wakes T1.2. "-" has no steps. When a
schedule ends early, the one that took the last step goes on if it can,
otherwise the first one that can.
)"},
    {"exit-status", R"(The exit status of `mazurka check`:
   0  complete: every trace was explored, no bug
   1  bug: at least one finding
   2  the command line was wrong, or the program does not compile
   3  bounded: a limit was reached or ^C pressed, no bug so far
   4  uncontrolled: the program did something that is not under control, no bug
      so far
  70  internal error: our fault
What the program itself returns plays no role.

`mazurka replay` ends with 1 if the execution shows a bug, otherwise with 0;
`mazurka tables` with 1 if a count is wrong. Both end with 2 and 70 as above.
`mazurka cc` and `mazurka c++` end as the compiler does.
)"},
    {"functions", R"(No program needs them, but tests can use them: #include <mazurka/mazurka.h>
  mazurka_choose(n)            a number from 0 to n - 1; all are explored
  mazurka_assume(condition)    if it is false, the thread ends here, and the
                               execution does not count
  mazurka_await(condition)     waits until it holds
  mazurka_pause()              in a loop that waits; not necessary
  mazurka_atomic_begin()       sections that exclude each other; threads in no
  mazurka_atomic_end()         such section take steps in between
  mazurka_cover("label")       the report says how to get there, if one can
  mazurka_flush()              a seq_cst fence, which matters with --memory

Such a program also runs without the checker: mazurka_choose then returns 0, and
a false mazurka_assume ends the process.

Those of SV-COMP are understood, too: __VERIFIER_nondet_int and its relatives
(a few values of each type are tried), __VERIFIER_assume,
__VERIFIER_atomic_begin and _end, __VERIFIER_error, reach_error.
)"},
    {"algorithms", R"(Two executions that differ only in the order of independent steps are the same
trace, and one execution of each trace is enough. All algorithms explore every
trace; they differ in what they explore besides, and in what they remember.
  naive         every execution; to compare with
  sleep         sleep sets only
  classic       persistent sets from races: DPOR of 2005
  source        source sets: fewer executions in vain
  optimal       wakeup trees: each trace once, can need much memory
  observers     as optimal; writes that nobody reads do not count, nor orders
                of messages that nobody can tell
  pop           each trace once, polynomial memory
  unfolding:K   K-partial alternatives: unfolding:1, unfolding:2, …
  unfolding     each trace once; all accesses to one object are dependent here
  graphs        for memory models: each execution graph once

By default `mazurka check` takes pop, for a model with mailboxes observers; or
optimal if there is something that they cannot treat: spin loops, semaphores,
read-write locks, once; for pop timed waits. An algorithm that you name with
--algorithm=NAME says so and ends (exit status 2). None leaves anything out
silently. "blocked" in a report are executions that were begun in vain; 0 for
those that explore each trace once. --check-optimality checks that.
`mazurka algorithms` has a table of what each can treat, and the papers.
)"},
    {"models", R"(A model is a program as data: processes as lists of small instructions over
shared variables, locks, mailboxes and so on. It is the way to compare
algorithms, and to check an idea before it is a program.
  mazurka models                     lists those that come with the tool
  mazurka check model:bank           checks one
  mazurka check 'model:disp(5,2)'    with parameters, in quotes for the shell
  mazurka replay model:bank 0x2,1,2  runs one execution
  mazurka tables                     runs the papers' benchmarks, our numbers
                                     beside theirs: --quick, --all, --only=NAME

Options for the compiler and for C and C++ programs mean nothing here: --races,
--exit, --leaks, --spurious-wakeups, --stack-size, --gdb. Findings of models are
assertion, deadlock, lock-misuse and nondeterminism.
Own models are written in C++, against the library; docs/models.md has all
instructions.
)"},
    {"json", R"(`mazurka check --json=FILE` writes one object:
  program                   what was checked, with the options that matter
  verdict                   "complete", "bug", "bounded" or "uncontrolled"
  limit                     what ended the search: "executions", "seconds",
                            "memory", "depth", "interrupt", "gave-up", or empty
  gave_up                   why, if that is the limit
  algorithm, memory         by which algorithm; the memory model, "sc"
  algorithm_note            why it is not the usual one
  executions                complete ones, failing and deadlocked ones included
  blocked, cut              given up: explored already; longer than --max-steps
  assumed_away              ended by a false assumption; not in executions
  deadlocks                 executions that ended with processes still waiting
  events, longest_execution steps in all, the repeated ones included; in one
  wakeup_tree, sleep_characterisation, unfolding    the largest book-keeping
  seconds, peak_rss_kb      time and memory
  notes, warnings           what one should know about the verdict: sentences
  labels                    of mazurka_cover: label, reached, witness, replay
  suppressed                findings not reported: kind, location, rule
  findings, escape          a list of findings; what was not under control, if
                            the verdict says so: `mazurka help json-findings`
  shown                     executions: outcome, ending (the kinds of findings),
                            schedule, execution
  profile                   what makes for many executions: what, is_object,
                            branches, share, tip
)"},
    {"json-findings", R"(A finding in the JSON report (`mazurka help json`) is an object:
  kind, message, location   "data-race", a sentence, "bank.cpp:21"
  threads                   the names of those that it is about
  schedule, replay          the token, and the command that shows it again
  explanation               sentences
  stacks                    each with title and frames, innermost first:
                            function, file, line
  cycle                     of a deadlock: thread, object, since (a step)
  execution, passing        that of the finding, and the nearest that passes
  flipped, flipped_text     the two steps whose order decides; what decides, in
                            words
  decides, instead, is_choice    the first of them; otherwise a step of passing
                            that should come first, or choose another way
  no_return, always_fails   the step after which all fail; whether it is none
  no_return_note, minimise_note          what was left undone
  minimised, switches_before, preemptions_before    was it shortened; from what
An execution:
  threads, steps            each thread with name and function
  switches, preemptions     of threads; those where the old one could go on
  left_out, left_out_at     steps of a long execution that are not in it; where
  waiting, output, blocks   who waits at the end; what was printed; the heap
`mazurka help json-steps` tells what steps and those who wait are.
)"},
    {"json-steps", R"(A step in the JSON report (`mazurka help json-findings`) is an object. Only
thread, kind, text and, of a step, role are always there:
  thread, number            an index; as people count, unless it is `own`
  kind, text                "lock", "compare_and_swap", …; the step in words
  role                      for drawing: read, write, update, acquire, release,
                            wait, wake, start, join, choose, send or receive
  outcome                   if not done: "failed", "timed-out", "spurious",
                            "nobody" (waits), "already" (once), "pending"
  object, object_at, own    name; where in the text; whether nobody else uses it
  value_before, value_after, expected      values that it met and left; that a
                            compare-and-swap expects
  choice, ways              which way it went, of how many
  partners                  threads that it spawns, joins or wakes
  timed, subtracts          whether it can time out; a fetch_add below 0
  conditions, any, loops, for_ever   of an await: object, relation, value; if
                            one is enough; if it is a loop that looks again
  messages, accepts         sent, taken, there: sort, value, sender; what fits
  mailbox                   after it: thread, messages, passed, more, has_ended
  marks, stack, after       why to look at it; frames; steps that it comes after
  switched, preempts, turn  why it is its turn, in words; as data: why, from (a
                            thread) and what that thread stands at
Rows between steps have no number, and kind data, access (one of a data race),
free or finding; operation ("read", "write", "free") or message. Those who wait
have thread, kind, object, partners, holders, text, since, reason (object_at).
)"},
    {"environment", R"(Variables that Mazurka looks at:
  MAZURKA_CC, MAZURKA_CXX   the compiler for C, for C++; one of them is enough:
                            g++-12 goes with gcc-12. A launcher may be in front:
                            MAZURKA_CC="ccache gcc". --compiler goes before.
  MAZURKA_LIBDIR            a folder with another libmazurka.so
  NO_COLOR                  if it is set and not empty: no colors, unless
                            --color=always
  COLUMNS                   the width of reports that do not go to a terminal
  TMPDIR                    where programs are compiled; the files are removed
The program under test sees all variables as well.

Files that Mazurka writes: those that you name (--json, --html, …, --corpus,
--output), and in the current folder
  mazurka-KIND-….schedule   a schedule that is too long for a command line
  ….schedule                from `mazurka pin` without --output
)"},
};

}  // namespace

std::span<const Topic> topics() { return all_topics; }

}  // namespace mazurka
