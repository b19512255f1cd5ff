# Mistakes of the user end with status 2 and say what to do.
. "$(dirname "$0")/common"

run 2
warns "Usage: mazurka"
run 2 chekc model:bank
warns "there is no command 'chekc'; there are check, replay"
run 2 check
warns "program is required"
warns "See \`mazurka help check\`."
run 2 check model:bank model:bank
run 2 check --frobnicate model:bank
warns "--frobnicate"

run 2 check model:bnk
warns "there is no model 'bnk'; did you mean bank?"
run 2 check model:something_else
warns "there is no model 'something_else'; there are readers, "
run 2 check model:
run 2 check bank
warns "write model:bank"
run 2 check nothing
warns "\`mazurka models\`"
run 2 check file.c
warns "file.c does not exist"

run 2 check "model:disp(5)"
warns "1 parameter(s) given, 2 expected; the model is disp(S=3,R=2)"
run 2 check "model:disp(5,2,1)"
run 2 check "model:bank(1)"
run 2 check "model:lastzero()"
run 2 check "model:lastzero(0)"
warns "N is 0 and must be from 1 to 100"
run 2 check "model:lastzero(-3)"
run 2 check "model:lastzero(1000)"
run 2 check "model:lastzero(99999999999999999999)"
warns "far too large"
run 2 check "model:lastzero(many)"
warns "'many' is not a number"
run 2 check "model:lastzero(3"
warns "a ')' is missing"
run 2 check "model:lastzero(3)4"

run 2 check --algorithm=fast model:bank
warns "there is no algorithm 'fast'; there are naive, "
run 2 check --algorithm=unfolding:0 model:bank
run 2 check --algorithm=pop model:lamport
warns "cannot treat"

for value in 0 -1 many; do
  run 2 check --max-executions=$value model:bank
  warns "--max-executions: '$value' is not a positive number"
  run 2 check --max-seconds=$value model:bank
done
run 2 check --color=nicely model:bank
warns "--color: 'nicely' is not one of auto, always, never"
run 2 check --races=expore model:bank
warns "--races: 'expore' is not one of error, explore, ignore"
run 2 check --stack-size=8T model:bank
warns "--stack-size: '8T' is not a number of bytes, such as 65536, 512K or 8M"
run 2 check --show=some model:bank
warns "--show: 'some' is not a positive number, nor 'all'"
run 2 check --max-steps=1.5 model:bank
warns "--max-steps: '1.5' is not a positive number"

run 2 check --json="$work/no/such/folder/report" "model:lastzero(40)"
warns "cannot write $work/no/such/folder/report: No such file or directory"

run 2 replay model:bank
run 2 replay model:bank 0x2,x
warns "'x' is not a step of a schedule"
run 2 replay model:bank 0y2
run 2 replay model:bank 0x99999999999
run 2 replay model:bank 0x2,9
warns "the schedule does not fit the program: at step 3"
run 2 replay model:bank 0:1
warns "at step 1 main has 1 way(s) to go"

run 2 replay mz2AAAA
warns "the schedule mz2AAAA… is damaged"
run 2 replay mz9AAAA
warns "is a schedule of another version of Mazurka"
run 2 replay mz2xbvyiAgBCm1vZGVsOmJhbmsAAgQBAgQEAwADbg9X
warns "was it copied completely?"
printf 'mazurka schedule, version 2\nprogram: x\n' > "$work/empty.schedule"
run 2 replay "$work/empty.schedule"
warns "has no schedule: the line 'token: …' is missing"
printf 'mazurka schedule, version 7\n' > "$work/new.schedule"
run 2 replay "$work/new.schedule"
warns "is of another version"
run 2 pin model:bank
warns "is neither a schedule as"
run 2 check --corpus="$work/empty.schedule" model:bank
warns "is not a folder"
run 2 check --json=- --html=- model:bank
warns "only one report can go to standard output"
echo "int main(void) { return 0; }" > "$work/kept.c"
run 2 check --json= "$work/kept.c" "$work/kept.c"
warns "--json= has no value"
grep -q main "$work/kept.c" || complain "--json= has overwritten a source"
run 2 replay "$work/no.schedule"
warns "there is no such file"
run 2 replay "$work"
warns "is a folder"
echo nonsense > "$work/bad.schedule"
run 2 replay "$work/bad.schedule"
warns "or it is damaged"

run 2 tables --only nothing
warns "there are the tables figures"
run 2 tables --quick --all
warns "--quick and --all are opposites"
run 2 help nothing
warns "there is no help about 'nothing'"

finish
