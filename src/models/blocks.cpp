#include "models/blocks.h"

namespace mazurka {

namespace {

Condition operator!(Condition condition) {
  static constexpr Relation opposite[] = {Relation::not_equal,     Relation::equal,
                                          Relation::greater_equal, Relation::greater,
                                          Relation::less_equal,    Relation::less};
  condition.relation = opposite[static_cast<int>(condition.relation)];
  return condition;
}

}  // namespace

Block& Block::operator+=(const Block& other) {
  code.insert(code.end(), other.code.begin(), other.code.end());
  return *this;
}

Block operator+(Block a, const Block& b) { return a += b; }

Block when(Condition condition, const Block& then, const Block& otherwise) {
  const bool has_else = otherwise.size() > 0;
  Block result = branch(!condition, then.size() + has_else);
  result += then;
  if (has_else) result += jump(otherwise.size());
  return result + otherwise;
}

Block repeat_while(const Block& before, Condition condition, const Block& body) {
  Block result = before + Block(branch(!condition, body.size() + 1)) + body;
  return result + jump(-result.size() - 1);
}

Block locked(Mutex m, const Block& body) { return Block(lock(m)) + body + unlock(m); }

Block times(int count, const Block& body) {
  Block result;
  for (int i = 0; i < count; ++i) result += body;
  return result;
}

}  // namespace mazurka
