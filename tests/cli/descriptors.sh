# Random programs about descriptors: their outcomes are the same whether all schedules are tried or only those
# that differ in the order of dependent operations.
. "$(dirname "$0")/common"

can_use python3 || leave_out "python3 is not installed"

outcomes() {  # of the program, by an algorithm, with further options; findings count as outcomes, too
  "$MAZURKA" check "$work/random" --algorithm="$@" --keep-going --json="$work/report" \
      --max-seconds=${MAX_SECONDS:-20} > "$work/out" 2> "$work/err"
  python3 - "$work/report" << 'END'
import json, sys
report = json.load(open(sys.argv[1]))
if report["verdict"] not in ("complete", "bug"):
    print(report["verdict"])
else:
    for text in sorted({label["label"] for label in report.get("labels", [])}):
        print(text)
    for kind in sorted({finding["kind"] for finding in report.get("findings", [])}):
        print("finding", kind)
END
}

compared=0
for seed in $(seq "${FIRST_SEED:-1}" "${LAST_SEED:-25}"); do
  python3 "$(dirname "$0")/descriptors.py" "$seed" > "$work/random.c"
  "$MAZURKA" cc -g -O1 "$work/random.c" -o "$work/random" || complain "seed $seed does not compile"
  outcomes naive --races=ignore > "$work/all"  # then each look at the state of a descriptor is a step
  if grep -qx "bounded" "$work/all"; then continue; fi
  for algorithm in optimal source sleep; do
    outcomes $algorithm > "$work/some"
    cmp -s "$work/all" "$work/some" || {
      complain "seed $seed: naive and $algorithm have different outcomes"
      diff "$work/all" "$work/some" >&2
    }
  done
  compared=$((compared + 1))
done
echo "compared $compared programs"
[ "$compared" -ge 10 ] || complain "only $compared programs could be enumerated"
exit $failed
