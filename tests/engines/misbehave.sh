#!/bin/sh
# A UCI engine for tests: it greets like any other and misbehaves when it is to move, as its argument says.
# It begins with a word on standard error, and with the folder in which it runs in the file `folder`, if there is one.
echo 'hello from standard error' >&2
[ -e folder ] && pwd >folder
while read -r word _; do
    case $word in
    uci) printf 'id name fake\noption name Skill type spin default 1 min 1 max 9\nuciok\n' ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    position) [ "$1" = tardy ] && sleep 3 ;;
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
        flood) yes 'info depth 1 score cp 1 nodes 1 pv e2e4' ;;
        endless) yes | tr -d '\n' ;;
        esac
        ;;
    esac
done
