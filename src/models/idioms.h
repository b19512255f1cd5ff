// Blocks of instructions, so that models read like the programs they stand for:
//
//   locked(m, load(0, d) + when(r(0) == 0, store(d, 1)))

#pragma once

#include <initializer_list>
#include <vector>

#include "models/model.h"

namespace mazurka {

struct Block {
  Block() = default;
  Block(const Instruction& instruction) : code{instruction} {}
  Block(std::initializer_list<Instruction> instructions) : code(instructions) {}

  Block& operator+=(const Block& other);
  operator const std::vector<Instruction>&() const { return code; }
  int size() const { return static_cast<int>(code.size()); }

  std::vector<Instruction> code;
};

Block operator+(Block a, const Block& b);

// Two instructions make a block, too.
inline Block operator+(const Instruction& a, const Instruction& b) { return Block{a, b}; }

// if (condition) then; else otherwise.
Block when(Condition condition, const Block& then, const Block& otherwise = {});

// while (condition) body, where `before` computes what the condition needs, each time anew.
Block repeat_while(const Block& before, Condition condition, const Block& body);

Block locked(Mutex m, const Block& body = {});
Block read_locked(RwLock l, const Block& body = {});
Block write_locked(RwLock l, const Block& body = {});

// Waits at a condition variable, with the mutex unlocked meanwhile. `to` is 1 if it was woken, 0 if
// it timed out.
Block wait(ConditionVariable c, Mutex m);
Block timed_wait(int to, ConditionVariable c, Mutex m);

// `to` is 1 for the last one to arrive, otherwise 0.
Block arrive_and_wait(int to, Barrier b);
// The same, if nobody wants to know and not more processes do this than it is for.
Block gather_and_wait(Barrier b);

// The first one does the body. `to` is 1 for that one, otherwise 0.
Block once(int to, Once o, const Block& body = {});

Block times(int count, const Block& body);

}  // namespace mazurka
