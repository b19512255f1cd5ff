// Questions and answers. Not to be included by programs: mazurka/actors.h has it.

#ifndef MAZURKA_ACTORS_CALL_H
#define MAZURKA_ACTORS_CALL_H

#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>

#include "mazurka/actors/life.h"

namespace mazurka::actors {

// Who asks, and what the answer is known by.
struct From {
  Actor who;
  Ref ref;
};

// What a server receives.
template <typename Request>
struct Call {
  From from;
  Request request;
};

namespace detail {

// The message that answers a call.
template <typename T>
struct Answer {
  Ref ref;  // comes first: this is what others look at
  T value;
  static constexpr std::size_t visible_size = sizeof(Ref);
};

}  // namespace detail

// There is no answer, because the server has ended ("noproc" or why it has), or not in time ("timeout").
class CallFailed : public std::runtime_error {
 public:
  explicit CallFailed(const Reason& reason)
      : std::runtime_error("call: " + std::string(reason.text())), reason_(reason) {}
  const Reason& reason() const { return reason_; }

 private:
  Reason reason_;
};

namespace detail {

// The clause for the answer to one call, whatever it is like.
template <typename T>
struct OnAnswer {
  using Message = Answer<T>;
  static constexpr bool takes_reference = false;
  using Result = T;

  static bool fits(const void* ref, const void* answer) {
    return *static_cast<const Ref*>(ref) == *static_cast<const Ref*>(answer);
  }
  MAZURKA_UNWATCHED mazurka_clause clause() const {
    unwatched();
    return {&type_of<Message>, name_of<Message>(), fits, &ref, sizeof ref, nullptr};
  }
  T handler(Message answer) const {
    demonitor(ref);
    return std::move(answer.value);
  }

  Ref ref;
};

template <typename T, typename Request, typename... Parts>
T call(Actor server, Request request, Parts... parts) {
  const Ref ref = monitor(server);
  send(server, Call<Request>{{self(), ref}, std::move(request)});
  return receive(OnAnswer<T>{ref},
                 on([=](const Down& down) { return down.ref == ref; },
                    [](Down down) -> T { throw CallFailed(down.reason); }),
                 parts(ref)...);
}

}  // namespace detail

// Asks a server and waits for its answer: auto size = call<int>(server, Size{}, 1s). The server receives a
// Call<Size> and answers by reply(call.from, 3).
template <typename T, typename Request>
T call(Actor server, Request request) {
  return detail::call<T>(server, std::move(request));
}
template <typename T, typename Request>
T call(Actor server, Request request, std::chrono::milliseconds timeout) {
  return detail::call<T>(server, std::move(request), [=](Ref ref) {
    return after(timeout, [=]() -> T {
      demonitor(ref);
      throw CallFailed("timeout");
    });
  });
}

// Answers a call. The type is the one that the caller has asked for.
template <typename T>
void reply(From to, T value) {
  send(to.who, detail::Answer<T>{to.ref, std::move(value)});
}

}  // namespace mazurka::actors

#endif
