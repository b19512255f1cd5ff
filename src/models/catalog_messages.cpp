// Programs that send messages, of
//   Aronis, Jonsson, Lang, Sagonas: Optimal Dynamic Partial Order Reduction with Observers,
//   TACAS 2018 (Table 2).

#include <fmt/format.h>

#include <algorithm>

#include "models/catalog_parts.h"

namespace mazurka {

namespace {

// n processes, each with one message for a mailbox; the i-th is of sort i.
void add_senders(Model& model, Mailbox to, int n) {
  for (int i = 1; i <= n; ++i) {
    model.process(fmt::format("sender{}", i), Block(send(to, i, i)));
  }
}

Model not_selective(int n) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  add_senders(model, inbox, n);
  model.process("receiver", times(n, receive(0, inbox, any_sort)));
  return model;
}

Model selective(int n) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  add_senders(model, inbox, n);
  Block receiver;
  for (int i = 1; i <= n; ++i) receiver += receive(0, inbox, sorts({i}));
  model.process("receiver", receiver);
  return model;
}

Model first_only(int n) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  add_senders(model, inbox, n);
  model.process("receiver", Block(receive(0, inbox, any_sort)));
  return model;
}
Count number_itself(int n) { return n; }

// A server that lends something to one client after the other.
constexpr int want = 0, granted = 1, give_back = 2;

Block lend(Mailbox server, Mailbox clients, int clients_in_all) {
  return times(clients_in_all,
               Block{receive(0, server, sorts({want})), send(clients[r(0)], granted, 0),
                     receive(1, server, sorts({give_back}))});
}

// What client `c` does with what it is lent.
Block borrowed(Mailbox server, Mailbox clients, int c, const Block& body = {}) {
  return send(server, want, c) + receive(7, clients[c], sorts({granted})) + body +
         send(server, give_back, c);
}

Model lock_server(int n) {
  Model model;
  const Mailbox server = model.mailbox("server");
  const Mailbox clients = model.mailboxes("client", n);
  model.process("server", lend(server, clients, n));
  for (int i = 0; i < n; ++i) {
    model.process(fmt::format("client{}", i), borrowed(server, clients, i));
  }
  return model;
}
Count lock_server_traces(int n) { return listed(n, 1, {1, 4, 30, 336, 5040, 95040}); }

// Flanagan and Godefroid 2005, as the Source Sets paper has it in Erlang: each lock of `filesystem` is a
// server. A thread whose block is taken takes the next one, which nobody else wants as long as there are
// not more than 26 threads. There are servers for what is used only, and each knows how often.
Model filesystem_servers(int n) {
  constexpr int blocks = 26;
  Model model;
  const Mailbox clients = model.mailboxes("client", n);
  const Mailbox inode = model.mailboxes("inode", n);
  const Mailbox block = model.mailboxes("block", blocks);
  const Data busy = model.data_array("busy", blocks);
  for (int t = 0; t < n; ++t) {
    const int b = 2 * t % blocks;
    const Block next = borrowed(block[b + 1], clients, t, store(busy[b + 1], 1));
    const Block search = borrowed(block[b], clients, t, load(0, busy[b]) + store(busy[b], 1)) +
                         when(r(0) == 1, next);
    model.process(fmt::format("thread{}", t), borrowed(inode[t], clients, t, search));
    model.process(fmt::format("inode{}", t), lend(inode[t], clients, 1));
  }
  for (int b = 0; b < std::min(n, blocks / 2); ++b) {
    const bool is_wanted_twice = b + blocks / 2 < n;
    model.process(fmt::format("block{}", 2 * b),
                  lend(block[2 * b], clients, is_wanted_twice ? 2 : 1));
    if (!is_wanted_twice) continue;
    model.process(fmt::format("block{}", 2 * b + 1), lend(block[2 * b + 1], clients, 1));
  }
  return model;
}
// Two threads at one server have 4 traces; 2 of them tell the threads apart.
Count filesystem_servers_traces(int n) { return n <= 13 ? 1 : power(4, n - 13); }
Count filesystem_servers_observed(int n) { return n <= 13 ? 1 : power(2, n - 13); }

// One who asks, does not wait for ever, and asks again. An answer is of the sort of its question; whoever
// does not look takes the first one, when it comes late, for the second.
Model late_answer_with(bool looks) {
  constexpr int question = 0, first = 1, second = 2, done = 0;
  Model model;
  const Mailbox server = model.mailbox("questions");
  const Mailbox client = model.mailbox("answers");
  const Block again{set(1, second), send(server, question, second),
                    receive(0, client, looks ? sorts({second}) : any_sort)};
  model.process("client", Block{set(1, first), send(server, question, first),
                                timed_receive(0, client, any_sort)} +
                              when(r(0) == -1, again) + send(server, question, done) +
                              check(r(0) == r(1), "the answer is to the last question"));
  model.process("server", repeat_while(receive(0, server, any_sort), r(0) != done,
                                       when(r(0) == first, send(client, first, first),
                                            send(client, second, second))));
  return model;
}

Model late_answer() { return late_answer_with(false); }
Model late_answer_fixed() { return late_answer_with(true); }

// Two servers that ask each other before they serve.
Model mutual_calls() {
  constexpr int call = 0, reply = 1;
  Model model;
  const Mailbox inbox = model.mailboxes("inbox", 2);
  for (int i = 0; i < 2; ++i) {
    model.process(fmt::format("server{}", i),
                  Block{send(inbox[1 - i], call, i), receive(0, inbox[i], sorts({reply})),
                        receive(1, inbox[i], sorts({call})), send(inbox[1 - i], reply, 0)});
  }
  return model;
}

}  // namespace

std::vector<CatalogEntry> message_models() {
  // clang-format off
  return {
      {"not_selective", {{"n", 6, 1, 63}}, "n senders, and one who receives n messages of any sort",
       with<not_selective>, with<factorial>, with<factorial>},
      {"selective", {{"n", 6, 1, 63}}, "n senders, and one who receives their messages by sort, in turn",
       with<selective>, with<factorial>, always<1>},
      {"first_only", {{"n", 6, 1, 63}}, "n senders, and one who receives a single message",
       with<first_only>, with<factorial>, with<number_itself>},
      {"lock", {{"n", 3, 1, 60}}, "a server that lends a lock, and n clients that want it once",
       with<lock_server>, with<lock_server_traces>, with<factorial>},
      {"filesystem_servers", {{"N", 16, 1, 26}}, "filesystem, with a server for each lock",
       with<filesystem_servers>, with<filesystem_servers_traces>, with<filesystem_servers_observed>},
      {"late_answer", {}, "one who asks again after some time, and takes a late answer for the right one",
       with<late_answer>, always<2>, always<2>},
      {"late_answer_fixed", {}, "late_answer, repaired",
       with<late_answer_fixed>, always<2>, always<2>},
      {"mutual_calls", {}, "two servers that ask each other before they serve: a deadlock",
       with<mutual_calls>, always<1>, always<1>},
  };
  // clang-format on
}

}  // namespace mazurka
