# The papers' tables: every count that is known is right.
. "$(dirname "$0")/common"

run 0 tables --quick
prints "counts agree with the number of traces"
prints_not "WRONG"
prints_not "FAILED"
for model in "readers(8)" "fig10(9)" "lastzero(10)" "pop_fig1" "disp(5,2)" "fib_bench(4)"; do
  prints "$model"
done

run 0 tables --only "lastzero(5)"
prints "| ok"
run 0 tables --only controls --quick
prints_not "lastzero"
run 0 tables --only "lastzero(15)" --max-seconds=0.01
prints "timeout after"
prints "not finished in time"

finish
