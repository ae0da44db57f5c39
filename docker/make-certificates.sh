#!/usr/bin/env bash
# An authority and a certificate for each node of the event store, once. The nodes run as user 1000.
set -euo pipefail
cd /certificates
[ -e ca/ca.crt ] || es-gencert-cli create-ca -out ./ca
for node in events-1 events-2 events-3; do
  [ -e "$node/node.crt" ] || es-gencert-cli create-node -ca-certificate ./ca/ca.crt -ca-key ./ca/ca.key \
    -out "./$node" -dns-names "$node,localhost" -ip-addresses 127.0.0.1
done
# Whoever trusts the authority needs its certificate alone: its key is read by nobody but root.
chmod 755 . ca events-*
chmod 644 ca/ca.crt events-*/node.crt
chmod 600 ca/ca.key
chown 1000:1000 events-*/node.key
chmod 400 events-*/node.key
