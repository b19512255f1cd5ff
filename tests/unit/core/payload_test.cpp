#include "core/payload.h"

#include <gtest/gtest.h>

namespace mazurka {
namespace {

TEST(Payload, equal_bytes_have_equal_handles) {
  Payloads payloads;
  const Payload hello = payloads.intern("hello");
  const Payload nothing = payloads.intern("");
  const Payload zeros = payloads.intern(std::string_view("\0\0", 2));
  EXPECT_EQ(payloads.intern(std::string("hel") + "lo"), hello);
  EXPECT_NE(nothing, hello);
  EXPECT_NE(zeros, nothing);
  for (int i = 0; i < 1000; ++i) payloads.intern(std::to_string(i));
  EXPECT_EQ(payloads.bytes(hello), "hello");
  EXPECT_EQ(payloads.bytes(nothing), "");
  EXPECT_EQ(payloads.bytes(zeros).size(), 2u);
  EXPECT_THROW(payloads.bytes(Payload{100'000}), InternalError);
}

TEST(Payload, operations_with_it_are_compared_like_others) {
  Payloads payloads;
  Operation a, b;
  set_payload(a, payloads.intern("ping"));
  set_payload(b, payloads.intern("ping"));
  EXPECT_EQ(a, b);
  EXPECT_EQ(payloads.bytes(payload(a)), "ping");
  set_payload(b, payloads.intern("pong"));
  EXPECT_NE(a, b);
}

}  // namespace
}  // namespace mazurka
