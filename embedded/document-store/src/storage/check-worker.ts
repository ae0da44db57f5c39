import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { complaintOf } from './check.ts';
import { Connection } from './connection.ts';

const connection = new Connection(new DatabaseSync(String(workerData), { readOnly: true }));
parentPort?.postMessage(complaintOf(connection));
connection.close();
