import { StoreError, outside } from '../errors.ts';
import { numberOf } from '../bson/number.ts';
import { T } from '../bson/types.ts';
import { fieldOf, fieldsOf, get, nameBytes, textOf, Value } from '../bson/value.ts';
import type { Fields } from '../bson/write.ts';
import type { Context } from './command.ts';
import type { Request } from './request.ts';

const maxStatements = 100_000;

/** How often a long list of statements lets others have their turn, and writes down what a retry must know. */
const stride = 64;

/**
 * Runs the statements of a write command one after the other: those that an earlier try has carried out count as they
 * did then, a refusal becomes a write error (and ends an ordered command).
 * @param run carries out one statement and answers its outcome, as it is kept for a retry
 */
export function* runStatements<Statement>(
  context: Context,
  statements: readonly Statement[],
  run: (statement: Statement) => Value | Generator<void, Value>,
): Generator<void, { outcomes: { index: number; outcome: Value }[]; writeErrors: Fields[]; retried: number[] }> {
  const { request, retry } = context;
  if (statements.length === 0 || statements.length > maxStatements) {
    throw new StoreError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${maxStatements}. Got ${statements.length} operations.`,
    );
  }
  const ordered = request.has('ordered') ? request.bool('ordered') : true;
  const ids = statementIds(request, statements.length);
  const outcomes: { index: number; outcome: Value }[] = [];
  const writeErrors: Fields[] = [];
  const retried: number[] = [];
  for (const [index, statement] of statements.entries()) {
    const id = ids[index] as number;
    const known = retry?.outcome(id);
    if (known) {
      outcomes.push({ index, outcome: known });
      retried.push(id);
      continue;
    }
    try {
      const result = run(statement);
      const outcome = result instanceof Value ? result : yield* withTurns(context, result);
      outcomes.push({ index, outcome });
      retry?.add(id, outcome);
    } catch (error) {
      if (!(error instanceof StoreError) || error.isFatal) throw error;
      writeErrors.push({ index, code: error.code, ...error.extra, errmsg: error.message });
      if (ordered) break;
    }
    if (index % stride === stride - 1) {
      saveRetry(context);
      yield;
    }
  }
  saveRetry(context);
  return { outcomes, writeErrors, retried };
}

/** One statement that takes long: before others have their turn, what was done so far is written down. */
function* withTurns(context: Context, statement: Generator<void, Value>): Generator<void, Value> {
  for (let next = statement.next(); ; next = statement.next()) {
    if (next.done) return next.value;
    saveRetry(context);
    yield;
  }
}

/** Writes down what a retry must know, in the transaction of the writes themselves. */
export const saveRetry = (context: Context): void => {
  const { retry } = context;
  if (retry?.isUnsaved) context.write(() => retry.save(Date.now()));
};

const statementIds = (request: Request, count: number): number[] => {
  const given = request.has('stmtIds') ? request.list('stmtIds').map(id => numberOf(id) ?? 0) : [];
  const first = request.count('stmtId') ?? 0;
  return Array.from({ length: count }, (_, i) => given[i] ?? first + i);
};

/** One statement of a write command. */
export type Statement = ReadonlyMap<string, Value>;

/** Reads a statement, and refuses it when it has fields that are not in `known`. */
export const readStatement = (
  name: string,
  statement: Value,
  known: ReadonlySet<string>,
  leftOut: ReadonlySet<string>,
): Statement => {
  const fields = new Map<string, Value>();
  for (const field of fieldsOf(statement)) {
    fields.set(field.name, field.value);
    if (known.has(field.name)) continue;
    if (leftOut.has(field.name)) throw outside(`'${field.name}' of ${name}`);
    throw new StoreError('UnknownField', `BSON field '${name}.${field.name}' is an unknown field.`);
  }
  return fields;
};

/** @throws StoreError MissingField */
export const filterOf = (statement: Statement): Value => {
  const q = statement.get('q');
  if (q?.type !== T.object) throw new StoreError('MissingField', "BSON field 'q' is missing but a required field");
  return q;
};

/** The sum of one number of all outcomes. */
export const sumOf = (outcomes: readonly { readonly outcome: Value }[], field: string): number => {
  const name = nameBytes(field);
  return outcomes.reduce((sum, { outcome }) => sum + (numberOf(fieldOf(outcome, name) as Value) as number), 0);
};

/** The fields that every write command answers besides its counts. */
export const writeReply = (request: Request, writeErrors: readonly Fields[], retried: readonly number[]): Fields => ({
  writeErrors: writeErrors.length > 0 ? writeErrors : undefined,
  retriedStmtIds: retried.length > 0 ? retried : undefined,
  writeConcernError: writeConcernError(request),
});

/** One member cannot acknowledge for several: said after the write, as MongoDB does. */
const writeConcernError = (request: Request): Fields | undefined => {
  const concern = request.optionalDocument('writeConcern');
  const w = concern && get(concern, 'w');
  if (!w) return undefined;
  const enough = w.type === T.string ? textOf(w) === 'majority' : (numberOf(w) ?? 2) <= 1;
  return enough
    ? undefined
    : { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' };
};
