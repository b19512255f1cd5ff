#include "models/idioms.h"

#include "core/error.h"

namespace mazurka {

namespace {

Condition operator!(Condition condition) {
  static constexpr Relation opposite[] = {Relation::not_equal,     Relation::equal,
                                          Relation::greater_equal, Relation::greater,
                                          Relation::less_equal,    Relation::less};
  CHECK(condition.relation != Relation::has, "there is no relation 'has not'");
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

Block read_locked(RwLock l, const Block& body) { return Block(read_lock(l)) + body + rw_unlock(l); }
Block write_locked(RwLock l, const Block& body) {
  return Block(write_lock(l)) + body + rw_unlock(l);
}

Block wait(ConditionVariable c, Mutex m) { return {wait(c), unlock(m), resume(c), lock(m)}; }
Block timed_wait(int to, ConditionVariable c, Mutex m) {
  return {wait(c), unlock(m), timed_resume(to, c), lock(m)};
}

Block arrive_and_wait(int to, Barrier b) { return {arrive(to, b), resume(b)}; }
Block gather_and_wait(Barrier b) { return {gather(b), resume(b)}; }

Block once(int to, Once o, const Block& body) {
  return Block(once_begin(to, o)) + when(r(to) == 1, body + once_end(o));
}

Block times(int count, const Block& body) {
  Block result;
  for (int i = 0; i < count; ++i) result += body;
  return result;
}

}  // namespace mazurka
