// Messages on their way, and the clauses that take them. Not to be included by programs: mazurka/actors.h has it.

#ifndef MAZURKA_ACTORS_CLAUSES_H
#define MAZURKA_ACTORS_CLAUSES_H

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

// For functions that use nothing but what is an actor's own, or what no program can reach: they need no watching, and
// are called for every message. What copies messages, or calls something of the program, is watched. Neither compiler
// puts a watched function into one that is not, so what is marked uses few functions of the standard library.
#define MAZURKA_UNWATCHED __attribute__((no_sanitize("thread")))

// --- What the library sees of messages. Not for programs. ---

struct mazurka_message {
  const void* type;       // the same for all messages of a type
  const char* type_name;  // a text that ends with "T = NAME]"
  const void* value;
  size_t size;                               // 0: nobody looks into it
  void (*copy)(void* to, const void* from);  // nullptr: it is plain data
  const void* mark;                          // a byte that nothing else uses
  const char* text;  // what reports say instead of type and value; nullptr: nothing else
};

struct mazurka_clause {
  const void* type;  // nullptr: messages of every type
  const char* type_name;
  bool (*fits)(const void* predicate, const void* value);  // nullptr: all of this type fit
  const void* predicate;
  size_t predicate_size;
  void (*copy)(void* to, const void* from);  // of the predicate; nullptr: it is plain data
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
void mazurka_name_mailbox(const void* mailbox, const char* name, size_t length);
void mazurka_begin_actor(const void* mailbox);

// --- How messages travel ---
enum mazurka_delivery_mode { mazurka_instant, mazurka_ordered, mazurka_unordered };
enum mazurka_delivery_mode mazurka_delivery(void);
// Whether the message, which is to be sent next, gets lost; and whether it arrives twice.
int mazurka_is_lost(void* mailbox, const mazurka_message* message, void* envelope);
int mazurka_is_duplicated(void* mailbox, const mazurka_message* message, void* envelope);
// The calling thread has made the mailbox of a courier; and it is a courier.
void mazurka_name_courier(const void* box, const void* to);
void mazurka_begin_courier(void);
// The mailbox of the courier from the calling thread to an actor; nullptr if there is none yet.
void* mazurka_courier_to(const void* to);
void mazurka_keep_courier(const void* to, void* box);
// The calling actor may crash: the function is called then, and ends by mazurka_stop_actor. nullptr: it may not.
void mazurka_may_crash(void (*crash)(void));
void mazurka_stop_actor(void) __attribute__((noreturn));
}

extern "C" void __tsan_func_exit(void);

namespace mazurka::actors {

namespace detail {

// Each function that is not watched calls it where it begins. Code without any callback of the compiler's would be foreign
// code, all of whose accesses the library finds by itself.
MAZURKA_UNWATCHED __attribute__((always_inline)) inline void unwatched() { __tsan_func_exit(); }

template <typename T>
inline constexpr char type_of = 0;  // its address tells types apart

// Gaps in plain data tell nothing, whatever is in them. (Clang leaves in them what is on the stack.)
template <typename T>
MAZURKA_UNWATCHED void clear_gaps([[maybe_unused]] T& value) {
  unwatched();
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
  MAZURKA_UNWATCHED explicit Envelope(const void* type) : type(type) { unwatched(); }
  Envelope(const Envelope&) = delete;
  MAZURKA_UNWATCHED virtual ~Envelope() { unwatched(); }
  virtual const void* value() const = 0;
  virtual mazurka_message message() const = 0;
  virtual Envelope* copy() const = 0;  // nullptr if it cannot be copied

  const void* const type;
  char mark = 0;
};

// Whether some predicate of the program looks at messages of a type; known when main begins.
template <typename T>
inline bool is_looked_at = false;
template <typename T>
inline const bool looks_at = is_looked_at<T> = true;

// How something is copied that is no plain data.
using CopyFunction = void (*)(void* to, const void* from);
template <typename T>
constexpr CopyFunction copy_of() {
  if constexpr (std::is_trivially_copyable_v<T>) return nullptr;
  else return [](void* to, const void* from) { new (to) T(*static_cast<const T*>(from)); };
}

// What predicates can look at in a message: all of it, or what a type of our own shows. Plain data is looked at in reports,
// too.
template <typename T>
MAZURKA_UNWATCHED mazurka_message message_of(const T& value, const void* mark) {
  unwatched();
  mazurka_message message{&type_of<T>, name_of<T>(), &value, 0, nullptr, mark, nullptr};
  if constexpr (requires { T::visible_size; }) {
    message.size = T::visible_size;
  } else if constexpr (std::is_trivially_copyable_v<T>) {
    message.size = sizeof(T);
  } else if constexpr (std::is_copy_constructible_v<T>) {
    if (!is_looked_at<T>) return message;
    message.size = sizeof(T);
    message.copy = copy_of<T>();
  }
  return message;
}

// Whether the checker knows all of a message from the moment when it is sent: then nobody has to watch how it is copied
// into its letter, and out of it.
template <typename T>
inline constexpr bool is_known_by_value = std::is_trivially_copyable_v<T> && !requires {
  T::visible_size;
};

template <typename T>
class Letter final : public Envelope {
 public:
  // The value is the calling thread's own.
  explicit Letter(T&& value) : Envelope(&type_of<T>), content(std::move(value)) {
    clear_gaps(content);
  }
  MAZURKA_UNWATCHED explicit Letter(T&& value) requires is_known_by_value<T>
      : Envelope(&type_of<T>), content(std::move(value)) {
    unwatched();
    clear_gaps(content);
  }
  MAZURKA_UNWATCHED ~Letter() override { unwatched(); }
  const void* value() const override { return &content; }
  MAZURKA_UNWATCHED mazurka_message message() const override {
    unwatched();
    return message_of(content, &mark);
  }
  Envelope* copy() const override {
    if constexpr (std::is_copy_constructible_v<T>) return new Letter(T(content));
    else return nullptr;
  }
  MAZURKA_UNWATCHED T take_out() requires is_known_by_value<T> {
    unwatched();
    return content;
  }
  T content;
};

MAZURKA_UNWATCHED inline bool accepts(const mazurka_clause& clause, const Envelope& envelope) {
  unwatched();
  return (clause.type == nullptr || clause.type == envelope.type) &&
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
  static constexpr bool takes_reference = std::is_reference_v<P>;
  using Result = R;
  using Message = std::decay_t<P>;
};
template <typename Class, typename R, typename P>
struct Signature<R (Class::*)(P)> : Signature<R (Class::*)(P) const> {};
template <typename R, typename P>
struct Signature<R (*)(P)> {
  static constexpr bool takes_reference = std::is_reference_v<P>;
  using Result = R;
  using Message = std::decay_t<P>;
};

struct Anything {};  // no predicate

template <typename Predicate, typename Handler>
struct On {
  using Message = typename Signature<Handler>::Message;
  using Result = typename Signature<Handler>::Result;
  static constexpr bool takes_reference = Signature<Handler>::takes_reference;
  static constexpr bool is_selective = !std::is_same_v<Predicate, Anything>;

  static bool fits(const void* predicate, const void* value) {
    return (*static_cast<const Predicate*>(predicate))(*static_cast<const Message*>(value));
  }

  MAZURKA_UNWATCHED mazurka_clause clause() const {
    unwatched();
    if constexpr (is_selective) {
      static_cast<void>(&looks_at<Message>);
      return {&type_of<Message>, name_of<Message>(), fits,
              &predicate,        sizeof predicate,   copy_of<Predicate>()};
    } else {
      return {&type_of<Message>, name_of<Message>(), nullptr, nullptr, 0, nullptr};
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

inline void list(mazurka_clause*, Patience&) {}
template <typename Part, typename... Rest>
MAZURKA_UNWATCHED void list(mazurka_clause* clause, Patience& patience, const Part& part,
                            const Rest&... rest) {
  unwatched();
  if constexpr (is_after<Part>) patience = {mazurka_timed, part.time};
  else *clause++ = part.clause();
  list(clause, patience, rest...);
}

template <typename Result, typename Part>
Result handle(Part& part, Envelope& envelope) {
  using Message = typename Part::Message;
  auto& letter = static_cast<Letter<Message>&>(envelope);
  if constexpr (is_known_by_value<Message> && !Part::takes_reference) {
    if constexpr (std::is_void_v<Result>) part.handler(letter.take_out());
    else return part.handler(letter.take_out());
  } else {
    if constexpr (std::is_void_v<Result>) part.handler(std::move(letter.content));
    else return part.handler(std::move(letter.content));
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
