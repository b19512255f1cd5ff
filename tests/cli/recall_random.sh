# Random threads and actors: what is remembered makes no difference, and neither does the algorithm that explores all traces.
. "$(dirname "$0")/common"
folder=$(cd "$(dirname "$0")" && pwd)
cd "$work"

# told ALGORITHM RECALL OPTIONS…
told() {
  local algorithm=$1 recall=$2
  shift 2
  "$MAZURKA" check --keep-going --effort=0 --max-executions=1000 --algorithm="$algorithm" --recall="$recall" \
    --json=report.json ./program "$@" > text 2>&1
  echo "exit status $?"
  python3 - << 'END' || cat text
import json
report = json.load(open('report.json'))
print(report['verdict'], report['executions'],
      sorted({(finding['kind'], finding['location']) for finding in report['findings']}))
print(report['blocked'], 'blocked')
END
}

# try PROGRAM ALGORITHM NUMBER,PARTS,RACES…: the parts are what it may do besides.
try() {
  local program=$1 algorithm=$2
  shift 2
  for case; do
    IFS=, read -r number parts races <<< "$case"
    options="--races=$races -- $number $parts"
    expected=$(told optimal off $options)
    for recall in on compared; do
      now=$(told optimal $recall $options)
      [ "$now" = "$expected" ] || complain "$program --recall=$recall $options: $now, without it: $expected"
    done
    case $expected in *bounded*) continue ;; esac
    now=$(told source on $options)
    [ "$(head -2 <<< "$now")" = "$(head -2 <<< "$expected")" ] ||
      complain "$program, source, $options: $now, optimal: $expected"
    expected=$(told "$algorithm" off $options)
    now=$(told "$algorithm" compared $options)
    [ "$now" = "$expected" ] ||
      complain "$program, $algorithm --recall=compared $options: $now, without it: $expected"
  done
}

# Of the numbers above 99, and of 12, each has once been wrong.
"$MAZURKA" c++ -std=c++20 -g -O1 "$folder/random_actors.cpp" -o program || complain "random_actors.cpp does not compile"
try actors observers 12,18,explore 1016,127,error 1028,34,ignore 1053,127,explore 1150,4,error 1206,5,explore 1392,64,error \
  3241,5,explore 1,0,error 2,2,error 3,4,error 4,8,error 5,16,error 6,32,error 7,64,error 8,1,explore 9,127,error \
  10,127,explore 11,66,ignore 13,0,error 14,2,explore 15,4,ignore 16,34,error 17,16,explore

for optimisation in -O0 -O2; do
  "$MAZURKA" c++ -std=c++20 -g $optimisation "$folder/random_threads.cpp" -o program ||
    complain "random_threads.cpp does not compile"
  try "threads $optimisation" pop 208,1,error 274,0,explore 1,0,error 2,0,explore 3,0,ignore 4,1,error 5,2,error 6,4,error \
    7,8,error 8,8,explore 9,0,error 10,0,explore 11,0,error 13,4,explore
done

finish
