#!/usr/bin/env bash
# The secret by which the members of the replica set know each other, once. MongoDB runs as user 999.
set -euo pipefail
[ -e /keyfile/replica.key ] || head -c 756 /dev/urandom | base64 -w 0 > /keyfile/replica.key
chown 999:999 /keyfile/replica.key
chmod 400 /keyfile/replica.key
