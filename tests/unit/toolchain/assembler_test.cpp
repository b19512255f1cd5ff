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

// --- Accesses without callbacks ---

const std::string begin = "\tcallq\t__tsan_func_entry@PLT\n";

TEST(Assembler, what_gcc_compiles_needs_our_plugin) {
  const std::string gcc = begin + "\t.ident\t\"GCC: (Debian 12.2.0-14) 12.2.0\"\n";
  EXPECT_TRUE(has_unseen_accesses(gcc));
  EXPECT_FALSE(has_unseen_accesses(gcc + "\t.ident\t\"mazurka: all accesses\"\n"));
}

TEST(Assembler, what_is_not_instrumented_is_no_matter_of_ours) {
  EXPECT_FALSE(has_unseen_accesses("\tpushq\t8(%rax)\n\t.ident\t\"GCC: 12\"\n"));
}

TEST(Assembler, clang_copies_structures_onto_the_stack) {
  EXPECT_TRUE(has_unseen_accesses(begin + "\tpushq\t8(%rax)\n\tcallq\tf\n"));
  EXPECT_TRUE(has_unseen_accesses(begin + "\trep;movsq (%rsi), %es:(%rdi)\n\tcallq\tf\n"));
  EXPECT_TRUE(has_unseen_accesses(
      begin + "\tmovups\t(%rbx), %xmm0\n\tmovups\t%xmm0, (%rsp)\n\tcallq\tf@PLT\n"));
  EXPECT_TRUE(has_unseen_accesses(
      begin + "\tmovups\tshared+16(%rip), %xmm0\n\tmovups\t%xmm0, 16(%rsp)\n\tcallq\tf\n"));
}

TEST(Assembler, what_was_told_may_be_put_onto_the_stack) {
  EXPECT_FALSE(has_unseen_accesses(
      "\tcallq\t__tsan_read16@PLT\n\tmovups\t(%rbx), %xmm0\n\tmovups\t%xmm0, 16(%rsp)\n"));
  EXPECT_FALSE(has_unseen_accesses(begin + "\tmovq\t8(%rsp), %rax\n\tmovq\t%rax, (%rsp)\n"));
  EXPECT_FALSE(
      has_unseen_accesses(begin + "\tmovaps\t.LCPI0_0(%rip), %xmm0\n\tmovaps\t%xmm0, (%rsp)\n"));
  EXPECT_FALSE(has_unseen_accesses(begin + "\tpushq\t%rbx\n"));
}

}  // namespace

}  // namespace mazurka
