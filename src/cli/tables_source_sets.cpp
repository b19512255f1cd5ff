// Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, Tables 1-4 and 6; the figures of
// all papers.
//
// size (q: quick, n: normal, l: large), model, algorithm, and the numbers of the paper:
// executions, blocked, time, memory in MB.

#include "cli/paper_tables.h"

namespace mazurka {

const char* const source_sets_fig10 = R"(
q fig10(1)              source               5        3     0.03s       -
q fig10(1)              optimal              5        0     0.02s       -
q fig10(1)              pop                  -        -         -       -
q fig10(2)              source               9       11     0.08s       -
q fig10(2)              optimal              9        0     0.04s       -
q fig10(2)              pop                  -        -         -       -
q fig10(3)              source              13       28     0.20s       -
q fig10(3)              optimal             13        0     0.07s       -
q fig10(3)              pop                  -        -         -       -
q fig10(4)              source              17       61     0.41s       -
q fig10(4)              optimal             17        0     0.10s       -
q fig10(4)              pop                  -        -         -       -
q fig10(5)              source              21      124     0.81s       -
q fig10(5)              optimal             21        0     0.17s       -
q fig10(5)              pop                  -        -         -       -
q fig10(6)              source              25      243     1.56s       -
q fig10(6)              optimal             25        0     0.20s       -
q fig10(6)              pop                  -        -         -       -
q fig10(7)              source              29      344     2.38s       -
q fig10(7)              optimal             29        0     0.26s       -
q fig10(7)              pop                  -        -         -       -
q fig10(8)              source              33      641     4.70s       -
q fig10(8)              optimal             33        0     0.34s       -
q fig10(8)              pop                  -        -         -       -
q fig10(9)              source              37     1185     8.79s       -
q fig10(9)              optimal             37        0     0.44s       -
q fig10(9)              pop                  -        -         -       -
)";

const char* const source_sets_wakeup = R"(
q wakeup_stress(1)      source               2        0     0.01s      22
q wakeup_stress(1)      optimal              2        0     0.01s      22
q wakeup_stress(1)      pop                  -        -         -       -
q wakeup_stress(2)      source               4        0     0.02s      22
q wakeup_stress(2)      optimal              4        0     0.02s      22
q wakeup_stress(2)      pop                  -        -         -       -
q wakeup_stress(3)      source              12        0     0.05s      22
q wakeup_stress(3)      optimal             12        0     0.06s      22
q wakeup_stress(3)      pop                  -        -         -       -
q wakeup_stress(4)      source              48        0     0.24s      22
q wakeup_stress(4)      optimal             48        0     0.24s      23
q wakeup_stress(4)      pop                  -        -         -       -
q wakeup_stress(5)      source             240        0     1.21s      22
q wakeup_stress(5)      optimal            240        0     1.23s      27
q wakeup_stress(5)      pop                  -        -         -       -
q wakeup_stress(6)      source            1440        0     8.74s      22
q wakeup_stress(6)      optimal           1440        0     8.96s      42
q wakeup_stress(6)      pop                  -        -         -       -
n wakeup_stress(7)      source           10080        0     1m02s      22
n wakeup_stress(7)      optimal          10080        0     1m07s     114
n wakeup_stress(7)      pop                  -        -         -       -
n wakeup_stress(8)      source           80640        0     9m30s      22
n wakeup_stress(8)      optimal          80640        0     9m48s     801
n wakeup_stress(8)      pop                  -        -         -       -
l wakeup_stress(9)      source          725760        0    89m14s      22
l wakeup_stress(9)      optimal         725760        0     99m2s    8364
l wakeup_stress(9)      pop                  -        -         -       -
)";

const char* const source_sets_benchmarks = R"(
q filesystem(14)        classic              4        -     0.54s       -
q filesystem(14)        source               2        -     0.36s       -
q filesystem(14)        optimal              2        0     0.35s       -
q filesystem(14)        pop                  -        -         -       -
q filesystem(16)        classic             64        -     8.13s       -
q filesystem(16)        source               8        -     1.82s       -
q filesystem(16)        optimal              8        0     1.78s       -
q filesystem(16)        pop                  -        -         -       -
q filesystem(18)        classic           1024        -     2m11s       -
q filesystem(18)        source              32        -     8.52s       -
q filesystem(18)        optimal             32        0     8.86s       -
q filesystem(18)        pop                  -        -         -       -
n filesystem(19)        classic           4096        -     8m33s   92.98
n filesystem(19)        source              64        -    18.62s   66.07
n filesystem(19)        optimal             64        0    19.57s   76.17
n filesystem(19)        pop                  -        -         -       -
q indexer(12)           classic             78        -     0.74s       -
q indexer(12)           source               8        -     0.11s       -
q indexer(12)           optimal              8        0     0.10s       -
q indexer(12)           pop                  -        -         -       -
n indexer(15)           classic         341832        -    56m20s  245.32
n indexer(15)           source            4096        -    50.24s  165.23
n indexer(15)           optimal           4096        0    52.35s  174.60
n indexer(15)           pop                  -        -         -       -
q readers(2)            classic              5        -     0.02s       -
q readers(2)            source               4        -     0.02s       -
q readers(2)            optimal              4        0     0.02s       -
q readers(2)            pop                  -        -         -       -
q readers(8)            classic           3281        -    13.98s       -
q readers(8)            source             256        -     1.31s       -
q readers(8)            optimal            256        0     1.29s       -
q readers(8)            pop                  -        -         -       -
n readers(13)           classic         797162        -     86m7s       -
n readers(13)           source            8192        -     1m26s       -
n readers(13)           optimal           8192        0     1m26s       -
n readers(13)           pop                  -        -         -       -
q lastzero(5)           classic            241        -     1.08s       -
q lastzero(5)           source              79        -     0.38s       -
q lastzero(5)           optimal             64        0     0.32s       -
q lastzero(5)           pop                  -        -         -       -
q lastzero(10)          classic          53198        -     4m47s       -
q lastzero(10)          source            7204        -    45.21s       -
q lastzero(10)          optimal           3328        0    27.61s       -
q lastzero(10)          pop                  -        -         -       -
l lastzero(15)          classic        9378091        -  1539m11s       -
n lastzero(15)          source          302587        -     55m4s       -
n lastzero(15)          optimal         147456        0    30m13s       -
n lastzero(15)          pop                  -        -         -       -
)";

const char* const figures = R"(
q fig9                  source               -        -         -       -
q fig9                  optimal              -        -         -       -
q fig9_exclusive        source               -        -         -       -
q fig9_exclusive        optimal              -        -         -       -
q fig3                  source               -        -         -       -
q fig3                  optimal              -        -         -       -
q fig3                  pop                  -        -         -       -
q fig4                  source               -        -         -       -
q fig4                  optimal              -        -         -       -
q fig4                  pop                  -        -         -       -
q pop_fig1              source               -        -         -       -
q pop_fig1              optimal              -        -         -       -
q pop_fig1              pop                  -        -         -       -
q qpor_fig1(2)          source               -        -         -       -
q qpor_fig1(2)          optimal              -        -         -       -
q qpor_fig1(2)          pop                  -        -         -       -
q qpor_fig1(5)          source               -        -         -       -
q qpor_fig1(5)          optimal              -        -         -       -
q qpor_fig1(5)          pop                  -        -         -       -
q qpor_fig1(8)          source               -        -         -       -
q qpor_fig1(8)          optimal              -        -         -       -
q qpor_fig1(8)          pop                  -        -         -       -
q intro(2)              source               -        -         -       -
q intro(2)              optimal              -        -         -       -
q intro(2)              pop                  -        -         -       -
q intro(2)              unfolding            -        -         -       -
q intro(5)              source               -        -         -       -
q intro(5)              optimal              -        -         -       -
q intro(5)              pop                  -        -         -       -
q intro(5)              unfolding            -        -         -       -
q intro(8)              source               -        -         -       -
q intro(8)              optimal              -        -         -       -
q intro(8)              pop                  -        -         -       -
q intro(8)              unfolding            -        -         -       -
q observers_fig1        optimal              -        -         -       -
q observers_fig1        observers            -        -         -       -
)";

}  // namespace mazurka
