#!/usr/bin/env bash
# Makes the three members one replica set, once, and waits until it has a primary.
set -euo pipefail
mongosh --quiet --host documents-1 --username recto --password "$MONGODB_PASSWORD" --authenticationDatabase admin --eval '
  try {
    rs.status();
  } catch (error) {
    if (error.codeName !== "NotYetInitialized") throw error;
    rs.initiate({ _id: "recto", members: [1, 2, 3].map(n => ({ _id: n - 1, host: `documents-${n}:27017` })) });
  }
  while (!rs.status().members.some(member => member.stateStr === "PRIMARY")) sleep(500);
'
