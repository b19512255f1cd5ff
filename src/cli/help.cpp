// mazurka help: the options of a command, or a topic in a few lines.

#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "core/error.h"

namespace mazurka {

namespace {

struct Topic {
  const char* name;
  const char* text;
};

const Topic topics[] = {
    {"exit-status",
     "The exit status of `mazurka check`:\n"
     "   0  complete: every trace was explored, no bug\n"
     "   1  bug: at least one finding\n"
     "   2  the command line was wrong, or the program does not compile\n"
     "   3  bounded: a limit was reached or ^C pressed, no bug so far\n"
     "   4  uncontrolled: the program did something that is not under control, no bug so far\n"
     "  70  internal error: our fault\n"
     "What the program itself returns plays no role. `mazurka replay` ends with 1 if the\n"
     "execution shows a bug, otherwise with 0; `mazurka tables` with 1 if a count is wrong.\n"},
    {"json",
     "`mazurka check --json=FILE` writes one object:\n"
     "  program, algorithm        what was checked, and how\n"
     "  memory                    the memory model: \"sc\"\n"
     "  verdict                   \"complete\", \"bug\", \"bounded\" or \"uncontrolled\"\n"
     "  limit                     which limit ended the search: \"executions\", \"seconds\",\n"
     "                            \"depth\", \"interrupt\", or a sentence; otherwise empty\n"
     "  executions                complete ones, failing and deadlocked ones included\n"
     "  blocked                   given up because all that could go on was explored already\n"
     "  assumed_away              ended by a false assumption of the program; not in executions\n"
     "  events                    steps of the program, the repeated ones included\n"
     "  seconds, peak_rss_kb      time and memory\n"
     "  findings                  a list of objects with kind, message, location, threads,\n"
     "                            and schedule, for `mazurka replay`\n"
     "Of C and C++ programs also:\n"
     "  notes                     a list of sentences: what one should know about the verdict\n"
     "  warnings                  the same: what makes it say less than it seems\n"
     "  labels                    of mazurka_cover: objects with label, witness (a schedule; empty\n"
     "                            if it is never reached) and replay (a command)\n"
     "  escape                    if the verdict is \"uncontrolled\": what escaped, as a finding\n"
     "  stacks (of a finding)     a list of objects with title and frames, innermost frame first\n"
     "Of models also:\n"
     "  deadlocks                 executions that ended with processes still waiting\n"
     "  longest_execution         in steps\n"
     "  wakeup_tree, sleep_characterisation, unfolding\n"
     "                            the largest of each kind of book-keeping\n"},
    {"limits",
     "A search that is cut short has the verdict bounded (exit status 3) and says by what:\n"
     "  --max-executions=N   so many executions\n"
     "  --max-seconds=S      so much time\n"
     "  --max-steps=N        an execution with more steps than that (1,000,000)\n"
     "  ^C                   a second one ends the tool at once\n"
     "Of C and C++ programs also a thread that runs for 10 seconds without a step that others\n"
     "could notice. A loop that only waits is no such thing: it is recognised, and the thread\n"
     "waits. One that counts its rounds is not, and goes on until one of these limits.\n"
     "\n"
     "What a program can have:\n"
     "  threads              128 in all\n"
     "  stack                1 MB for each thread, main included; --stack-size=8M\n"
     "  heap                 4 GB for each thread, within one execution; what is freed is\n"
     "                       not used again before the next one\n"
     "  mazurka_choose(n)    n up to 65,535\n"},
    {"native",
     "`mazurka check FILE…` compiles C and C++ sources and runs the program under every\n"
     "schedule that makes a difference. Words with one dash are the compiler's, words with\n"
     "two are ours, and what follows -- is the program's:\n"
     "  mazurka check bank.cpp\n"
     "  mazurka check -DN=5 -O1 --races=explore fib.c -- 3\n"
     "Whole projects are built by the wrappers, then the program is checked:\n"
     "  CC=\"mazurka cc\" CXX=\"mazurka c++\" cmake -B build-mz && cmake --build build-mz\n"
     "  mazurka check build-mz/queue_test\n"
     "\n"
     "Threads, mutexes, condition variables, read-write and spin locks, barriers, semaphores,\n"
     "once, atomics, volatile accesses, time and memory allocation are under control: POSIX,\n"
     "C11 and C++. A timed wait may time out at any point; nobody really sleeps. When main\n"
     "returns, the other threads first run to their end (--exit=kill: not waited for). What\n"
     "the program prints is shown for the execution of a finding only. Memory is sequentially\n"
     "consistent: weaker atomics are treated as seq_cst, and a note says so.\n"
     "\n"
     "A call that blocks or communicates out of our sight (fork, pipes, sockets, signals,\n"
     "unknown system calls) ends the check with the verdict uncontrolled and names the call.\n"
     "\n"
     "Findings: assertion, abort, exception, crash, deadlock, livelock, data-race,\n"
     "use-after-free, double-free, invalid-free, out-of-bounds, lock-misuse, nondeterminism,\n"
     "and with --leaks leak. See also `mazurka help races` and `mazurka help limits`.\n"},
    {"races",
     "A data race: two accesses of different threads to the same memory, at least one of them\n"
     "a write, not both atomic, and no synchronisation orders them. --races says what becomes\n"
     "of plain accesses, that is, of those that are neither atomic nor volatile:\n"
     "  error    (default) a race is a finding. Plain accesses are not scheduling points: if no\n"
     "           execution has a race, the order of the others cannot matter.\n"
     "  explore  a race is allowed. Accesses to memory that threads share are scheduling\n"
     "           points like atomic ones. For code that has races on purpose; takes longer.\n"
     "  ignore   a race is not looked for, and plain accesses are not scheduling points. Fastest,\n"
     "           but complete says nothing about programs that have races.\n"
     "Code that is not instrumented is not watched: libraries of the system, assembly. What\n"
     "functions such as memcpy and strlen access is known.\n"},
    {"reports",
     "`mazurka check` prints its report, and writes it to files in other formats:\n"
     "  --json=FILE    one object (`mazurka help json`)\n"
     "  --html=FILE    a page for the browser\n"
     "  --sarif=FILE   for editors and code review; --junit=FILE for build servers\n"
     "  --dot=FILE     executions of findings, for Graphviz\n"
     "  --tree=FILE    the tree of all executions, if they are few, for Graphviz\n"
     "- as FILE is standard output. What else there is to see:\n"
     "  --show=all     one line for each execution: outcome, switches, schedule\n"
     "  --show=N       the first N executions step by step, those that pass, too\n"
     "  --profile      the lines and objects that make for many executions\n"
     "  --trace        all steps, nothing folded\n"
     "While the search goes on, a terminal shows how far it is. --progress=json writes\n"
     "that as one object per line to standard error, --progress=none nothing. How many\n"
     "executions there will be is a rough guess, from what is explored so far.\n"
     "\n"
     "Labels: mazurka_cover(\"queue is full\"), of <mazurka/mazurka.h>, marks what a test\n"
     "should reach. The report says of every label how to see an execution that\n"
     "reaches it, or that none does.\n"
     "\n"
     "Warnings: a complete check says less than it seems if the threads share\n"
     "nothing, or if no assertion was evaluated.\n"},
    {"schedules",
     "A schedule says which process (thread) takes each step. \"0x3,1,2:1\" is three steps of\n"
     "process 0, one of process 1, and one of process 2 that takes way 1 of a choice;\n"
     "processes and ways are counted from 0. A schedule without steps is \"-\". `mazurka check`\n"
     "prints the command that replays a finding. What is a step depends on the options in it\n"
     "(for the compiler, --races, …). When a schedule ends early, the first process that can\n"
     "go on does. Main is process 0, T1 process 1.\n"},
};

}  // namespace

int help(const CLI::App& app, const std::string& topic) {
  if (topic.empty()) {
    std::string names;
    for (const Topic& t : topics) names += fmt::format(" {}", t.name);
    fmt::print("{}\nMore with `mazurka help COMMAND` or about:{}\n", app.help(), names);
    return exit_status::complete;
  }
  for (const Topic& t : topics) {
    if (topic == t.name) {
      fmt::print("{}", t.text);
      return exit_status::complete;
    }
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == topic) {
      fmt::print("{}", command->help("mazurka"));
      return exit_status::complete;
    }
  }
  throw UserError("there is no help about '{}'; `mazurka help` lists what there is", topic);
}

// main() calls help() itself, because CLI11 would take the topic for a command.
Run declare_help(CLI::App& app) {
  auto topic = std::make_shared<std::string>();
  app.add_option("topic", *topic, "a command or a topic");
  return [&app, topic] { return help(*app.get_parent(), *topic); };
}

}  // namespace mazurka
