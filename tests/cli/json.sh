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
prints '"verdict": "bug"'
prints '"kind": "assertion"'

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
