#include "toolchain/assembler.h"

#include <gtest/gtest.h>

namespace mazurka {

namespace {

TEST(Assembler, what_has_no_inline_assembly_stays) {
  const std::string text = "\tmovl %eax, %ebx\n\tret\n";
  EXPECT_EQ(with_marks(text), text);
}

TEST(Assembler, inline_assembly_is_marked) {
  EXPECT_EQ(with_marks("f:\n#APP\n# 3 \"f.c\" 1\n\tlock incl (%rdi)\n# 0 \"\" 2\n#NO_APP\n\tret\n"),
            "f:\n.Lmazurka_asm_begin1:\n#APP\n# 3 \"f.c\" 1\n\tlock incl (%rdi)\n# 0 \"\" 2\n"
            ".Lmazurka_asm_end1:\n\t.pushsection mazurka_asm,\"a?\",@progbits\n"
            "\t.long .Lmazurka_asm_begin1 - ., .Lmazurka_asm_end1 - .\n\t.popsection\n"
            "#NO_APP\n\tret\n");
}

TEST(Assembler, pieces_without_code_are_not_marked) {
  const std::string barrier = "f:\n\t#APP\n# 3 \"f.c\" 1\n\n# 0 \"\" 2\n\t#NO_APP\n\tret\n";
  EXPECT_EQ(with_marks(barrier), barrier);
}

TEST(Assembler, each_piece_has_names_of_its_own) {
  const std::string piece = "#APP\n\tpause\n#NO_APP\n";
  const std::string marked = with_marks(piece + piece);
  EXPECT_NE(marked.find(".Lmazurka_asm_begin1:"), std::string::npos);
  EXPECT_NE(marked.find(".Lmazurka_asm_begin2:"), std::string::npos);
}

}  // namespace

}  // namespace mazurka
