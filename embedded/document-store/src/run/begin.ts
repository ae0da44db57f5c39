import { StoreError, outside } from '../errors.ts';
import { numberOf, truthy } from '../bson/number.ts';
import { isNumeric, T } from '../bson/types.ts';
import { fieldsOf, get, textOf } from '../bson/value.ts';
import type { Fields } from '../bson/write.ts';
import type { Context } from '../commands/command.ts';
import { commandFor } from '../commands/registry.ts';
import type { Request } from '../commands/request.ts';
import { RetryRecord } from '../storage/retries.ts';

/** Checks what all commands share, then begins the command's own work. */
export const begin = (context: Omit<Context, 'retry'>): Iterator<void, Fields> => {
  const { request } = context;
  const { command, known, refused } = commandFor(request.name);
  if (request.has('startTransaction') || request.has('autocommit')) throw outside('a transaction of several documents');
  if (request.has('apiVersion')) throw outside('the stable API');
  request.allowOnly(known, refused);
  checkReadConcern(request);
  checkWriteConcern(request);
  const result = command.run({ ...context, retry: retryOf(context) });
  return Symbol.iterator in result ? result : finished(result);
};

const finished = (reply: Fields): Iterator<void, Fields> => ({ next: () => ({ done: true, value: reply }) });

const checkReadConcern = (request: Request): void => {
  const concern = request.optionalDocument('readConcern');
  if (!concern) return;
  for (const { name, value } of fieldsOf(concern)) {
    if (name !== 'level') throw outside(`'${name}' of readConcern`);
    const level = value.type === T.string ? textOf(value) : '';
    if (level === 'snapshot') throw outside("readConcern 'snapshot'");
    if (!['local', 'available', 'majority', 'linearizable'].includes(level)) {
      throw new StoreError(
        'BadValue',
        `Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`,
      );
    }
  }
};

/** Any `w` is met by the only member. */
const checkWriteConcern = (request: Request): void => {
  const concern = request.optionalDocument('writeConcern');
  if (!concern) return;
  for (const { name, value } of fieldsOf(concern)) {
    if (!['w', 'j', 'wtimeout', 'fsync'].includes(name)) {
      throw new StoreError('UnknownField', `BSON field 'writeConcern.${name}' is an unknown field.`);
    }
    if (name !== 'w') continue;
    if (value.type === T.string && textOf(value) !== 'majority') {
      throw new StoreError(
        'UnknownReplWriteConcern',
        `No write concern mode named '${textOf(value)}' found in replica set configuration`,
      );
    }
    if (value.type !== T.string && !isNumeric(value.type)) {
      throw new StoreError('FailedToParse', 'w has to be a number, string, or object');
    }
  }
};

/** Whether the answer is to wait for the disk: `j` of the write concern, or `fsync` as it was called once. */
export const isToDisk = (request: Request): boolean => {
  const concern = request.optionalDocument('writeConcern');
  return (
    concern !== undefined && fieldsOf(concern).some(({ name, value }) => ['j', 'fsync'].includes(name) && truthy(value))
  );
};

const retryable = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);

const retryOf = ({ request, server }: Omit<Context, 'retry'>): RetryRecord | undefined => {
  const number = request.raw('txnNumber');
  if (!number) return undefined;
  const session = request.optionalDocument('lsid');
  const id = session && get(session, 'id');
  if (!session || !id)
    throw new StoreError('InvalidOptions', 'Transaction number requires a session ID to also be specified');
  if (!retryable.has(request.name)) throw outside(`a transaction number with ${request.name}`);
  // Two users' sessions differ, even with the same id.
  return new RetryRecord(server.store.writer, session.bytes, numberOf(number) ?? 0);
};
