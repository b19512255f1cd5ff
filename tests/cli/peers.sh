# tools/compare-peers runs others beside us and makes a table. These are no real ones: they print what those print.
. "$(dirname "$0")/common"
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$work"

# stand_in NAME TEXT: prints it, and notes its arguments.
stand_in() {
  cat > "$1" << END
#!/bin/sh
echo "\$@" > "$work/$1.arguments"
printf '$2'
END
  chmod +x "$1"
}
stand_in genmc 'Number of complete executions explored: 140\nTotal wall-clock time: 0.02s\n'
stand_in nidhuggc 'Trace count: 139\nNo errors were detected.\n'

sed "s/'fib_bench': {'N': 5}/'fib_bench': {'N': 2}/; s,^ROOT = .*,ROOT = '$root'," "$root/tools/compare-peers" > compare
compare() {
  python3 compare --mazurka "$MAZURKA" --programs=fib_bench "$@" > text 2>&1
}

compare ./genmc ./nidhuggc || complain "it fails: $(cat text)"
grep -q '^| program  *| executions | Mazurka | GenMC *| × *| Nidhugg | × *|$' text || complain "no heading: $(cat text)"
grep -q '^| fib_bench(2)  *| 140 ' text || complain "no row: $(cat text)"
grep -q 'Nidhugg counts 139 executions' text || complain "a wrong count goes unnoticed: $(cat text)"
grep -qE '^\| geometric mean .*\| [0-9.]+ *\|  *\| – *\|$' text || complain "no mean: $(cat text)"
grep -q -- '-sc -disable-race-detection -- -DN=2 .*/fib_bench.c' genmc.arguments ||
  complain "GenMC was called with $(cat genmc.arguments)"
grep -q -- '-DN=2 -- --sc --optimal --disable-mutex-init-requirement .*/fib_bench.c' nidhuggc.arguments ||
  complain "Nidhugg was called with $(cat nidhuggc.arguments)"

stand_in nidhuggc 'nidhugg: out of memory\n'
compare - ./nidhuggc || complain "it fails: $(cat text)"
grep -q 'out of memory' text || complain "it does not say why there is no time: $(cat text)"
grep -q GenMC text && complain "who was left out is there: $(cat text)"

printf '#!/bin/sh\nsleep 5\n' > genmc
compare --seconds=1 ./genmc - || complain "it fails: $(cat text)"
grep -q '>1' text || complain "who takes too long is not stopped: $(cat text)"

compare ./nobody - && complain "a command that is not there is taken"
grep -q 'there is no such command' text || complain "it does not say what is missing: $(cat text)"

finish
