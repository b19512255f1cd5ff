#include "native/faults.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/ucontext.h>
#include <unistd.h>

#include <algorithm>

#include "native/debugger.h"
#include "native/foreign/foreign.h"
#include "native/interrupted.h"
#include "native/mappings.h"
#include "native/markers.h"
#include "native/modules.h"
#include "native/native_program.h"
#include "native/real.h"
#include "native/stack.h"

namespace mazurka {

volatile std::sig_atomic_t interrupted = 0;
volatile std::sig_atomic_t time_is_over = 0;

namespace {

constexpr std::size_t handler_stack_size = 256 << 10;
constexpr std::size_t last_stack_size = 256 << 10;
constexpr int most_interruptions = 20'000, most_late_interruptions = 200;
constexpr double next_interruption = 0.001, next_late_interruption = 0.0002;  // seconds

struct MemoryFault {
  int signal = 0;
  std::uintptr_t address = 0;
  std::uintptr_t pc = 0;
  double seconds = 0;  // SIGALRM: since it was last stepped
  RawStack stack;      // put together when the handler has returned: it must not allocate
};

MemoryFault fault;
char* last_stack = nullptr;  // for what is said about a thread whose own may be full
double patience = 0;
Deadline end_of_time;
std::uint64_t last_turns = 0;
double last_turn_at = 0;
int interruptions = 0;  // to interrupt a thread that is in the library
std::vector<CodeRange>* code = nullptr;

const char* word_for(int signal) {
  switch (signal) {
    case SIGSEGV: return "invalid memory access (SIGSEGV)";
    case SIGBUS: return "invalid memory access (SIGBUS)";
    case SIGFPE: return "arithmetic error (SIGFPE)";
    case SIGILL: return "illegal instruction (SIGILL)";
    case SIGTRAP: return "trap (SIGTRAP)";
    default: return "signal";
  }
}

// The next tick.
void set_timer(double seconds) {
  const auto microseconds = static_cast<suseconds_t>(std::clamp(seconds, 0.0001, 0.999) * 1e6);
  const itimerval once = {{0, 0}, {0, microseconds}};
  REAL(setitimer)(ITIMER_REAL, &once, nullptr);
}

// A thread that goes on from step to step is told by time_is_over; soon it shows who does not.
void set_timer() {
  constexpr double soon = 0.01;
  set_timer(time_is_over ? soon : end_of_time.seconds_left());
}

std::string place_in(const Mapping& mapping) {
  return fmt::format(
      ", in {}{}", DataNames::mapping(mapping),
      mapping.unmapped_by == 0 ? "" : ", unmapped at " + markers::code(mapping.unmapped_by));
}

// Runs in place of what failed.
void report_fault() {
  Thread& t = *running;
  if (fault.stack.count > 0) {
    std::vector<std::uintptr_t> stack = stack_of(fault.stack, fault.pc);
    if (stack[0] == fault.pc) stack[0] += 1;  // as if it were a return address
    fault.pc = stack[0];  // of the caller, if one of our functions got a wrong pointer
    program->set_fault_stack(std::move(stack));
  }
  program->forget_write_at(fault.address);
  if (fault.signal == SIGALRM) {
    if (time_is_over) program->run_out_of_time(t, fault.seconds, fault.pc);
    program->give_up(t,
                     fmt::format("{} ran for {} seconds without a visible operation",
                                 program->process_name(t.id), patience),
                     fault.pc);
  }
  const std::uintptr_t below = t.stack_begin - fault.address;
  if (fault.signal == SIGSEGV && below - 1 < Thread::guard_size) {
    program->fail(t, FindingKind::crash,
                  fmt::format("stack overflow: more than the {} kB of --stack-size",
                              (t.stack_end - t.stack_begin) >> 10),
                  fault.pc);
  }
  std::string what = in_words(fault.signal, fault.address);
  if (const Mapping* mapping = mappings().at(fault.address)) what += place_in(*mapping);
  program->fail(t, FindingKind::crash, what, fault.pc);
}

// Lets the interrupted thread go on in report_fault, on a stack of its own.
void divert(ucontext_t& context) {
  auto& registers = context.uc_mcontext.gregs;
  if (program->is_debugged()) debugger::at_fault(registers, sizeof registers);
  registers[REG_RIP] = static_cast<greg_t>(reinterpret_cast<std::uintptr_t>(&report_fault));
  const auto top = reinterpret_cast<std::uintptr_t>(last_stack) + last_stack_size;
  registers[REG_RSP] = static_cast<greg_t>((top & -std::uintptr_t{16}) - 8);
  registers[REG_EFL] &= ~greg_t{0x400};  // the direction flag
}

void die(int signal) {
  ::signal(signal, SIG_DFL);
  raise(signal);
}

std::vector<CodeRange> code_ranges() {
  std::vector<CodeRange> ranges;
  for (const Module& module : loaded_modules()) {
    const bool is_system = module.is_system || module.is_loader || module.is_unwinder;
    const auto whose = module.is_ours ? CodeRange::library
                       : is_system    ? CodeRange::system
                                      : CodeRange::program;
    ranges.push_back({module.begin, module.end, whose});
  }
  return ranges;
}

std::uintptr_t pc_of(const ucontext_t& context) {
  return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
}

// Where the fault happened.
void take_stack(const ucontext_t& context) {
  fault.pc = pc_of(context);
  take_raw_stack(fault.stack);
}

void on_fault(int signal, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  auto& at = *static_cast<ucontext_t*>(context);
  if (signal == SIGILL && program != nullptr && foreign::handle_trap(at)) return;
  if (signal == SIGSEGV && program != nullptr && program->rollback().note_write(address)) return;
  if (running == nullptr) {
    if (signal == SIGSEGV && mappings().lend(address)) return;
    // The library may have used up the rest of the thread's stack.
    Thread* t = program == nullptr ? nullptr : program->current();
    if (t == nullptr || t->stack_begin - address - 1 >= Thread::guard_size) {
      return die(signal);  // ours: the tool says so
    }
    running = t;
  }
  fault.signal = signal;
  fault.address = address;
  foreign::move_back(at);
  take_stack(at);
  divert(at);
}

void on_tick(int signal, siginfo_t*, void* context) {
  double now = 0;
  {
    const OnOurOwn real_time;
    now = Deadline::steady_seconds();
    time_is_over = time_is_over || end_of_time.has_passed();
    set_timer();
  }
  if (running == nullptr || program == nullptr) return;
  if (program->turns() != last_turns) {
    last_turns = program->turns();
    last_turn_at = now;
    interruptions = 0;
    return;
  }
  fault.seconds = now - last_turn_at;
  if (interruptions == 0 && !time_is_over && fault.seconds < patience) return;
  fault.signal = signal;
  take_stack(*static_cast<ucontext_t*>(context));
  // If the library was interrupted, what it works on is half done: soon again.
  const int most = time_is_over ? most_late_interruptions : most_interruptions;
  if (!is_called_by_program(fault.stack, fault.pc, *code) && ++interruptions < most) {
    return set_timer(time_is_over ? next_late_interruption : next_interruption);
  }
  interruptions = 0;
  divert(*static_cast<ucontext_t*>(context));
}

void on_interrupt(int) {
  if (interrupted) _exit(130);
  interrupted = 1;
}

}  // namespace

std::string in_words(int signal, std::uintptr_t address) {
  if (signal != SIGSEGV && signal != SIGBUS) return word_for(signal);
  const std::string closed =
      program == nullptr ? "" : program->late_modules().name_if_away(address);
  return fmt::format("{}, address {:#x}{}", word_for(signal), address,
                     address < 4096   ? ": a null pointer?"
                     : closed.empty() ? ""
                                      : fmt::format(": {} has been closed", closed));
}

double seconds_since_last_turn() {
  const OnOurOwn real_time;
  return program->turns() == last_turns ? Deadline::steady_seconds() - last_turn_at : 0;
}

void end_executions_at(const Deadline& deadline) {
  end_of_time = deadline;
  time_is_over = end_of_time.has_passed();
  set_timer();
}
void update_code_ranges() { *code = code_ranges(); }

void install_signal_handlers(double patience_seconds) {
  patience = patience_seconds;
  static std::vector<CodeRange> ranges;
  code = &ranges;
  update_code_ranges();
  const auto map = [](std::size_t size) {
    return static_cast<char*>(
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  };
  last_stack = map(last_stack_size);
  stack_t stack = {};
  stack.ss_sp = map(handler_stack_size);
  stack.ss_size = handler_stack_size;
  sigaltstack(&stack, nullptr);

  struct sigaction action = {};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;  // a fault may meet a saved page
  action.sa_sigaction = on_fault;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) {
    sigaction(signal, &action, nullptr);
  }
  action.sa_flags |= SA_RESTART;
  action.sa_sigaction = on_tick;
  sigaction(SIGALRM, &action, nullptr);
  set_timer();

  action.sa_flags = SA_ONSTACK | SA_RESTART;
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace mazurka
