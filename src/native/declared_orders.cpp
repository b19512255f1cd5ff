#include "native/declared_orders.h"

#include <fmt/format.h>

#include "native/markers.h"

namespace mazurka {

namespace {

// In the way of the parts of an object (races.h).
int part_of(const Locations::Carriers& carriers) { return carriers.are_bytes ? Races::by_byte : 0; }

ObjectId number(const Locations::Carriers& carriers, std::uint32_t i) {
  return ObjectId{static_cast<std::uint32_t>(index(carriers.first)) + i};
}

Locations::Carriers carriers_of(const AtomicAccess& access) {
  Locations& locations = program->sharing().locations;
  const auto where = reinterpret_cast<std::uintptr_t>(access.address);
  const Locations::Carriers carriers = locations.carriers(access.x, where, access.size);
  if (!carriers.are_bytes) return carriers;
  for (const auto& [from, to] : locations.take_successions()) {
    for (std::uint32_t i = 0; i < to.count; ++i) {
      program->races().succeed(from.count == 1 ? from.first : number(from, i), part_of(from),
                               number(to, i), part_of(to));
    }
  }
  return carriers;
}

// What is added to a part of a location is an exchange of the whole, so its place among others is known.
Access resolved(Access how, const Locations::Carriers& carriers) {
  return how == Access::add && carriers.are_bytes ? Access::update : how;
}

void note(const Thread& t, const AtomicAccess& access, Access how, Order order) {
  if (!program->recording().is_on()) return;
  program->recording().order_log().note(log_entry(t, access, how, order));
}

const char* noun(Access how) {
  return how == Access::read ? "load" : how == Access::write ? "store" : "update";
}

// What is stronger than the order, and releases or acquires as well.
const char* stronger(Order order) {
  return order == Order::acquire || order == Order::release ? "acq_rel" : nullptr;
}

}  // namespace

OrderLog::Entry log_entry(const Thread& t, const AtomicAccess& access, Access how, Order order) {
  return {t.id,        program->races().time(t.id),
          false,       how,
          order,       reinterpret_cast<std::uintptr_t>(access.address),
          access.size, access.pc};
}

void carry_delayed(const AtomicAccess& access, const Races::Carried& clock) {
  Races& races = program->races();
  if (!races.is_on()) return;
  const Locations::Carriers carriers = carriers_of(access);
  for (std::uint32_t i = 0; i < carriers.count; ++i) {
    races.carry(number(carriers, i), clock, part_of(carriers));
  }
}

Order declared_order(int order) {
  if (program->options().orders == OrderMode::ignore) return Order::seq_cst;
  switch (order & 0xff) {
    case __ATOMIC_RELAXED: return Order::relaxed;
    case __ATOMIC_CONSUME:
    case __ATOMIC_ACQUIRE: return Order::acquire;
    case __ATOMIC_RELEASE: return Order::release;
    case __ATOMIC_ACQ_REL: return Order::acq_rel;
    default: return Order::seq_cst;
  }
}

void order_read(Thread& t, const AtomicAccess& access, Access how, Order order) {
  Races& races = program->races();
  if (!races.is_on()) return;
  const Locations::Carriers carriers = carriers_of(access);
  how = resolved(how, carriers);
  for (std::uint32_t i = 0; i < carriers.count; ++i) {
    races.pass_read(t.id, number(carriers, i), how, order, part_of(carriers));
  }
  if (how == Access::read) note(t, access, how, order);
}

void order_write(Thread& t, const AtomicAccess& access, Access how, Order order) {
  Races& races = program->races();
  if (!races.is_on()) return;
  const Locations::Carriers carriers = carriers_of(access);
  how = resolved(how, carriers);
  for (std::uint32_t i = 0; i < carriers.count; ++i) {
    races.pass_write(t.id, number(carriers, i), how, order, part_of(carriers));
  }
  if (how != Access::read) note(t, access, how, order);
}

void order_fence(Thread& t, Order order) {
  if (program->options().orders == OrderMode::ignore || !program->races().is_on()) return;
  program->races().fence(t.id, order);
  if (!program->recording().is_on()) return;
  OrderLog::Entry fence{.process = t.id, .time = program->races().time(t.id), .is_fence = true};
  fence.order = order;
  program->recording().order_log().note(fence);
}

std::string what_would_order(ProcessId first, std::uint32_t time, ProcessId second) {
  const auto pair = program->recording().order_log().would_order(first, time, second);
  if (!pair) return "";
  const auto describe = [](const OrderLog::Entry& entry, const std::string& whose) {
    return fmt::format("{} at {}", whose, markers::code(entry.pc));
  };
  const auto name = [](const OrderLog::Entry& entry) {
    return fmt::format("the {} of {}", noun(entry.how),
                       program->names().data(entry.address, entry.size));
  };
  const auto needed = [](const OrderLog::Entry& entry, const char* order) {
    const char* both = entry.how == Access::update ? stronger(entry.order) : nullptr;
    return both != nullptr ? both : order;
  };
  const auto& [write, read, write_is_weak, read_is_weak] = *pair;
  std::string text = "they would be ordered if ";
  if (write_is_weak) {
    text += fmt::format("{} were {}", describe(write, name(write)), needed(write, "release"));
  }
  if (write_is_weak && read_is_weak) {
    text += fmt::format(" and {} {}", describe(read, fmt::format("its {}", noun(read.how))),
                        needed(read, "acquire"));
  } else if (read_is_weak) {
    text += fmt::format("{} were {}", describe(read, name(read)), needed(read, "acquire"));
  }
  return text;
}

}  // namespace mazurka
