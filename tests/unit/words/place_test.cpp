// The place of an object's name is where it is.

#include <gtest/gtest.h>

#include "words/step.h"

namespace mazurka {
namespace {

std::string at_place(const NamedStep& step) {
  return in_words(step).substr(place_of_object(step), step.object.size());
}

std::string at_place_in_reason(const NamedStep& step) {
  return reason_to_wait(step).substr(place_of_object_in_reason(step), step.object.size());
}

NamedStep on(Kind kind, const std::string& object) {
  NamedStep step;
  step.kind = kind;
  step.object = object;
  return step;
}

NamedStep await_of(const std::string& object, bool loops, bool for_ever) {
  NamedStep step = on(Kind::await, object);
  step.conditions.push_back({object, Relation::equal, "3"});
  step.loops = loops;
  step.for_ever = for_ever;
  return step;
}

TEST(PlaceOfObject, is_not_inside_of_the_verb) {
  EXPECT_EQ(at_place(on(Kind::read, "a")), "a");
  EXPECT_EQ(place_of_object(on(Kind::read, "a")), 5u);
  NamedStep timed = on(Kind::lock, "o");
  timed.timed = true;
  EXPECT_EQ(place_of_object(timed), std::string("timed lock ").size());
}

TEST(PlaceOfObject, is_known_for_all_that_waits) {
  for (const bool loops : {false, true}) {
    for (const bool for_ever : {false, true}) {
      for (const Outcome outcome : {Outcome::pending, Outcome::done}) {
        NamedStep await = await_of("f", loops, for_ever);
        await.outcome = outcome;
        EXPECT_EQ(at_place(await), "f") << in_words(await);
        EXPECT_EQ(in_words(await)[place_of_object(await) - 1], ' ');
      }
      const NamedStep await = await_of("f", loops, for_ever);
      EXPECT_EQ(at_place_in_reason(await), "f") << reason_to_wait(await);
      EXPECT_EQ(reason_to_wait(await)[place_of_object_in_reason(await) - 1], ' ');
    }
  }
  for (Kind kind : {Kind::lock, Kind::resume, Kind::sem_wait, Kind::read_lock}) {
    EXPECT_EQ(at_place_in_reason(on(kind, "o")), "o") << reason_to_wait(on(kind, "o"));
    EXPECT_EQ(reason_to_wait(on(kind, "o"))[place_of_object_in_reason(on(kind, "o")) - 1], ' ');
  }
}

TEST(PlaceOfObject, is_known_of_messages) {
  NamedStep receive = on(Kind::receive, "o");
  receive.messages = {{"1", "2", "for"}};
  for (Outcome outcome : {Outcome::done, Outcome::pending, Outcome::timed_out}) {
    receive.outcome = outcome;
    EXPECT_EQ(place_of_object(receive), std::string("receive ").size()) << in_words(receive);
    EXPECT_EQ(at_place(receive), "o");
  }
  NamedStep send = on(Kind::send, "o");
  EXPECT_EQ(at_place(send), "o");
  send.messages = {{"1", "2", ""}};
  EXPECT_EQ(at_place(send), "o");
  send.owner = "p";
  EXPECT_EQ(place_of_object(send), 0u);
  EXPECT_EQ(place_of_object_in_reason(receive), std::string("for a message in ").size());
  EXPECT_EQ(at_place_in_reason(receive), "o");
  receive.accepts = {"0", "1"};
  EXPECT_EQ(at_place_in_reason(receive), "o");
  EXPECT_EQ(place_of_object_in_reason(receive),
            std::string("for a message of sort 0 or 1 in ").size());
}

TEST(PlaceOfObject, is_nowhere_if_there_is_no_object) {
  NamedStep join = on(Kind::join, "");
  join.partners = {"T1"};
  EXPECT_EQ(place_of_object(join), 0u);
  EXPECT_EQ(place_of_object_in_reason(join), 0u);
}

}  // namespace
}  // namespace mazurka
