#!/bin/sh
# Starts coturn with turnserver.conf, the secret that it shares with the api, and the address that the internet has of this
# machine. The secret goes into a file of the memory, so that it is in no list of processes.
set -eu
: "${TURN_SECRET:?is missing: run ./openconsult up}"
: "${TURN_REALM:?is missing: the host name of the installation}"
umask 077
config=${TURN_CONFIG:-/tmp/turnserver.conf}
{
	cat "$(dirname "$0")/turnserver.conf"
	echo "static-auth-secret=$TURN_SECRET"
	echo "realm=$TURN_REALM"
	if [ -n "${TURN_EXTERNAL_IP:-}" ]; then echo "external-ip=$TURN_EXTERNAL_IP"; fi
} >"$config"
exec turnserver -c "$config" --pidfile "${TURN_PID_FILE:-/tmp/turnserver.pid}" "$@"
