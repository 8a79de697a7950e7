#!/bin/sh
# Runs a command that must not outlive us. Our standard input is a pipe from the supervisor, and the command's too: when
# it ends, the command has as many seconds as the first argument says to end by itself, then everything in our process
# group is killed: what the command had started may be frozen, and does not notice that the command is gone.
# Usage: sh guard.sh SECONDS COMMAND ARGUMENTS...
seconds=$1
shift
exec 3<&0
"$@" <&3 3<&- &
command=$!
{
  while read -r _; do :; done
  # From here on nobody else ends what is left.
  trap '' TERM
  while [ "$seconds" -gt 0 ] && kill -0 "$command"; do
    sleep 1
    seconds=$((seconds - 1))
  done
  kill -KILL 0
} <&3 3<&- >/dev/null 2>&1 &
watcher=$!
exec 3<&- </dev/null
trap 'kill -TERM "$command" 2>/dev/null' TERM
trap '' INT HUP
wait "$command"
code=$?
# A trapped signal ends the wait before the command has ended.
while kill -0 "$command" 2>/dev/null; do
  wait "$command"
  code=$?
done
kill -TERM "$watcher" 2>/dev/null
exit "$code"
