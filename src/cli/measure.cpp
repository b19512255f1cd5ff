#include "cli/measure.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "check/check.h"
#include "core/error.h"
#include "models/catalog.h"
#include "models/model_program.h"

namespace mazurka {

namespace {

using End = Measurement::End;

// What the child sends to its parent, as bytes.
struct Packet {
  End outcome = End::failed;
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;
  double seconds = 0;
  std::array<char, 400> message{};
};

Packet explore(const std::string& model, const std::string& algorithm_name, double seconds) {
  Packet packet;
  const auto say = [&](const char* what) {
    std::snprintf(packet.message.data(), packet.message.size(), "%s", what);
  };
  try {
    ModelProgram program(catalog_model(model).model);
    CheckOptions options;
    options.keep_going = true;
    options.limits.deadline = Deadline::after(seconds);
    const Result result = check(program, algorithm(algorithm_name), options);
    packet.outcome = result.limit == Limit::none ? End::done : End::timeout;
    packet.executions = result.counters.executions;
    packet.blocked = result.counters.blocked;
    packet.seconds = result.seconds;
  } catch (const UserError& error) {
    packet.outcome = End::refused;
    say(error.what());
  } catch (const std::exception& error) {
    say(error.what());
  } catch (...) {
    say("an exception of unknown type");
  }
  return packet;
}

enum class Answer { complete, none, late };

// Reads until the child has said everything, has ended, or the time is over.
Answer receive(int from, Packet& packet, double seconds) {
  const auto start = std::chrono::steady_clock::now();
  std::size_t got = 0;
  while (got < sizeof packet) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    const double left = seconds - spent.count();
    pollfd ready{from, POLLIN, 0};
    if (left <= 0 || poll(&ready, 1, static_cast<int>(left * 1000) + 1) == 0) return Answer::late;
    const ssize_t n = ::read(from, reinterpret_cast<char*>(&packet) + got, sizeof packet - got);
    if (n <= 0) return Answer::none;
    got += static_cast<std::size_t>(n);
  }
  return Answer::complete;
}

}  // namespace

Measurement measure(const std::string& model, const std::string& algorithm, double seconds) {
  int ends[2];
  if (pipe(ends) != 0)
    throw UserError("cannot make a pipe: {}; is `ulimit -n` too low?", std::strerror(errno));
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0)
    throw UserError("cannot start a process: {}; is `ulimit -u` too low?", std::strerror(errno));
  if (child == 0) {
    close(ends[0]);
    const Packet packet = explore(model, algorithm, seconds);
    const bool sent = ::write(ends[1], &packet, sizeof packet) == sizeof packet;
    _exit(sent ? 0 : 1);
  }
  close(ends[1]);
  Packet packet;
  // An algorithm looks at the clock now and then only; one that does not is ended from outside.
  const Answer answer = receive(ends[0], packet, seconds * 1.2 + 2);
  close(ends[0]);
  if (answer != Answer::complete) kill(child, SIGKILL);
  int status = 0;
  rusage usage = {};
  wait4(child, &status, 0, &usage);

  Measurement result;
  result.peak_mb = static_cast<double>(usage.ru_maxrss) / 1024;
  if (answer == Answer::late) {
    result.outcome = End::timeout;
    result.seconds = seconds;
    return result;
  }
  if (answer == Answer::none) {
    result.message = "the process ended without an answer; was there not enough memory?";
    return result;
  }
  result.outcome = packet.outcome;
  result.message = packet.message.data();
  result.executions = packet.executions;
  result.blocked = packet.blocked;
  result.seconds = packet.seconds;
  return result;
}

}  // namespace mazurka
