#include "native/foreign/instruction.h"

#include <gtest/gtest.h>

namespace mazurka::foreign {

namespace {

constexpr std::uintptr_t here = 0x1000;

Instruction decoded(const std::vector<std::uint8_t>& bytes) {
  const auto instruction = decode(bytes, here);
  EXPECT_TRUE(instruction.has_value());
  EXPECT_EQ(instruction->length, bytes.size());
  return *instruction;
}

Touch touch_of(const std::vector<std::uint8_t>& bytes) { return decoded(bytes).operands[0].touch; }

TEST(ForeignInstruction, atomic_ones_are_told_apart) {
  EXPECT_EQ(touch_of({0xf0, 0x0f, 0xc1, 0x02}), Touch::fetch_add);  // lock xadd %eax,(%rdx)
  EXPECT_EQ(touch_of({0xf0, 0xff, 0x0f}), Touch::fetch_add);        // lock decl (%rdi)
  EXPECT_EQ(touch_of({0xf0, 0x0f, 0xb1, 0x17}),
            Touch::compare_and_swap);                              // lock cmpxchg %edx,(%rdi)
  EXPECT_EQ(touch_of({0xf0, 0x83, 0x0f, 0x01}), Touch::exchange);  // lock orl $1,(%rdi)
  EXPECT_EQ(touch_of({0x87, 0x07}), Touch::exchange);              // xchg %eax,(%rdi)
  EXPECT_EQ(decoded({0x87, 0x07}).new_value, rax);
}

TEST(ForeignInstruction, others_read_write_or_do_both) {
  EXPECT_EQ(touch_of({0x8b, 0x07}), Touch::read);        // mov (%rdi),%eax
  EXPECT_EQ(touch_of({0x89, 0x07}), Touch::write);       // mov %eax,(%rdi)
  EXPECT_EQ(touch_of({0xff, 0x07}), Touch::update);      // incl (%rdi)
  EXPECT_EQ(touch_of({0x39, 0x07}), Touch::read);        // cmp %eax,(%rdi)
  EXPECT_EQ(touch_of({0x87, 0xc3}), Touch::none);        // xchg %eax,%ebx
  EXPECT_EQ(touch_of({0x8d, 0x07}), Touch::none);        // lea (%rdi),%eax
  EXPECT_EQ(touch_of({0x50}), Touch::none);              // push %rax
  EXPECT_EQ(touch_of({0x0f, 0x1f, 0x00}), Touch::none);  // nopl (%rax)
}

TEST(ForeignInstruction, addresses_are_computed) {
  Registers registers{};
  registers.general[rdi] = 0x100;
  registers.general[rcx] = 3;
  const Instruction indexed = decoded({0x8b, 0x44, 0xcf, 0x10});  // mov 0x10(%rdi,%rcx,8),%eax
  EXPECT_EQ(indexed.operands[0].address(registers), 0x100u + 3 * 8 + 0x10);
  EXPECT_EQ(indexed.operands[0].size, 4);
  const Instruction relative = decoded({0x8b, 0x05, 0x20, 0, 0, 0});  // mov 0x20(%rip),%eax
  EXPECT_EQ(relative.operands[0].address(registers), here + 6 + 0x20);
  EXPECT_EQ(relative.relative_at, 2);
  EXPECT_TRUE(decoded({0x64, 0x8b, 0x07}).operands[0].is_thread_local);  // mov %fs:(%rdi),%eax
}

TEST(ForeignInstruction, a_bit_may_be_far_away) {
  Registers registers{};
  registers.general[rdi] = 0x100;
  const Instruction set = decoded({0xf0, 0x48, 0x0f, 0xab, 0x07});  // lock bts %rax,(%rdi)
  registers.general[rax] = 130;
  EXPECT_EQ(set.operands[0].address(registers), 0x100u + 2 * 8);
  registers.general[rax] = ~0ull;
  EXPECT_EQ(set.operands[0].address(registers), 0x100u - 8);
  EXPECT_EQ(set.bit, Instruction::Bit::set);
  const Instruction near = decoded({0xf0, 0x0f, 0xba, 0x2f, 0x03});  // lock bts $3,(%rdi)
  EXPECT_EQ(near.operands[0].address(registers), 0x100u);
  EXPECT_EQ(near.bit_number, 3);
}

TEST(ForeignInstruction, a_small_register_can_be_exchanged) {
  EXPECT_EQ(decoded({0x86, 0x07}).new_value, rax);          // xchg %al,(%rdi)
  EXPECT_EQ(decoded({0x66, 0x87, 0x0f}).new_value, rcx);    // xchg %cx,(%rdi)
  EXPECT_EQ(decoded({0x86, 0x27}).new_value, no_register);  // xchg %ah,(%rdi)
}

TEST(ForeignInstruction, a_comparison_stops_early) {
  const char text[] = "abcab", same[] = "abxab";
  Registers registers{};
  registers.general[rdi] = reinterpret_cast<std::uintptr_t>(text);
  registers.general[rsi] = reinterpret_cast<std::uintptr_t>(same);
  registers.general[rcx] = 5;
  registers.general[rax] = 'b';
  EXPECT_EQ(rounds(decoded({0xf2, 0xae}), registers), 2u);  // repne scasb
  EXPECT_EQ(rounds(decoded({0xf3, 0xae}), registers), 1u);  // repe scasb
  EXPECT_EQ(rounds(decoded({0xf3, 0xa6}), registers), 3u);  // repe cmpsb
  EXPECT_EQ(rounds(decoded({0xf3, 0xa4}), registers), 5u);  // rep movsb
  EXPECT_EQ(rounds(decoded({0xa4}), registers), 1u);        // movsb
  registers.general[rax] = 'z';
  EXPECT_EQ(rounds(decoded({0xf2, 0xae}), registers), 5u);
}

TEST(ForeignInstruction, some_elements_of_a_vector_are_not_looked_at) {
  EXPECT_EQ(touch_of({0xc4, 0xe2, 0x6d, 0x90, 0x04, 0x8f}), Touch::none);  // vpgatherdd
  EXPECT_EQ(touch_of({0xc4, 0xe2, 0x75, 0x8e, 0x07}),
            Touch::none);  // vpmaskmovd %ymm0,%ymm1,(%rdi)
  EXPECT_EQ(touch_of({0x62, 0xf1, 0x7d, 0x49, 0x7f, 0x07}),
            Touch::none);  // vmovdqa32 %zmm0,(%rdi){%k1}
  EXPECT_EQ(touch_of({0x62, 0xf1, 0x7d, 0x48, 0x7f, 0x07}), Touch::write);  // … without a mask
}

TEST(ForeignInstruction, a_variable_with_a_function_is_read) {
  EXPECT_EQ(touch_of({0xff, 0x15, 1, 0, 0, 0}), Touch::read);  // call *1(%rip)
  EXPECT_EQ(decoded({0xff, 0x15, 1, 0, 0, 0}).target_slot, here + 7);
}

TEST(ForeignInstruction, what_is_copied_may_be_repeated) {
  const Instruction copy = decoded({0xf3, 0x48, 0xa5});  // rep movsq
  EXPECT_EQ(copy.operands[0].touch, Touch::write);
  EXPECT_EQ(copy.operands[1].touch, Touch::read);
  EXPECT_TRUE(copy.operands[0].is_repeated);
}

TEST(ForeignInstruction, flow) {
  EXPECT_EQ(decoded({0x74, 0x10}).flow, Flow::branch);
  EXPECT_EQ(decoded({0x74, 0x10}).target, here + 2 + 0x10);
  EXPECT_EQ(decoded({0x74, 0x10}).condition, 4);
  EXPECT_EQ(decoded({0xeb, 0xfe}).flow, Flow::jump);
  EXPECT_EQ(decoded({0xe8, 1, 0, 0, 0}).flow, Flow::call);
  EXPECT_EQ(decoded({0xff, 0xd0}).flow, Flow::call_by_value);  // call *%rax
  EXPECT_EQ(decoded({0xff, 0xe0}).flow, Flow::unknown_jump);   // jmp *%rax
  EXPECT_EQ(decoded({0xc3}).flow, Flow::end);
  EXPECT_FALSE(decoded({0xe3, 0x10}).can_move);  // jrcxz
}

TEST(ForeignInstruction, results_that_are_read_and_lost) {
  const std::uint32_t result = result_in(rax);
  EXPECT_TRUE(decoded({0x85, 0xc0}).reads & result);            // test %eax,%eax
  EXPECT_TRUE(decoded({0x8b, 0x00}).reads & result);            // mov (%rax),%eax
  EXPECT_FALSE(decoded({0x0f, 0x1f, 0x40, 0}).reads & result);  // nopl 0x0(%rax)
  EXPECT_TRUE(decoded({0x31, 0xc0}).overwrites & result);       // xor %eax,%eax
  EXPECT_FALSE(decoded({0x31, 0xc0}).reads & result);
  EXPECT_TRUE(decoded({0xb8, 1, 0, 0, 0}).overwrites & result);  // mov $1,%eax
  EXPECT_FALSE(decoded({0xb0, 1}).overwrites & result);          // mov $1,%al
  EXPECT_TRUE(decoded({0xe8, 1, 0, 0, 0}).overwrites & result);  // call
  EXPECT_TRUE(decoded({0xc3}).reads & result);                   // ret
  EXPECT_TRUE(decoded({0x74, 0x10}).reads & result_in_flags);    // je
}

TEST(ForeignInstruction, results_that_are_left) {
  EXPECT_EQ(decoded({0xf0, 0xff, 0x0f}).leaves,
            result_in_flags);  // lock decl (%rdi): not the carry
  EXPECT_EQ(decoded({0xf0, 0xff, 0x0f}).overwrites, 0u);
  EXPECT_EQ(decoded({0xf0, 0x83, 0x2f, 0x01}).leaves, result_in_flags);  // lock subl $1
  EXPECT_EQ(decoded({0xf0, 0x0f, 0xc0, 0x02}).leaves,
            result_in(rax) | result_in_flags);  // xadd %al
  EXPECT_EQ(decoded({0xf0, 0x0f, 0xc1, 0x02}).leaves,
            result_in(rax) | result_in_flags);  // xadd %eax
}

TEST(ForeignInstruction, what_the_library_answers) {
  EXPECT_EQ(decoded({0x0f, 0x05}).asks, Instruction::Asks::system_call);
  EXPECT_EQ(decoded({0x0f, 0x31}).asks, Instruction::Asks::time);
  EXPECT_EQ(decoded({0x0f, 0x01, 0xf9}).asks, Instruction::Asks::time_and_processor);
}

TEST(ForeignInstruction, a_frame_pointer_is_set_and_restored) {
  EXPECT_TRUE(decoded({0x48, 0x89, 0xe5}).sets_frame_pointer);  // mov %rsp,%rbp
  EXPECT_FALSE(decoded({0x48, 0x89, 0xe5}).takes_stack_address);
  EXPECT_FALSE(decoded({0x48, 0x89, 0xc5}).sets_frame_pointer);         // mov %rax,%rbp
  EXPECT_TRUE(decoded({0x48, 0x89, 0xe7}).takes_stack_address);         // mov %rsp,%rdi
  EXPECT_TRUE(decoded({0x48, 0x89, 0x60, 0x08}).takes_stack_address);   // mov %rsp,8(%rax)
  EXPECT_FALSE(decoded({0x48, 0x83, 0xec, 0x08}).takes_stack_address);  // sub $8,%rsp
  EXPECT_TRUE(decoded({0x48, 0x89, 0xef}).takes_frame_address);         // mov %rbp,%rdi
  EXPECT_FALSE(decoded({0x55}).takes_frame_address);                    // push %rbp
  EXPECT_FALSE(decoded({0x48, 0x8d, 0x65, 0xf8}).takes_frame_address);  // lea -8(%rbp),%rsp
  EXPECT_TRUE(decoded({0x5d}).restores);                                // pop %rbp
  EXPECT_TRUE(decoded({0xc9}).restores);                                // leave
  EXPECT_EQ(decoded({0xc9}).leaves & result_in(rbp), result_in(rbp));
  EXPECT_TRUE(decoded({0x48, 0x8d, 0x45, 0xf8}).takes_frame_address);  // lea -8(%rbp),%rax
  EXPECT_EQ(decoded({0x48, 0x8d, 0x05, 0x10, 0, 0, 0}).taken_address, here + 0x17);  // lea 16(%rip)
  EXPECT_FALSE(decoded({0xff, 0xe0}).jumps_by_index);                                // jmp *%rax
  EXPECT_TRUE(decoded({0xff, 0x24, 0xc1}).jumps_by_index);  // jmp *(%rcx,%rax,8)
}

TEST(ForeignInstruction, bytes_that_are_none) {
  EXPECT_FALSE(decode(std::vector<std::uint8_t>{0x06}, here));
  EXPECT_FALSE(decode(std::vector<std::uint8_t>{0xe8, 0}, here));
}

}  // namespace

}  // namespace mazurka::foreign
