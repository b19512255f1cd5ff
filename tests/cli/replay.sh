# A finding makes the round trip: report, schedule, replay, the same finding.
. "$(dirname "$0")/common"

# round_trip MODEL KIND
round_trip() {
  run 1 check --json="$work/report" "model:$1"
  local command
  command=$(sed -n 's/^  mazurka replay //p' "$work/out")
  local schedule
  schedule=$(sed -n 's/^ *"schedule": "\(.*\)".*/\1/p' "$work/report")
  local message
  message=$(sed -n 's/^ *"message": "\(.*\)".*/\1/p' "$work/report")
  [ -n "$schedule" ] || complain "$last: no schedule in the report"
  [ "$command" = "$schedule" ] || complain "$last: text and JSON give different schedules"
  run 1 replay "$command"
  prints "$2 at "
  COLUMNS=10000 run 1 replay "$command"
  prints "$message"
  run 1 replay "model:$1" "$command"          # the program may be given, before or after
  run 1 replay "$command" "model:$1"
}

round_trip bank assertion
round_trip philosophers_deadlock deadlock
round_trip "philosophers_deadlock(5)" deadlock
round_trip fig9_exclusive deadlock

# Each step on a line of its own: process, operation, object, value.
run 1 replay model:bank 0x2,1x2,2,1x2,0,2x3,0x2
prints "    4  │                    read balance = 100"
prints "   10  │                    │                    write balance = 70"

# A schedule may end early, and a good execution has no finding.
run 0 replay model:bank 0x2,1
prints "The schedule ends after step 3"
prints "no bug in this execution"
run 0 replay model:fig3 0:1
prints "choose 1 of 2"

# A failure that comes after another one in the same execution is replayed with --keep-going.
cat > "$work/two.c" <<'C'
#include <assert.h>
#include <pthread.h>
int x;
static void* writer(void* unused) { x = 1; return unused; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  x = 2;
  pthread_join(thread, 0);
  assert(x == 3);
}
C
run 1 check --keep-going "$work/two.c"
command=$(sed -n 's/^  mazurka replay //p' "$work/out" | tail -1)
eval "run 1 replay $command"
prints "data-race at "
prints "assertion at "

# A token that is too long for a line becomes a file. It can be kept as a test.
cat > "$work/long.c" <<'C'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int turn, sum;
static void* player(void* number) {
  for (int round = 0; round < 40; ++round) {
    while (turn % 2 != (long)number) {}
    ++sum;
    ++turn;
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, player, (void*)0);
  pthread_create(&b, 0, player, (void*)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum == 81);
}
C
cd "$work" || exit 1
run 1 check "$work/long.c"
file=$(sed -n 's/^  mazurka replay //p' "$work/out")
[ -f "$file" ] || complain "$last: '$file' is not a file"
run 1 replay "$file"
prints "assertion at "
run 0 pin "$file" --output="$work/pinned.schedule"
prints "mazurka replay $work/pinned.schedule"
run 1 replay "$work/pinned.schedule"
sed 's/$/\r/' "$work/pinned.schedule" > "$work/edited.schedule"
run 1 replay "$work/edited.schedule"
grep -qx "pinned: yes" "$work/pinned.schedule" || complain "the file does not say that it is pinned"

# After an edit the schedule is followed as far as it goes; the bug is gone.
sed -i 's/sum == 81/sum == 80/' "$work/long.c"
run 0 replay "$work/pinned.schedule"
prints "the program has changed since the schedule was recorded"
prints "no bug in this execution"
sed -i 's/round < 40/round < 4/' "$work/long.c"
run 1 replay "$work/pinned.schedule"
prints "The schedule was left: at step"

# A corpus: what failed once is tried first.
run 1 check --corpus="$work/corpus" model:bank
[ "$(ls "$work/corpus" | wc -l)" -eq 1 ] || complain "the corpus does not have one schedule"
run 1 check --corpus="$work/corpus" model:bank
prints "0 executions"
prints "a schedule of the corpus fails"
run 0 check --corpus="$work/corpus" model:bank_fixed
run 1 check --corpus="$work/corpus" "$work/two.c"
run 1 check --corpus="$work/corpus" "$work/two.c"
prints "a schedule of the corpus fails"
prints "data-race at "
# With --keep-going the search goes on, and nothing is said twice.
for target in model:bank "$OLDPWD/examples/lost_wakeup.cpp"; do
  run 3 check --keep-going --max-executions=1 $target
  run 1 check --corpus="$work/corpus" $target
  run 1 check --corpus="$work/corpus" --keep-going --max-executions=1 $target
  prints "1 finding in 1 execution"
  prints_not "a schedule of the corpus fails"
  run 1 check --corpus="$work/corpus" --keep-going $target
  prints "1 finding in "
  prints_not "1 finding in 1 execution"
done

finish
