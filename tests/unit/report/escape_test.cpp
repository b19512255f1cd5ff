#include "report/escape.h"

#include <gtest/gtest.h>

namespace mazurka {

namespace {

TEST(Escape, ControlCharactersBecomePictures) {
  EXPECT_EQ(printable("plain\ttext\n"), "plain\ttext\n");
  EXPECT_EQ(printable("\x1b[31m"), "␛[31m");
  EXPECT_EQ(printable(std::string_view("\0\x7f\r", 3)), "␀␡␍");
}

TEST(Escape, OnlyValidUtf8IsLeft) {
  EXPECT_EQ(printable("żółw 🐢"), "żółw 🐢");
  EXPECT_EQ(printable("a\xff z"), "a� z");
  EXPECT_EQ(printable("\xc5"), "�");                 // cut short
  EXPECT_EQ(printable("\xc0\xaf"), "��");            // longer than needed
  EXPECT_EQ(printable("\xed\xa0\x80"), "���");       // a surrogate
  EXPECT_EQ(printable("\xef\xbf\xbf"), "���");       // no character
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "����");  // too large
}

TEST(Escape, Xml) {
  EXPECT_EQ(xml_text("a<b && c>d \"e\"\n"), "a&lt;b &amp;&amp; c&gt;d \"e\"\n");
  EXPECT_EQ(xml_attribute("\"x\"\n\t<"), "\"&quot;x&quot;&#10;&#9;&lt;\"");
}

TEST(Escape, Dot) {
  EXPECT_EQ(dot_quoted("a \"b\" \\n\nc"), R"("a \"b\" \\n\nc")");
  EXPECT_EQ(dot_quoted("a\nb", true), R"("a\lb\l")");
}

TEST(Escape, Uris) {
  EXPECT_EQ(uri_of_path("src/bank.cpp"), "src/bank.cpp");
  EXPECT_EQ(uri_of_path("/usr/include/c++/12/thread"), "file:///usr/include/c++/12/thread");
  EXPECT_EQ(uri_of_path("my files/a:b#1.c"), "my%20files/a%3Ab%231.c");
}

}  // namespace

}  // namespace mazurka
