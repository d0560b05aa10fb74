#!/bin/sh
# A UCI engine for tests: it greets like any other and misbehaves when it is to move, as its argument says.
# It begins with a word on standard error, and with the folder in which it runs in the file `folder`, if there is one.
echo 'hello from standard error' >&2
[ -e folder ] && pwd >folder
while read -r word rest; do
    case $word in
    uci) printf 'id name fake\noption name Skill type spin default 1 min 1 max 9\nuciok\n' ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    position)
        [ "$1" = tardy ] && sleep 3
        moves=0
        case $rest in *moves*) moves=$(echo "${rest#*moves}" | wc -w) ;; esac
        ;;
    go)
        case $1 in
        silent) ;;
        slow) sleep 2 && echo 'bestmove e7e5' ;;
        crash) exit 3 ;;
        killed) kill -9 $$ ;;
        deaf) exec >&- && sleep 100 ;;
        illegal) echo 'bestmove a1a1' ;;
        none) echo 'bestmove (none)' ;;
        mute) echo 'bestmove' ;;
        tardy) echo 'bestmove e7e5' ;;
        parent) sleep "$2" & exit 7 ;; # the child keeps the output open
        bounds) # from the start position: Knights that come and go, and bounds that are far above the scores
            case $((moves % 4)) in
            0) set -- bounds 20 '900 lowerbound' g1f3 ;;
            1) set -- bounds -20 '-900 upperbound' g8f6 ;;
            2) set -- bounds 20 '900 lowerbound' f3g1 ;;
            3) set -- bounds -20 '-900 upperbound' f6g8 ;;
            esac
            printf 'info depth 9 score cp %s\ninfo depth 10 score cp %s\nbestmove %s\n' "$2" "$3" "$4"
            ;;
        flood) yes 'info depth 1 score cp 1 nodes 1 pv e2e4' ;;
        endless) yes | tr -d '\n' ;;
        esac
        ;;
    esac
done
