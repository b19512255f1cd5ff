# The reports of all kinds of findings, byte for byte, with both compilers: tests/golden has them.
# After a change: `APPROVE=1 MAZURKA=build/bin/mazurka bash tests/cli/golden.sh` shows the difference
# and writes the files anew.
. "$(dirname "$0")/common"

golden=$(dirname "$0")/../golden
programs="
  api/reach_error.c process/assertion.c process/abort.c process/wild_pointer.c
  process/counts_executions.c cpp/uncaught_in_one_order.cpp
  condition/lost_wakeup.c condition/wrong_waiter.c barrier/one_is_missing.c
  c11/missing_lock.c atomics/plain_and_atomic.c
  memory/use_after_free.c memory/double_free.c memory/invalid_free.c memory/write_out_of_bounds.c
  memory/leak_in_one_order.c condition/wait_without_the_lock.c
  mutex/check_then_act.c mutex/lock_order.c mutex/relock.c rwlock/write_under_a_read_lock.c
  memory/free_races_with_a_read.c condition/timed_wait_times_out.c condition/spurious_wakeup.c
  spin/each_other.c spin/never_set.c findings/several.c findings/bounded.c
  uncontrolled/fork.c actors/what_messages_say.cpp actors/passes_over.cpp"
models="late_answer mutual_calls"

# head KEY FILE: what the head of a program says.
head_of() { sed -n "s|^// $1: ||p" "$2"; }

# Without what differs from run to run.
mask() { sed -E 's/[0-9.]+ s; /_ s; /; s/mz2[A-Za-z0-9_-]+/TOKEN/'; }

# report COMPILER PROGRAM: without what differs from compiler to compiler, too.
report() {
  local options=()
  read -ra options <<< "$(head_of options "$2") $(head_of flags "$2")"
  case $2 in *.cpp) options+=(-std=c++20) ;; esac
  local cxx=g++
  [ "$1" = gcc ] || cxx=clang++
  COLUMNS=100 MAZURKA_CC=$1 MAZURKA_CXX=$cxx "$MAZURKA" check -Iinclude "${options[@]}" "$2" 2>&1 | mask
}

# same EXPECTED NAME APPROVES: the report is the one that is expected, or, if this one approves and
# that is asked for, is from now on.
same() {
  cmp -s "$1" "$work/report" && return
  diff -u "$1" "$work/report" 2>&1
  if [ "${APPROVE:-}" = 1 ] && [ "$3" = yes ]; then
    cp "$work/report" "$1"
  else
    complain "$2: the report differs from $1"
  fi
}

for program in $programs; do
  expected=$golden/$(tr / - <<< "${program%.*}").txt
  for compiler in gcc clang; do
    report $compiler "tests/programs/$program" > "$work/report"
    [ $compiler = gcc ] && approves=yes || approves=no
    same "$expected" "$program with $compiler" $approves
  done
done
for model in $models; do
  COLUMNS=100 "$MAZURKA" check "model:$model" 2>&1 | mask > "$work/report"
  same "$golden/model-$model.txt" "$model" yes
done

finish
