// One machine instruction of code that is not instrumented, as far as it matters here.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mazurka::foreign {

// The registers of a thread at an instruction. The general ones are in the order of their numbers in
// machine code: rax rcx rdx rbx rsp rbp rsi rdi r8 … r15. thunk.cpp lays them out.
struct Registers {
  // What a function may use below its stack without saying so.
  static constexpr std::size_t red_zone = 128;

  std::uint64_t general[16];
  std::uint64_t flags;
  std::uint64_t back_to_stub;
  std::uint64_t pc;  // the end of the instruction
};

// Whether string instructions go to lower addresses.
inline bool goes_down(const Registers& registers) { return (registers.flags >> 10 & 1) != 0; }

enum RegisterNumber : std::int8_t {
  no_register = -1,
  rax,
  rcx,
  rdx,
  rbx,
  rsp,
  rbp,
  rsi,
  rdi,
  r8,
  r9,
  r10,
  r11,
  r12,
  r13,
  r14,
  r15,
};

// What an instruction can leave for others, as bits.
constexpr std::uint32_t result_in(int register_number) { return 1u << register_number; }
constexpr std::uint32_t result_in_flags = 1u << 16;

// What an instruction does to memory.
enum class Touch : std::uint8_t {
  none,
  read,
  write,
  update,  // reads and writes, not atomically
  // These are atomic:
  add,  // nobody reads what was there
  fetch_add,
  exchange,  // and whatever else reads and writes
  compare_and_swap,
};

inline bool is_atomic(Touch touch) { return touch >= Touch::add; }

struct MemoryOperand {
  Touch touch = Touch::none;
  std::uint16_t size = 0;  // in bytes
  std::int8_t base = no_register, index = no_register;
  std::uint8_t scale = 0;
  bool is_thread_local = false;  // relative to FS
  bool is_repeated = false;      // rep: rcx times
  // Of bt and its like: the number of a bit, which may be far from the operand.
  std::int8_t bit_register = no_register;
  std::int64_t displacement = 0;

  std::uintptr_t address(const Registers& registers) const;
};

enum class Flow : std::uint8_t {
  next,           // goes on with the next one
  branch,         // … or with the target
  jump,           // goes on with the target
  call,           // comes back
  end,            // returns, or ends in some other way
  unknown_jump,   // to an address that is computed
  call_by_value,  // of a function whose address is computed
};

struct Instruction {
  std::uintptr_t address = 0;
  std::uint8_t length = 0;
  Flow flow = Flow::next;
  std::uint8_t condition = 0;    // of a branch: the low four bits of its code
  std::uint8_t relative_at = 0;  // where 4 bytes are that are relative to the instruction; 0: none
  bool can_move = true;          // a copy of it elsewhere does the same
  // What the library does in its place.
  enum class Asks : std::uint8_t { nothing, system_call, time, time_and_processor } asks{};
  bool takes_stack_address = false;  // of something on the stack, by rsp
  bool takes_frame_address = false;  // the same by rbp, if that is a frame pointer
  bool sets_frame_pointer = false;   // mov %rsp,%rbp
  bool restores = false;             // pop, leave: what the caller had in a register
  bool is_of_stack = false;          // its operand is on the stack, by rsp
  std::uintptr_t target = 0;         // of branch, jump and call
  std::uintptr_t target_slot = 0;    // where the address is that is called; 0: not known
  std::uintptr_t taken_address = 0;  // by lea, of something in the module; 0: none
  bool jumps_by_index = false;       // an unknown jump: to an address in an array
  bool is_before_unknown = false;  // what may come after it cannot be decoded, and may synchronise
  // Results, as bits: what it reads, what it leaves something in, and of what it leaves nothing.
  std::uint32_t reads = 0, leaves = 0, overwrites = 0;
  std::int8_t new_value = no_register;  // of xchg: the register
  bool compares_pair = false;           // cmpxchg8b, cmpxchg16b: with what is in rdx and rax
  // Of bts and btr: what the bit is afterwards; the bit itself if it is not in a register.
  enum class Bit : std::uint8_t { none, set, reset } bit{};
  std::uint8_t bit_number = 0;
  // Of repeated comparisons (scas, cmps): what ends them.
  enum class Stops : std::uint8_t { never, when_equal, when_different } stops{};
  MemoryOperand operands[2];

  std::uintptr_t end() const { return address + length; }
  bool touches_memory() const { return operands[0].touch != Touch::none; }
  // For certain; a load or store may do so, too.
  bool synchronises() const {
    return asks == Asks::system_call || is_atomic(operands[0].touch) ||
           is_atomic(operands[1].touch);
  }
};

// How often a repeated instruction will do what it does.
std::uint64_t rounds(const Instruction& instruction, const Registers& registers);

// The instruction that has these bytes and stands at this address. Nothing if they are none.
std::optional<Instruction> decode(std::span<const std::uint8_t> bytes, std::uintptr_t address);

}  // namespace mazurka::foreign
