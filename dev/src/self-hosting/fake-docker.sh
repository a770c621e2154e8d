#!/bin/sh
# Stands in for `docker` in tests of ./openconsult: refuses what the CLI's reference does not have, and records each call in
# $FAKE/calls. What a test decides is in the folder $FAKE: `fails` has lines of "CODE TIMES PART-OF-A-CALL", `prints` lines of
# "PART-OF-A-CALL=TEXT", `states` the lines of `docker ps`; `has-image` and `has-volume` exist or not; `services` are names.
line="${OPENCONSULT_IMAGE:+$OPENCONSULT_IMAGE }$*"

refuse() {
	echo "REFUSED $1: docker $line" >>"$FAKE/calls"
	exit 125
}

is_compose=
if [ "${1:-}" = compose ]; then
	is_compose=compose-
	shift
fi
case $is_compose${1:-} in
image | volume)
	name="$1 ${2:-}"
	shift 2
	;;
*)
	name=$is_compose${1:-}
	shift
	;;
esac

# Flags without a value, flags with one, and the least and most arguments; `run` and `exec` take a service and a command.
case $name in
compose-up) switches='--detach --remove-orphans --build' values='' least=0 most=99 ;;
compose-down) switches='--remove-orphans' values=--timeout least=0 most=0 ;;
compose-stop) switches='' values=--timeout least=0 most=99 ;;
compose-build | compose-pull) switches='--quiet' values='' least=0 most=99 ;;
compose-logs) switches='--no-color --follow' values=--tail least=0 most=99 ;;
compose-version) switches='--short' values='' least=0 most=0 ;;
compose-run) switches='--rm --no-deps -T' values='-e -v --entrypoint' least=2 most=99 ;;
compose-exec) switches='-T' values='-e --user' least=2 most=99 ;;
version | info) switches='' values=--format least=0 most=0 ;;
ps) switches='--all' values='--filter --format' least=0 most=0 ;;
tag) switches='' values='' least=2 most=2 ;;
'image inspect' | 'image rm' | 'volume inspect') switches='' values='' least=1 most=99 ;;
*) refuse "unknown command $name" ;;
esac
while :; do
	case ${1:-} in -*) ;; *) break ;; esac
	case " $switches " in *" $1 "*)
		shift
		continue
		;;
	esac
	case " $values " in *" $1 "*) ;; *) refuse "unknown flag $1" ;; esac
	[ $# -ge 2 ] || refuse "$1 needs a value"
	case $2 in *:/restored-settings) echo 'SESSION_SECRET_PREVIOUS=former-secret' >"${2%%:*}" ;; esac
	shift 2
done
if [ $# -lt "$least" ] || [ $# -gt "$most" ]; then refuse 'wrong number of arguments'; fi

case $name in
compose-version) ;;
compose-*)
	[ -f .env ] || refuse 'env file .env not found'
	at=0
	for service in "$@"; do
		at=$((at + 1))
		case $name in compose-run | compose-exec) [ "$at" = 1 ] || break ;; esac
		grep -qx "$service" "$FAKE/services" || refuse "no such service: $service"
	done
	;;
esac
echo "$line" >>"$FAKE/calls"

printed=
while IFS='=' read -r part text; do
	case $line in *"$part"*)
		printf "%s\n" "$text"
		printed=1
		;;
	esac
done <"$FAKE/prints"
if [ -z "$printed" ]; then
	case $name in
	version) echo 28.1.0 ;;
	compose-version) echo 2.36.0 ;;
	info) pwd ;;
	ps) cat "$FAKE/states" ;;
	esac
fi
case $name in
'image inspect') [ -f "$FAKE/has-image" ] || exit 1 ;;
'volume inspect') [ -f "$FAKE/has-volume" ] || exit 1 ;;
esac
while read -r code times part; do
	case $line in *"$part"*)
		[ "$(grep -cF -- "$part" "$FAKE/calls")" -gt "$times" ] || exit "$code"
		;;
	esac
done <"$FAKE/fails"
exit 0
