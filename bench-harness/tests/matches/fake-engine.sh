#!/bin/sh
# An engine for tests: sh fake-engine.sh MODE FILE. It adds its process, and those it starts, to
# FILE, so that a test can see whether they are gone.
#
#   good       plays the first empty point, row by row from the top, and knows no forbidden points
#   silent     never answers, and starts a process that would outlive it
#   garbage    answers in words
#   exit       ends where it should answer
#   stone      answers with a point that is taken
#   forbidden  answers with the centre
#   outside    answers with a point off the board
#   deaf       does not even answer START
mode=$1
echo $$ >>"$2"
taken=" "
last=""
board=""
shown=""

first_empty() {
    y=0
    while [ $y -lt 15 ]; do
        x=0
        while [ $x -lt 15 ]; do
            case $taken in
            *" $x,$y "*) x=$((x + 1)) ;;
            *) move=$x,$y; return ;;
            esac
        done
        y=$((y + 1))
    done
}

answer() {
    case $mode in
    silent) sleep 1000 & echo $! >>"$file"; wait ;;
    garbage) echo "MESSAGE depth 3 ev 12"; echo "my move is the centre"; return ;;
    exit) exit 3 ;;
    stone) echo "$last"; return ;;
    forbidden) echo "7,7"; return ;;
    outside) echo "15,7"; return ;;
    esac
    first_empty
    taken="$taken$move "
    echo "$move"
}

file=$2
while IFS= read -r line; do
    line=${line%"$(printf '\r')"}
    case $line in
    START* | RESTART) taken=" "; [ "$mode" = deaf ] || echo OK ;;
    BEGIN) answer ;;
    TURN*) last=${line#TURN }; taken="$taken$last "; answer ;;
    BOARD) board=yes; taken=" " ;;
    DONE) [ -z "$shown" ] && answer; board=""; shown="" ;;
    YXBOARD) board=yes; shown=yes; taken=" " ;;
    YXSHOWFORBID) case $mode in exit) exit 3 ;; stone) echo "FORBID 7" ;; *) echo "FORBID ." ;; esac ;;
    TAKEBACK*) taken=" "; echo OK ;;
    ABOUT) echo 'name="Fake", version="1", author="A test"' ;;
    INFO* | "") ;;
    END) exit 0 ;;
    *,*,*) [ -z "$board" ] || { last=${line%,*}; taken="$taken$last "; } ;;
    *) echo "UNKNOWN $line" ;;
    esac
done
