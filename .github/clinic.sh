#!/bin/sh
# Runs the commands of an operator on a machine with Docker, and ends with the first that fails. It leaves an installation behind.
set -eux
cd "$(dirname "$0")/.."

setting() { sed -i "s/^$1=.*/$1=$2/" .env; }
reached() { curl --insecure --fail --silent --show-error --retry 10 --retry-delay 1 --retry-all-errors https://localhost/readyz; }

./openconsult up localhost
reached
./openconsult create-admin --email admin@clinic.example --practice Clinic --country GB
./openconsult backup
./openconsult drill
./openconsult doctor

# More processes, and fewer: Caddy knows each by its name.
for number in 3 1 2 1; do
	setting API_REPLICAS "$number"
	./openconsult up
	reached
done

# Parts that are switched on, and off.
setting COMPOSE_PROFILES monitor,turn
./openconsult up
setting COMPOSE_PROFILES ''
./openconsult up
[ -z "$(docker ps --all --quiet --filter label=com.docker.compose.service=turn)" ]

./openconsult upgrade
reached
./openconsult rotate-keys
./openconsult rotate-keys --backups
./openconsult restore --replace
reached
./openconsult down
./openconsult up
./openconsult doctor
