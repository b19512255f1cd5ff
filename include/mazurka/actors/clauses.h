// Messages on their way, and the clauses that take them. Not to be included by programs: mazurka/actors.h has it.

#ifndef MAZURKA_ACTORS_CLAUSES_H
#define MAZURKA_ACTORS_CLAUSES_H

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <type_traits>
#include <utility>

// --- What the library sees of messages. Not for programs. ---

struct mazurka_message {
  const void* type;       // the same for all messages of a type
  const char* type_name;  // a text that ends with "T = NAME]"
  const void* value;
  size_t size;       // 0: it is no plain data, and nobody can look into it
  const void* mark;  // a byte that nothing else uses
  const char* text;  // what reports say instead of type and value; nullptr: nothing else
};

struct mazurka_clause {
  const void* type;  // nullptr: all types
  const char* type_name;
  bool (*fits)(const void* predicate, const void* value);  // nullptr: all of this type fit
  const void* predicate;
  size_t predicate_size;
};

extern "C" {
void mazurka_send(void* mailbox, const mazurka_message* message, void* envelope);
// Returns the envelope of the message that was taken; nullptr if it has timed out. One that polls does not wait,
// whatever is said about time-outs.
enum { mazurka_for_ever = 0, mazurka_timed = 1, mazurka_polls = 2 };
void* mazurka_receive(void* mailbox, const mazurka_clause* clauses, size_t count, int how,
                      long long milliseconds);
void mazurka_serve_until_the_end(void);
// The calling thread has made a mailbox, for an actor of this name; and it is that actor.
void mazurka_name_mailbox(const void* mailbox, const char* name);
void mazurka_begin_actor(const void* mailbox);
}

namespace mazurka::actors {

namespace detail {

template <typename T>
inline constexpr char type_of = 0;  // its address tells types apart

// Gaps in plain data tell nothing, whatever is in them. (Clang leaves in them what is on the stack.)
template <typename T>
void clear_gaps([[maybe_unused]] T& value) {
#if __has_builtin(__builtin_clear_padding)
  if constexpr (std::is_trivially_copyable_v<T>) __builtin_clear_padding(&value);
#endif
}

template <typename T>
constexpr const char* name_of() {
  return __PRETTY_FUNCTION__;
}

// A message on its way.
class Envelope {
 public:
  explicit Envelope(const void* type) : type(type) {}
  Envelope(const Envelope&) = delete;
  virtual ~Envelope() = default;
  virtual const void* value() const = 0;

  const void* const type;
  char mark = 0;
};

// What predicates can look at in a message: all of it if it is plain data, or what a type of our own shows.
template <typename T>
std::size_t visible_size(const T&) {
  if constexpr (requires { T::visible_size; }) return T::visible_size;
  else return std::is_trivially_copyable_v<T> ? sizeof(T) : 0;
}

template <typename T>
class Letter final : public Envelope {
 public:
  explicit Letter(T&& value) : Envelope(&type_of<T>), content(std::move(value)) {}
  const void* value() const override { return &content; }
  T content;
};

inline bool accepts(const mazurka_clause& clause, const Envelope& envelope) {
  return clause.type == envelope.type &&
         (clause.fits == nullptr || clause.fits(clause.predicate, envelope.value()));
}

struct Patience {
  int how = mazurka_for_ever;
  std::chrono::milliseconds time{};
};
inline constexpr Patience no_patience{mazurka_polls};

// What is taken as a parameter, and what comes out.
template <typename Function>
struct Signature : Signature<decltype(&Function::operator())> {};
template <typename Class, typename R, typename P>
struct Signature<R (Class::*)(P) const> {
  using Result = R;
  using Message = std::decay_t<P>;
};
template <typename Class, typename R, typename P>
struct Signature<R (Class::*)(P)> : Signature<R (Class::*)(P) const> {};
template <typename R, typename P>
struct Signature<R (*)(P)> {
  using Result = R;
  using Message = std::decay_t<P>;
};

struct Anything {};  // no predicate

template <typename Predicate, typename Handler>
struct On {
  using Message = typename Signature<Handler>::Message;
  using Result = typename Signature<Handler>::Result;
  static constexpr bool is_selective = !std::is_same_v<Predicate, Anything>;

  static bool fits(const void* predicate, const void* value) {
    return (*static_cast<const Predicate*>(predicate))(*static_cast<const Message*>(value));
  }

  mazurka_clause clause() const {
    if constexpr (is_selective) {
      return {&type_of<Message>, name_of<Message>(), fits, &predicate, sizeof predicate};
    } else {
      return {&type_of<Message>, name_of<Message>(), nullptr, nullptr, 0};
    }
  }

  Predicate predicate;
  Handler handler;
};

template <typename Handler>
struct After {
  using Result = std::invoke_result_t<Handler>;
  std::chrono::milliseconds time;
  Handler handler;
};

template <typename Part>
inline constexpr bool is_after = false;
template <typename Handler>
inline constexpr bool is_after<After<Handler>> = true;

template <typename... Parts>
void list(mazurka_clause* clause, Patience& patience, const Parts&... parts) {
  const auto add = [&](const auto& part) {
    if constexpr (is_after<std::decay_t<decltype(part)>>) patience = {mazurka_timed, part.time};
    else *clause++ = part.clause();
  };
  (add(parts), ...);
}

template <typename Result, typename Part>
Result handle(Part& part, Envelope& envelope) {
  using Message = typename Part::Message;
  if constexpr (std::is_void_v<Result>) {
    part.handler(std::move(static_cast<Letter<Message>&>(envelope).content));
  } else {
    return part.handler(std::move(static_cast<Letter<Message>&>(envelope).content));
  }
}

// By the first clause that fits.
template <typename Result, typename Part, typename... Rest>
Result handle_by(Envelope& envelope, Part& part, Rest&... rest) {
  if constexpr (!is_after<Part>) {
    if (accepts(part.clause(), envelope)) return handle<Result>(part, envelope);
  }
  if constexpr (sizeof...(Rest) > 0) return handle_by<Result>(envelope, rest...);
  else std::abort();  // what was taken fits
}

template <typename Result, typename Part, typename... Rest>
Result time_out(Part& part, Rest&... rest) {
  if constexpr (is_after<Part>) {
    if constexpr (std::is_void_v<Result>) part.handler();
    else return part.handler();
  } else if constexpr (sizeof...(Rest) > 0) {
    return time_out<Result>(rest...);
  } else {
    std::abort();  // without `after` nothing times out
  }
}

template <typename... Parts>
struct ResultOf {
  static constexpr bool is_void = (std::is_void_v<typename Parts::Result> || ...);
  static auto type() {
    if constexpr (is_void) return std::type_identity<void>();
    else return std::type_identity<std::common_type_t<typename Parts::Result...>>();
  }
};

}  // namespace detail

}  // namespace mazurka::actors

#endif
