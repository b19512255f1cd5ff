# --memory: models under TSO and PSO, what reports show of it, and who refuses it.
. "$(dirname "$0")/common"
cd "$work"

# verdict MODEL SC TSO PSO: the exit statuses.
verdict() {
  run "$2" check "model:$1" --memory=sc
  run "$3" check "model:$1" --memory=tso
  run "$4" check "model:$1" --memory=pso
}
verdict flags 0 1 1
verdict 'flags(1)' 0 0 0
verdict message_passing 0 0 1
verdict 'message_passing(1)' 0 0 0

# By every algorithm that can.
for algorithm in naive sleep classic source optimal pop; do
  run 1 check model:flags --memory=tso --algorithm=$algorithm
  run 0 check model:message_passing --memory=tso --algorithm=$algorithm --check-optimality
  run 1 check model:message_passing --memory=pso --algorithm=$algorithm
done
for algorithm in observers unfolding; do
  run 2 check model:flags --memory=tso --algorithm=$algorithm
  warns "the algorithm '$algorithm' cannot treat"
  run 0 check model:flags --algorithm=$algorithm
done

# What waits in a buffer and where it reaches memory, in the column of its process; again in the replay.
run 1 check model:message_passing --memory=pso --json=report
prints " p                         q"
prints "write message = 1, buffered"
prints "flush flag = 1"
prints "p waits until its stores are in memory"
prints "algorithm pop, memory pso"
grep -q '"memory": "pso"' report || complain "$last: no memory in the report"
token=$(sed -n 's/^  mazurka replay //p' out)
run 1 replay "$token"
prints "flush flag = 1"
run 0 check model:message_passing --json=report
grep -q '"memory": "sc"' report || complain "$last: no memory in the report"

# Programs: it is not pretended that they were checked so.
echo 'int main(void) { return 0; }' > empty.c
for memory in tso pso; do
  run 2 check empty.c --memory=$memory
  warns "--memory=$memory is for models"
done
run 2 check model:flags --memory=alpha
warns "'alpha' is not one of sc, tso, pso, rc11"

finish
