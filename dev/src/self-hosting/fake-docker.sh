#!/bin/sh
# Stands in for `docker` in tests of ./openconsult: refuses what the CLI's reference does not have, and records each call in
# $FAKE/calls. What a test decides is in the folder $FAKE: `fails` has lines of "CODE TIMES PART-OF-A-CALL", `prints` lines of
# "PART-OF-A-CALL=TEXT", `states` the lines of `docker ps`; `has-image` and `has-volume` exist or not; `services` are names.
# The folder of the script has what outlasts a run: `databases` with lines of "NAME CONTENT [COMMENT]", and `images` with lines
# of "NAME VERSION". As `mv` it moves a file. The group of processes is killed at the step $KILL_AT.
[ -z "${KILL_AT:-}" ] || {
	echo >>"$FAKE/steps"
	[ "$(wc -l <"$FAKE/steps")" != "$KILL_AT" ] || kill -KILL 0
}
case $0 in */mv) exec /bin/mv "$@" ;; esac

line="${WORKER_JOBS:+$WORKER_JOBS }${OPENCONSULT_IMAGE:+$OPENCONSULT_IMAGE }$*"

refuse() {
	echo "REFUSED $1: docker $line" >>"$FAKE/calls"
	exit 125
}

is_compose=
if [ "${1:-}" = compose ]; then
	is_compose=compose-
	shift
	[ "${1:-}" != --profile ] || shift 2
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
compose-up) switches='--detach --remove-orphans --build' values=--scale least=0 most=99 ;;
compose-down) switches='--remove-orphans' values=--timeout least=0 most=0 ;;
compose-stop) switches='' values=--timeout least=0 most=99 ;;
compose-build | compose-pull) switches='--quiet' values='' least=0 most=99 ;;
compose-logs) switches='--no-color --follow' values=--tail least=0 most=99 ;;
compose-config) switches='--services' values='' least=0 most=0 ;;
compose-version) switches='--short' values='' least=0 most=0 ;;
compose-run) switches='--rm --no-deps -T' values='-e -v --entrypoint' least=1 most=99 ;;
compose-exec) switches='-T' values='-e --user' least=2 most=99 ;;
version | info) switches='' values=--format least=0 most=0 ;;
ps) switches='--all' values='--filter --format' least=0 most=0 ;;
tag) switches='' values='' least=2 most=2 ;;
rm) switches='--force' values='' least=1 most=99 ;;
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
	compose-config) cat "$FAKE/active" ;;
	info) pwd ;;
	ps)
		case $line in
		*'{{.ID}}'*) cat "$FAKE/containers" ;;
		*) cat "$FAKE/states" ;;
		esac
		;;
	esac
fi
case $name in
'image inspect') [ -f "$FAKE/has-image" ] || exit 1 ;;
'volume inspect') [ -f "$FAKE/has-volume" ] || [ -f volume ] || exit 1 ;;
# One with a digest names no other image.
tag) case $2 in *@*) exit 1 ;; esac ;;
esac
while read -r code times part; do
	case $line in *"$part"*)
		[ "$(grep -cF -- "$part" "$FAKE/calls")" -gt "$times" ] || exit "$code"
		;;
	esac
done <"$FAKE/fails"

content_of() { awk -v name="$1" '$1 == name { print $2 }' databases; }
version_of() { awk -v name="$1" '$1 == name { version = $2 } END { print version ? version : "former" }' images; }

# One statement of the script, as Postgres treats it.
sql() {
	# shellcheck disable=SC2086 # It is split into words.
	set -- $1
	case "$1 ${2:-}" in
	'ALTER DATABASE')
		[ -n "$(content_of "$3")" ] && [ -z "$(content_of "$6")" ] || exit 1
		sed -i "s/^$3 /$6 /" databases
		;;
	'CREATE DATABASE')
		[ -z "$(content_of "$3")" ] || exit 1
		if [ "${4:-}" = TEMPLATE ]; then content=$(content_of "$5"); else content=empty; fi
		echo "$3 $content" >>databases
		;;
	'DROP DATABASE') sed -i "/^$3 /d" databases ;;
	'COMMENT ON') sed -i "s/^$4 \([^ ]*\).*/$4 \1 $(echo "$6" | tr -d "'")/" databases ;;
	'SELECT datname') cut -d ' ' -f 1 databases ;;
	'SELECT trim'*) awk '/^openconsult_/ { print $1 ($3 ? " " $3 : "") }' databases ;;
	esac
}

case $line in
'compose exec -T postgres psql'*)
	while [ $# -gt 0 ]; do
		[ "$1" != -c ] || sql "$2"
		shift
	done
	;;
'tag '*) echo "$2 $(version_of "$1")" >>images ;;
'compose build api') echo "$(sed -n 's/.*OPENCONSULT_IMAGE:-\([^}]*\)}.*/\1/p' docker-compose.yml) new" >>images ;;
*' pull --quiet api') echo "${OPENCONSULT_IMAGE:-$(sed -n 's/^OPENCONSULT_IMAGE=//p' .env)} new" >>images ;;
*'restore.ts --settings'*) sed -i 's/^openconsult empty/openconsult restored/' databases ;;
*'compose up '*)
	: >volume
	image=$(sed -n 's/^OPENCONSULT_IMAGE=//p' .env)
	image=${image:-$(sed -n 's/.*OPENCONSULT_IMAGE:-\([^}]*\)}.*/\1/p' docker-compose.yml)}
	case $(version_of "$image"):$(content_of openconsult):$* in
	*:postgres* | *:prepare*) ;;
	new:data:*) sed -i 's/^openconsult data/openconsult migrated/' databases ;;
	former:migrated:*) exit 1 ;;
	esac
	;;
esac
exit 0
