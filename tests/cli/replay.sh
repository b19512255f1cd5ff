# A finding makes the round trip: report, schedule, replay, the same finding.
. "$(dirname "$0")/common"

# round_trip MODEL KIND
round_trip() {
  run 1 check --json="$work/report" "model:$1"
  local command
  command=$(sed -n 's/^  mazurka replay //p' "$work/out")
  local schedule
  schedule=$(sed -n 's/.*"schedule": "\(.*\)".*/\1/p' "$work/report")
  local message
  message=$(sed -n 's/.*"message": "\(.*\)".*/\1/p' "$work/report")
  [ -n "$schedule" ] || complain "$last: no schedule in the report"
  case $command in
    *"$schedule") ;;
    *) complain "$last: text and JSON give different schedules" ;;
  esac
  eval "run 1 replay $command"
  prints "$2 at "
  prints "$message"
}

round_trip bank assertion
round_trip philosophers_deadlock deadlock
round_trip "philosophers_deadlock(5)" deadlock
round_trip fig9_exclusive deadlock

# Each step on a line of its own: process, operation, object, value.
run 1 replay model:bank 0x2,1x2,2,1x2,0,2x3,0x2
prints "     4  deposit   read balance = 100"
prints "    10  withdraw  write balance = 70"

# A schedule may end early, and a good execution has no finding.
run 0 replay model:bank 0x2,1
prints "The schedule ends after step 3"
prints "no bug in this execution"
run 0 replay model:fig3 0:1
prints "choose 1 of 2"

finish

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
