#include "models/network.h"

#include <algorithm>
#include <map>

#include "core/error.h"
#include "models/edit.h"

namespace mazurka {

namespace {

using Lines = std::vector<Instruction>;

class OverNetwork {
 public:
  OverNetwork(const Network& network, Model model) : network_(network), model_(std::move(model)) {
    model_.most_faults = network.most_faults;
    for (std::size_t p = 0; p < model_.processes.size(); ++p) {
      for (const Instruction& i : model_.processes[p].code) {
        if (i.is(Kind::receive)) owners_[cell_of(i)] = p;
      }
    }
  }

  Model made() {
    const std::size_t count = model_.processes.size();
    for (std::size_t p = 0; p < count; ++p) rewrite(p);
    return std::move(model_);
  }

 private:
  // A send, and the courier of what it sends. Its data are where the message goes, what it says, and whether it
  // was sent.
  struct Parcel {
    int courier;
    Data to, value, is_sent;
  };

  static std::size_t cell_of(const Instruction& i) {
    return i.bases[0] + static_cast<std::size_t>(i.elements[0].value);
  }
  bool may(Fault fault) const { return network_.most_faults[static_cast<std::size_t>(fault)] > 0; }

  bool travels(std::size_t p, const Instruction& i) const {
    if (!i.is(Kind::send)) return false;
    if (i.elements[0].is_register) return true;
    const auto owner = owners_.find(cell_of(i));
    return owner == owners_.end() || owner->second != p;
  }

  void rewrite(std::size_t p) {
    const Lines before = model_.processes[p].code;
    std::vector<Parcel> parcels;  // of earlier sends
    Lines code = before;
    std::vector<Lines> made;     // what comes in front of each instruction, and …
    std::vector<bool> replaced;  // … whether instead of it
    for (std::size_t at = 0; at < before.size(); ++at) {
      Lines& block = made.emplace_back();
      replaced.push_back(false);
      if (may(Fault::crash) && before[at].visible()) crash(p, block);
      if (!travels(p, before[at])) continue;
      refuse_loop(p, at);
      replaced.back() = send(p, before[at], parcels, block);
    }
    for (std::size_t at = before.size(); at-- > 0;) {
      if (replaced[at]) {
        code[at] = made[at].back();
        made[at].pop_back();
      }
      for (auto i = made[at].rbegin(); i != made[at].rend(); ++i) insert_at(code, at, *i);
    }
    model_.processes[p].code = std::move(code);
  }

  void refuse_loop(std::size_t p, std::size_t at) const {
    if (network_.delivery == Delivery::instant && !may(Fault::duplicate)) return;
    const Lines& code = model_.processes[p].code;
    for (std::size_t from = at; from < code.size(); ++from) {
      const bool goes_back =
          code[from].code == Instruction::Code::branch &&
          static_cast<std::int64_t>(from) + 1 + code[from].offset <= static_cast<std::int64_t>(at);
      if (!goes_back) continue;
      throw UserError(
          "process '{}' sends messages in a loop; in a model they can be late or arrive twice only "
          "if each "
          "send is reached once",
          model_.processes[p].name);
    }
  }

  // A register that the process does not use.
  int scratch(std::size_t p) const {
    for (int number = register_count; number-- > 0;) {
      const auto uses = [number](const Instruction& i) {
        const auto is_it = [number](const Operand& operand) {
          return operand.is_register && operand.value == number;
        };
        const bool writes = i.gives_result() || i.code == Instruction::Code::compute ||
                            i.code == Instruction::Code::load;
        return (writes && i.to == number) || std::ranges::any_of(i.operands, is_it) ||
               std::ranges::any_of(i.elements, is_it);
      };
      if (std::ranges::none_of(model_.processes[p].code, uses)) return number;
    }
    throw UserError("process '{}' uses all registers; faults and late messages need one of them",
                    model_.processes[p].name);
  }

  void crash(std::size_t p, Lines& block) const {
    const int s = scratch(p);
    block.insert(block.end(), {fault(s, Fault::crash), branch(r(s) == 0, 1), stop()});
  }

  // Returns whether the block ends with what the message is sent by, instead of the send.
  bool send(std::size_t p, const Instruction& i, std::vector<Parcel>& parcels, Lines& block) {
    Lines sending;
    if (may(Fault::duplicate)) {
      const int s = scratch(p);
      const Lines copy = hand_over(p, i, new_parcel(p, i, {}));
      sending = {fault(s, Fault::duplicate), branch(r(s) == 0, static_cast<int>(copy.size()))};
      sending.insert(sending.end(), copy.begin(), copy.end());
    }
    const bool is_late = network_.delivery != Delivery::instant;
    if (is_late) {
      const bool waits = network_.delivery == Delivery::ordered;
      parcels.push_back(new_parcel(p, i, waits ? parcels : std::vector<Parcel>()));
      const Lines code = hand_over(p, i, parcels.back());
      sending.insert(sending.end(), code.begin(), code.end());
    }
    if (may(Fault::loss)) {
      const int s = scratch(p);
      const int rest = static_cast<int>(sending.size()) + (is_late ? 0 : 1);
      block.insert(block.end(), {fault(s, Fault::loss), branch(r(s) == 1, rest)});
    }
    block.insert(block.end(), sending.begin(), sending.end());
    return is_late;
  }

  // What the sender does. Where the message goes is a number among all objects, from the first mailbox of the
  // send on.
  Lines hand_over(std::size_t p, const Instruction& i, const Parcel& parcel) const {
    const int s = scratch(p);
    return {compute(s, static_cast<std::int64_t>(i.bases[0]), Arithmetic::plus, i.elements[0]),
            store(parcel.to, r(s)), store(parcel.value, i.operands[1]), store(parcel.is_sent, 1),
            spawn(parcel.courier)};
  }

  Parcel new_parcel(std::size_t p, const Instruction& i, const std::vector<Parcel>& earlier) {
    const std::string name = fmt::format("{} courier {}", model_.processes[p].name, ++couriers_);
    Parcel parcel{0, model_.data(name + " to"), model_.data(name + " value"),
                  model_.data(name + " is_sent")};
    Lines code{load(0, parcel.to)};
    for (const Parcel& other : earlier) {
      code.insert(code.end(), {load(1, other.is_sent), branch(r(1) == 0, 3), load(1, other.to),
                               branch(r(1) != r(0), 1), join(other.courier)});
    }
    const auto base = static_cast<std::int64_t>(i.bases[0]);
    const Mailbox mailbox{i.bases[0]};
    code.insert(code.end(),
                {compute(0, r(0), Arithmetic::minus, base), load(1, parcel.value),
                 mazurka::send(mailbox[r(0)], static_cast<int>(i.operands[0].value), r(1))});
    parcel.courier = model_.spawned(name, std::move(code));
    return parcel;
  }

  const Network& network_;
  Model model_;
  std::map<std::size_t, std::size_t> owners_;  // of mailboxes: the process that receives from it
  int couriers_ = 0;
};

}  // namespace

Model over(const Network& network, Model model) {
  if (!network.changes_anything()) return model;
  model.validate();
  return OverNetwork(network, std::move(model)).made();
}

}  // namespace mazurka
