# The JSON report: all keys, values that agree with the text.
. "$(dirname "$0")/common"

keys="program verdict limit algorithm memory executions blocked assumed_away deadlocks events
  longest_execution wakeup_tree sleep_characterisation unfolding seconds peak_rss_kb findings"

# has_keys KEYS: the object has them; has_keys KEYS 'o["findings"][0]': that part of it does.
has_keys() {
  python3 - "$work/out" "${2:-o}" $1 <<'PYTHON' || complain "$last: keys are missing"
import json, sys
o = json.load(open(sys.argv[1]))
missing = [key for key in sys.argv[3:] if key not in eval(sys.argv[2])]
sys.exit(f"missing: {missing}" if missing else 0)
PYTHON
}

run 0 check --json=- model:bank_fixed
has_keys "$keys"
prints '"verdict": "complete"'
prints '"executions": 2,'
prints '"memory": "sc"'
prints '"assumed_away": 0,'
prints '"findings": []'
prints_not "complete:"                      # the report alone
[ "$(head -c 1 "$work/out")" = "{" ] || complain "$last: does not begin with {"
[ "$(tail -n 1 "$work/out")" = "}" ] || complain "$last: does not end with }"

run 1 check --json=- model:bank
has_keys "$keys"
has_keys "kind message location schedule threads replay stacks execution no_return passing" \
  'o["findings"][0]'
has_keys "threads steps waiting switches preemptions output" 'o["findings"][0]["execution"]'
has_keys "thread number kind object text after" 'o["findings"][0]["execution"]["steps"][3]'
has_keys "value_before value_after turn preempts marks message" \
  '{key for step in o["findings"][0]["execution"]["steps"] for key in step}'
prints '"verdict": "bug"'
prints '"kind": "assertion"'

# Steps are data: nobody has to read their texts.
cat > "$work/outcomes.c" << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int x;
static void* other(void* unused) {
  pthread_mutex_lock(&m);
  atomic_fetch_sub(&x, 1);
  pthread_mutex_unlock(&m);
  return unused;
}
int main(void) {
  pthread_t t;
  int expected = 5;
  pthread_create(&t, 0, other, 0);
  atomic_compare_exchange_strong(&x, &expected, 6);
  assert(pthread_mutex_trylock(&m) == 0);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
END
run 1 check --json=- "$work/outcomes.c"
python3 - "$work/out" << 'PYTHON' || complain "$last: the fields of steps are not what they should be"
import json, sys
execution = json.load(open(sys.argv[1]))["findings"][0]["execution"]
steps = {step["kind"]: step for step in execution["steps"]}
assert steps["spawn"]["partners"] == ["T1"], steps["spawn"]
assert steps["trylock"]["outcome"] == "failed", steps["trylock"]
assert "outcome" not in steps["lock"], steps["lock"]
cas = steps["compare_and_swap"]
assert (cas["object"], cas["outcome"], cas["expected"]) == ("x", "failed", "5"), cas
assert steps["finding"]["message"].startswith("assertion"), steps["finding"]
turns = [step["turn"] for step in execution["steps"] if "turn" in step]
assert turns and all(turn["why"] in ("ended", "waits", "preempted") for turn in turns), turns
PYTHON
run 1 check --sarif=- "$work/outcomes.c"
python3 - "$work/out" << 'PYTHON' || complain "$last: a lock that was not taken is acquired"
import json, sys
flows = json.load(open(sys.argv[1]))["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"]
kinds = [step["kinds"] for flow in flows for step in flow["locations"]]
assert ["lock", "trylock"] in [[k for k in kind if k not in ("caution", "danger")] for kind in kinds], kinds
PYTHON

run 1 check --json=- model:philosophers_deadlock
prints '"kind": "deadlock"'
prints '"deadlocks": 1,'
prints '"program": "model:philosophers_deadlock(3)"'

run 3 check --json=- --max-executions=5 "model:lastzero(5)"
prints '"verdict": "bounded"'
prints '"limit": "executions"'

# To a file: the text report as well, and an older report is replaced.
yes | head -n 1000 > "$work/report"
run 0 check --json="$work/report" model:bank_fixed
prints "complete:"
cp "$work/report" "$work/out"
has_keys "$keys"
[ "$(tail -n 1 "$work/out")" = "}" ] || complain "the file does not end with }"

finish
