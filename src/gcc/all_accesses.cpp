// A plugin for GCC. Its -fsanitize=thread looks at assignments only: a structure that is passed to a function, returned
// from one or by one as a whole is read or written without a callback, and so is what functions such as memcpy work on,
// which GCC expands later. This makes the former assignments and the latter calls, just before they are instrumented.
// Who writes a bit-field reads its neighbours: that is told, too.

#include <gcc-plugin.h>
#include <plugin-version.h>

// Most of these need those before them.
#include <context.h>
#include <tree-pass.h>
#include <tree.h>

#include <gimple.h>
#include <stringpool.h>

#include <attribs.h>

#include <asan.h>
#include <basic-block.h>
#include <cfghooks.h>
#include <gimple-iterator.h>
#include <gimplify-me.h>
#include <gimplify.h>
#include <output.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-into-ssa.h>

__attribute__((visibility("default"))) int plugin_is_GPL_compatible;

namespace {

// Whether others may reach it.
bool is_access_to_memory(tree expression) {
  const tree base = get_base_address(expression);
  if (base == NULL_TREE || TREE_CODE(base) == STRING_CST || TREE_CODE(base) == RESULT_DECL) {
    return false;
  }
  return !DECL_P(base) || TREE_ADDRESSABLE(base) || !auto_var_in_fn_p(base, current_function_decl);
}

// A structure in memory, which can be copied.
bool is_access(tree expression) {
  if (expression == NULL_TREE || is_gimple_reg(expression) || is_gimple_min_invariant(expression)) {
    return false;
  }
  const tree type = TREE_TYPE(expression);
  if (TREE_ADDRESSABLE(type) || TYPE_SIZE_UNIT(type) == NULL_TREE ||
      !tree_fits_uhwi_p(TYPE_SIZE_UNIT(type))) {
    return false;
  }
  return is_access_to_memory(expression);
}

tree copy_for(tree expression) {
  return create_tmp_var(TYPE_MAIN_VARIANT(TREE_TYPE(expression)), "mazurka");
}

gassign* assignment(tree to, tree from, gimple* like) {
  gassign* const result = gimple_build_assign(to, from);
  gimple_set_location(result, gimple_location(like));
  return result;
}

// Returns the copy of what is read there, which is made before.
tree read_before(gimple_stmt_iterator& at, tree expression) {
  const tree copy = copy_for(expression);
  gsi_insert_before(&at, assignment(copy, unshare_expr(expression), gsi_stmt(at)), GSI_SAME_STMT);
  return copy;
}

struct Expanded {
  built_in_function function;
  const char* name;
};
constexpr Expanded expanded[] = {
    {BUILT_IN_MEMCPY, "memcpy"},   {BUILT_IN_MEMMOVE, "memmove"},    {BUILT_IN_MEMPCPY, "mempcpy"},
    {BUILT_IN_MEMSET, "memset"},   {BUILT_IN_MEMCMP, "memcmp"},      {BUILT_IN_MEMCMP_EQ, "memcmp"},
    {BUILT_IN_BCMP, "bcmp"},       {BUILT_IN_STRCMP, "strcmp"},      {BUILT_IN_STRCMP_EQ, "strcmp"},
    {BUILT_IN_STRNCMP, "strncmp"}, {BUILT_IN_STRNCMP_EQ, "strncmp"},
};

// A function of this name as any other function is: nothing is known about it. (What is kept here would be collected as
// garbage, so each call has its own.)
tree callable(const char* name, tree like) {
  const tree result = build_fn_decl(name, TREE_TYPE(like));
  SET_DECL_ASSEMBLER_NAME(result, get_identifier(name));
  TREE_NOTHROW(result) = 1;
  return result;
}

bool has_become_call(gcall* call) {
  const tree function = gimple_call_fndecl(call);
  if (function == NULL_TREE || !fndecl_built_in_p(function, BUILT_IN_NORMAL)) return false;
  for (const Expanded& one : expanded) {
    if (DECL_FUNCTION_CODE(function) != one.function) continue;
    gimple_call_set_fndecl(call, callable(one.name, function));
    return true;
  }
  return false;
}

bool has_changed_arguments(gimple_stmt_iterator& at, gcall* call) {
  bool result = false;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    const tree argument = gimple_call_arg(call, i);
    if (!is_access(argument)) continue;
    gimple_call_set_arg(call, i, read_before(at, argument));
    result = true;
  }
  return result;
}

bool has_changed_result(gimple_stmt_iterator& at, gcall* call) {
  const tree result = gimple_call_lhs(call);
  if (!is_access(result) || gimple_call_return_slot_opt_p(call)) return false;
  edge after = nullptr;
  if (stmt_ends_bb_p(call)) {
    after = find_fallthru_edge(gimple_bb(call)->succs);
    if (after == nullptr) return false;
  }
  const tree copy = copy_for(result);
  gassign* const write = assignment(unshare_expr(result), copy, call);
  gimple_call_set_lhs(call, copy);
  if (after != nullptr) gsi_insert_on_edge(after, write);
  else gsi_insert_after(&at, write, GSI_CONTINUE_LINKING);
  return true;
}

// The instrumentation tells of the write only.
bool has_read_neighbours(gimple_stmt_iterator& at, gassign* assign) {
  const tree written = gimple_assign_lhs(assign);
  if (TREE_CODE(written) != COMPONENT_REF) return false;
  const tree all = DECL_BIT_FIELD_REPRESENTATIVE(TREE_OPERAND(written, 1));
  if (all == NULL_TREE || !is_access_to_memory(written)) return false;
  const tree read =
      build3(COMPONENT_REF, TREE_TYPE(all), unshare_expr(TREE_OPERAND(written, 0)), all, NULL_TREE);
  const tree address = force_gimple_operand_gsi(&at, build_fold_addr_expr(read), true, NULL_TREE,
                                                true, GSI_SAME_STMT);
  initialize_sanitizer_builtins();
  gcall* const told = gimple_build_call(builtin_decl_implicit(BUILT_IN_TSAN_READ_RANGE), 2, address,
                                        TYPE_SIZE_UNIT(TREE_TYPE(all)));
  gimple_set_location(told, gimple_location(assign));
  gsi_insert_before(&at, told, GSI_SAME_STMT);
  return true;
}

bool has_changed(gimple_stmt_iterator& at) {
  gimple* const statement = gsi_stmt(at);
  bool result = false;
  if (auto* assign = dyn_cast<gassign*>(statement)) return has_read_neighbours(at, assign);
  if (auto* call = dyn_cast<gcall*>(statement); call != nullptr && !gimple_call_internal_p(call)) {
    result |= has_become_call(call);
    result |= has_changed_arguments(at, call);
    result |= has_changed_result(at, call);
  } else if (auto* end = dyn_cast<greturn*>(statement)) {
    if (is_access(gimple_return_retval(end))) {
      gimple_return_set_retval(end, read_before(at, gimple_return_retval(end)));
      result = true;
    }
  }
  if (result) update_stmt(statement);
  return result;
}

constexpr pass_data pass_description = {
    GIMPLE_PASS, "mazurka", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class AllAccesses final : public gimple_opt_pass {
 public:
  explicit AllAccesses(bool optimised)
      : gimple_opt_pass(pass_description, g), is_for_optimised_(optimised) {}

  // The instrumentation is part of more than one list of passes (-Og has its own).
  opt_pass* clone() override { return new AllAccesses(is_for_optimised_); }

  // As that of the instrumentation.
  bool gate(function*) override {
    return (optimize != 0) == is_for_optimised_ && sanitize_flags_p(SANITIZE_THREAD);
  }

  unsigned execute(function* function) override {
    bool result = false;
    basic_block block;
    FOR_EACH_BB_FN(block, function) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        result |= has_changed(at);
      }
    }
    if (!result) return 0;
    gsi_commit_edge_inserts();
    mark_virtual_operands_for_renaming(function);
    return TODO_update_ssa;
  }

 private:
  const bool is_for_optimised_;
};

// Read by who stands in front of the assembler (toolchain/assembler.h).
void mark_output(void*, void*) { fputs("\t.ident\t\"mazurka: all accesses\"\n", asm_out_file); }

}  // namespace

__attribute__((visibility("default"))) int plugin_init(plugin_name_args* info,
                                                       plugin_gcc_version* version) {
  // Who has compiled it otherwise, and when, makes no difference.
  if (strcmp(version->basever, gcc_version.basever) != 0) return 0;
  for (const bool optimised : {true, false}) {
    register_pass_info pass{new AllAccesses(optimised), optimised ? "tsan" : "tsan0", 0,
                            PASS_POS_INSERT_BEFORE};
    register_callback(info->base_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &pass);
  }
  register_callback(info->base_name, PLUGIN_FINISH_UNIT, mark_output, nullptr);
  return 0;
}
