#include "native/foreign/instruction.h"

#include <Zydis/Zydis.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace mazurka::foreign {

namespace {

constexpr ZydisMachineMode mode = ZYDIS_MACHINE_MODE_LONG_64;

std::int8_t number_of(ZydisRegister name) {
  if (name == ZYDIS_REGISTER_NONE) return no_register;
  return ZydisRegisterGetId(ZydisRegisterGetLargestEnclosing(mode, name));
}

bool is_general(ZydisRegister name) {
  return ZydisRegisterGetClass(ZydisRegisterGetLargestEnclosing(mode, name)) ==
         ZYDIS_REGCLASS_GPR64;
}

// What has an operand in memory and does not touch it, or in a way that nobody notices.
bool is_hint(ZydisMnemonic mnemonic) {
  switch (mnemonic) {
    case ZYDIS_MNEMONIC_NOP:
    case ZYDIS_MNEMONIC_PREFETCH:
    case ZYDIS_MNEMONIC_PREFETCHNTA:
    case ZYDIS_MNEMONIC_PREFETCHT0:
    case ZYDIS_MNEMONIC_PREFETCHT1:
    case ZYDIS_MNEMONIC_PREFETCHT2:
    case ZYDIS_MNEMONIC_PREFETCHW:
    case ZYDIS_MNEMONIC_CLFLUSH:
    case ZYDIS_MNEMONIC_CLFLUSHOPT:
    case ZYDIS_MNEMONIC_LDMXCSR:
    case ZYDIS_MNEMONIC_STMXCSR:
    case ZYDIS_MNEMONIC_FLDCW:
    case ZYDIS_MNEMONIC_FNSTCW: return true;
    default: return false;
  }
}

Touch atomic_touch(ZydisMnemonic mnemonic) {
  switch (mnemonic) {
    case ZYDIS_MNEMONIC_XADD:
    case ZYDIS_MNEMONIC_ADD:
    case ZYDIS_MNEMONIC_SUB:
    case ZYDIS_MNEMONIC_INC:
    case ZYDIS_MNEMONIC_DEC: return Touch::fetch_add;
    case ZYDIS_MNEMONIC_CMPXCHG: return Touch::compare_and_swap;
    default: return Touch::exchange;
  }
}

Touch touch_of(const ZydisDecodedInstruction& code, const ZydisDecodedOperand& operand) {
  const bool reads = (operand.actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0;
  const bool writes = (operand.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0;
  const bool is_locked = (code.attributes & ZYDIS_ATTRIB_HAS_LOCK) != 0;
  if (is_locked || (code.mnemonic == ZYDIS_MNEMONIC_XCHG && writes)) {
    return atomic_touch(code.mnemonic);
  }
  return writes ? reads ? Touch::update : Touch::write : reads ? Touch::read : Touch::none;
}

void set_flow(Instruction& to, const ZydisDecodedInstruction& code,
              const ZydisDecodedOperand& first, std::uint8_t opcode) {
  const bool is_relative = first.type == ZYDIS_OPERAND_TYPE_IMMEDIATE && first.imm.is_relative;
  if (is_relative) {
    to.target = to.end() + static_cast<std::uintptr_t>(first.imm.value.s);
  }
  switch (code.meta.category) {
    case ZYDIS_CATEGORY_COND_BR:
      to.flow = Flow::branch;
      to.condition = opcode & 15;
      // loop and jrcxz have no long form
      to.can_move = code.mnemonic != ZYDIS_MNEMONIC_LOOP && code.mnemonic != ZYDIS_MNEMONIC_LOOPE &&
                    code.mnemonic != ZYDIS_MNEMONIC_LOOPNE &&
                    code.mnemonic != ZYDIS_MNEMONIC_JRCXZ && code.mnemonic != ZYDIS_MNEMONIC_JECXZ;
      break;
    case ZYDIS_CATEGORY_UNCOND_BR: to.flow = is_relative ? Flow::jump : Flow::unknown_jump; break;
    case ZYDIS_CATEGORY_CALL: to.flow = is_relative ? Flow::call : Flow::call_by_value; break;
    case ZYDIS_CATEGORY_RET: to.flow = Flow::end; break;
    default:
      if (code.mnemonic == ZYDIS_MNEMONIC_UD2 || code.mnemonic == ZYDIS_MNEMONIC_HLT ||
          code.mnemonic == ZYDIS_MNEMONIC_INT3) {
        to.flow = Flow::end;
      }
  }
}

// Which results of others it reads, which it destroys, and where it leaves its own.
void set_results(Instruction& to, const ZydisDecodedInstruction& code,
                 const ZydisDecodedOperand* operands) {
  if (code.mnemonic == ZYDIS_MNEMONIC_NOP) return;  // whatever operands it has
  constexpr std::uint32_t arguments = result_in(rdi) | result_in(rsi) | result_in(rdx) |
                                      result_in(rcx) | result_in(r8) | result_in(r9);
  constexpr std::uint32_t lost_by_call =
      arguments | result_in(rax) | result_in(r10) | result_in(r11) | result_in_flags;
  const auto bit = [](ZydisRegister name) {
    return name != ZYDIS_REGISTER_NONE && is_general(name) ? result_in(number_of(name)) : 0;
  };
  for (std::size_t i = 0; i < code.operand_count; ++i) {
    const ZydisDecodedOperand& operand = operands[i];
    if (operand.type == ZYDIS_OPERAND_TYPE_MEMORY) {
      to.reads |= bit(operand.mem.base) | bit(operand.mem.index);
    }
    if (operand.type != ZYDIS_OPERAND_TYPE_REGISTER) continue;
    if (operand.actions & ZYDIS_OPERAND_ACTION_MASK_READ) to.reads |= bit(operand.reg.value);
    if (operand.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) to.leaves |= bit(operand.reg.value);
    if ((operand.actions & ZYDIS_OPERAND_ACTION_WRITE) && operand.size >= 32) {
      to.overwrites |= bit(operand.reg.value);
    }
  }
  const bool is_zero =
      (code.mnemonic == ZYDIS_MNEMONIC_XOR || code.mnemonic == ZYDIS_MNEMONIC_SUB) &&
      operands[0].type == ZYDIS_OPERAND_TYPE_REGISTER &&
      operands[1].type == ZYDIS_OPERAND_TYPE_REGISTER &&
      operands[0].reg.value == operands[1].reg.value && operands[0].size >= 32;
  if (is_zero) {
    to.reads &= ~bit(operands[0].reg.value);
    to.overwrites |= bit(operands[0].reg.value);
  }
  constexpr std::uint32_t arithmetic = ZYDIS_CPUFLAG_CF | ZYDIS_CPUFLAG_PF | ZYDIS_CPUFLAG_AF |
                                       ZYDIS_CPUFLAG_ZF | ZYDIS_CPUFLAG_SF | ZYDIS_CPUFLAG_OF;
  if (code.cpu_flags != nullptr) {
    const ZydisAccessedFlags& flags = *code.cpu_flags;
    if (flags.tested & arithmetic) to.reads |= result_in_flags;
    const std::uint32_t written = flags.modified | flags.set_0 | flags.set_1 | flags.undefined;
    if (written & arithmetic) to.leaves |= result_in_flags;
    if ((written & arithmetic) == arithmetic) to.overwrites |= result_in_flags;
  }
  switch (to.flow) {
    case Flow::call:
    case Flow::call_by_value:
      to.reads |= arguments;
      to.overwrites |= lost_by_call;
      break;
    case Flow::end: to.reads |= ~result_in_flags; break;
    case Flow::unknown_jump: to.reads = ~0u; break;
    default: break;
  }
}

MemoryOperand operand_of(const ZydisDecodedInstruction& code, const ZydisDecodedOperand& operand,
                         std::uintptr_t end) {
  MemoryOperand to;
  to.touch = touch_of(code, operand);
  to.size = operand.size / 8;
  to.is_thread_local = operand.mem.segment == ZYDIS_REGISTER_FS;
  to.is_repeated = (code.attributes &
                    (ZYDIS_ATTRIB_HAS_REP | ZYDIS_ATTRIB_HAS_REPE | ZYDIS_ATTRIB_HAS_REPNE)) != 0;
  to.displacement = operand.mem.disp.has_displacement ? operand.mem.disp.value : 0;
  if (operand.mem.base == ZYDIS_REGISTER_RIP) {
    to.displacement += static_cast<std::int64_t>(end);
    return to;
  }
  to.base = number_of(operand.mem.base);
  if (operand.mem.index != ZYDIS_REGISTER_NONE && is_general(operand.mem.index)) {
    to.index = number_of(operand.mem.index);
    to.scale = operand.mem.scale;
  }
  return to;
}

bool is_register(const ZydisDecodedOperand& operand, ZydisRegister which) {
  return operand.type == ZYDIS_OPERAND_TYPE_REGISTER && operand.reg.value == which;
}

// Who has the value of rsp or rbp in another register, or in memory, has the address of something on the
// stack.
void set_copied_addresses(Instruction& to, const ZydisDecodedInstruction& code,
                          const ZydisDecodedOperand* operands) {
  if (code.mnemonic == ZYDIS_MNEMONIC_PUSH || is_register(operands[0], ZYDIS_REGISTER_RSP)) return;
  for (std::size_t i = 0; i < code.operand_count_visible; ++i) {
    const bool is_read = (operands[i].actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0;
    if (!is_read) continue;
    to.takes_frame_address |= is_register(operands[i], ZYDIS_REGISTER_RBP);
    if (!is_register(operands[i], ZYDIS_REGISTER_RSP)) continue;
    if (code.mnemonic == ZYDIS_MNEMONIC_MOV && is_register(operands[0], ZYDIS_REGISTER_RBP)) {
      to.sets_frame_pointer = true;
    } else {
      to.takes_stack_address = true;
    }
  }
}

bool is_high_byte(ZydisRegister name) {
  return name >= ZYDIS_REGISTER_AH && name <= ZYDIS_REGISTER_BH;
}

bool is_bit_operation(ZydisMnemonic mnemonic) {
  return mnemonic == ZYDIS_MNEMONIC_BT || mnemonic == ZYDIS_MNEMONIC_BTS ||
         mnemonic == ZYDIS_MNEMONIC_BTR || mnemonic == ZYDIS_MNEMONIC_BTC;
}

// Which ones depends on a vector register or a mask: gather, scatter, stores of a part. They are not
// looked at.
bool touches_some_elements(const ZydisDecodedInstruction& code,
                           const ZydisDecodedOperand* operands) {
  switch (code.mnemonic) {
    case ZYDIS_MNEMONIC_VPMASKMOVD:
    case ZYDIS_MNEMONIC_VPMASKMOVQ:
    case ZYDIS_MNEMONIC_VMASKMOVPS:
    case ZYDIS_MNEMONIC_VMASKMOVPD:
    case ZYDIS_MNEMONIC_MASKMOVQ:
    case ZYDIS_MNEMONIC_MASKMOVDQU:
    case ZYDIS_MNEMONIC_VMASKMOVDQU: return true;
    default: break;
  }
  const bool is_masked = code.avx.mask.mode != ZYDIS_MASK_MODE_INVALID &&
                         code.avx.mask.mode != ZYDIS_MASK_MODE_DISABLED;
  return is_masked || std::any_of(operands, operands + code.operand_count,
                                  [](const ZydisDecodedOperand& operand) {
                                    return operand.type == ZYDIS_OPERAND_TYPE_MEMORY &&
                                           operand.mem.index != ZYDIS_REGISTER_NONE &&
                                           !is_general(operand.mem.index);
                                  });
}

// Whether it changes anything, and how often it does what it does, can depend on what it finds.
void set_conditions(Instruction& to, const ZydisDecodedInstruction& code,
                    const ZydisDecodedOperand* operands) {
  to.compares_pair =
      code.mnemonic == ZYDIS_MNEMONIC_CMPXCHG8B || code.mnemonic == ZYDIS_MNEMONIC_CMPXCHG16B;
  if (code.mnemonic == ZYDIS_MNEMONIC_BTS) to.bit = Instruction::Bit::set;
  if (code.mnemonic == ZYDIS_MNEMONIC_BTR) to.bit = Instruction::Bit::reset;
  if (is_bit_operation(code.mnemonic) && operands[1].type == ZYDIS_OPERAND_TYPE_IMMEDIATE) {
    to.bit_number = static_cast<std::uint8_t>(operands[1].imm.value.u);
  }
  if (code.attributes & ZYDIS_ATTRIB_HAS_REPE) to.stops = Instruction::Stops::when_different;
  if (code.attributes & ZYDIS_ATTRIB_HAS_REPNE) to.stops = Instruction::Stops::when_equal;
}

}  // namespace

std::uintptr_t MemoryOperand::address(const Registers& registers) const {
  std::uint64_t result = static_cast<std::uint64_t>(displacement);
  if (base != no_register) result += registers.general[base];
  if (index != no_register) result += registers.general[index] * scale;
  if (bit_register != no_register) {
    const auto bits = static_cast<int>(8 * size);
    const int unused = 64 - bits;
    const auto bit = static_cast<std::int64_t>(registers.general[bit_register] << unused) >> unused;
    result += static_cast<std::uint64_t>((bit >> std::countr_zero(8u * size)) * size);
  }
  if (is_thread_local) {
    std::uint64_t thread = 0;
    asm("movq %%fs:0, %0" : "=r"(thread));
    result += thread;
  }
  return result;
}

std::uint64_t rounds(const Instruction& instruction, const Registers& registers) {
  if (!instruction.operands[0].is_repeated) return 1;
  const std::uint64_t most = registers.general[rcx];
  if (instruction.stops == Instruction::Stops::never) return most;
  const auto value_of = [&](const MemoryOperand& operand, std::uint64_t round) {
    std::uint64_t value = operand.touch == Touch::none ? registers.general[rax] : 0;
    const std::uint64_t distance = round * instruction.operands[0].size;
    const std::uintptr_t begin = operand.address(registers);
    const std::uintptr_t address = goes_down(registers) ? begin - distance : begin + distance;
    if (operand.touch != Touch::none) {
      std::memcpy(&value, reinterpret_cast<const void*>(address), operand.size);
    }
    const int unused = 64 - 8 * instruction.operands[0].size;
    return value << unused;
  };
  const bool stops_when_equal = instruction.stops == Instruction::Stops::when_equal;
  for (std::uint64_t round = 0; round < most; ++round) {
    const bool is_equal =
        value_of(instruction.operands[0], round) == value_of(instruction.operands[1], round);
    if (is_equal == stops_when_equal) return round + 1;
  }
  return most;
}

std::optional<Instruction> decode(std::span<const std::uint8_t> bytes, std::uintptr_t address) {
  static const ZydisDecoder decoder = [] {
    ZydisDecoder result;
    ZydisDecoderInit(&result, mode, ZYDIS_STACK_WIDTH_64);
    return result;
  }();
  ZydisDecodedInstruction code;
  ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
  if (!ZYAN_SUCCESS(
          ZydisDecoderDecodeFull(&decoder, bytes.data(), bytes.size(), &code, operands))) {
    return std::nullopt;
  }
  Instruction result;
  result.address = address;
  result.length = code.length;
  using Asks = Instruction::Asks;
  if (code.mnemonic == ZYDIS_MNEMONIC_SYSCALL) result.asks = Asks::system_call;
  if (code.mnemonic == ZYDIS_MNEMONIC_RDTSC) result.asks = Asks::time;
  if (code.mnemonic == ZYDIS_MNEMONIC_RDTSCP) result.asks = Asks::time_and_processor;
  if (code.operand_count > 0) set_flow(result, code, operands[0], code.opcode);
  else set_flow(result, code, {}, code.opcode);
  set_results(result, code, operands);
  std::size_t count = 0;
  for (std::size_t i = 0; i < code.operand_count; ++i) {
    const ZydisDecodedOperand& operand = operands[i];
    if (operand.type != ZYDIS_OPERAND_TYPE_MEMORY) continue;
    const auto displacement = static_cast<std::uintptr_t>(operand.mem.disp.value);
    const bool is_relative = operand.mem.base == ZYDIS_REGISTER_RIP;
    const bool is_absolute = operand.mem.base == ZYDIS_REGISTER_NONE &&
                             operand.mem.index == ZYDIS_REGISTER_NONE &&
                             operand.mem.segment != ZYDIS_REGISTER_FS;
    if (is_relative) result.relative_at = code.raw.disp.offset;
    if (result.flow == Flow::call_by_value && (is_relative || is_absolute)) {
      result.target_slot = (is_relative ? result.end() : 0) + displacement;
    }
    const bool is_on_stack = operand.mem.base == ZYDIS_REGISTER_RSP;
    if (result.flow == Flow::unknown_jump) {
      result.jumps_by_index = operand.mem.index != ZYDIS_REGISTER_NONE;
    }
    if (operand.mem.type == ZYDIS_MEMOP_TYPE_AGEN) {
      if (operand.mem.base == ZYDIS_REGISTER_RIP) {
        result.taken_address = result.end() + static_cast<std::uintptr_t>(operand.mem.disp.value);
      }
      if (is_register(operands[0], ZYDIS_REGISTER_RSP)) continue;  // only makes or gives back room
      result.takes_stack_address |= is_on_stack;
      result.takes_frame_address |=
          operand.mem.base == ZYDIS_REGISTER_RBP || operand.mem.index == ZYDIS_REGISTER_RBP;
      continue;
    }
    // What push, pop, call and return do to the stack is the thread's own.
    if (operand.visibility == ZYDIS_OPERAND_VISIBILITY_HIDDEN && is_on_stack) continue;
    // A function that is called by a variable. Those who are found by a register are mostly virtual ones.
    const bool is_called = result.flow == Flow::call_by_value && result.target_slot != 0;
    if (is_hint(code.mnemonic) || (result.flow != Flow::next && !is_called) || count == 2) continue;
    if (touches_some_elements(code, operands)) continue;
    MemoryOperand to = operand_of(code, operand, result.end());
    if (to.touch == Touch::none) continue;
    if (is_bit_operation(code.mnemonic) && operands[1].type == ZYDIS_OPERAND_TYPE_REGISTER) {
      to.bit_register = number_of(operands[1].reg.value);
    }
    result.is_of_stack |= is_on_stack;
    result.operands[count++] = to;
  }
  result.restores = code.mnemonic == ZYDIS_MNEMONIC_POP || code.mnemonic == ZYDIS_MNEMONIC_LEAVE;
  set_copied_addresses(result, code, operands);
  if (code.mnemonic == ZYDIS_MNEMONIC_XCHG) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (operands[i].type == ZYDIS_OPERAND_TYPE_REGISTER && !is_high_byte(operands[i].reg.value)) {
        result.new_value = number_of(operands[i].reg.value);
      }
    }
  }
  set_conditions(result, code, operands);
  return result;
}

}  // namespace mazurka::foreign
