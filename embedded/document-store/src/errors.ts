import type { Fields } from './bson/write.ts';

/** MongoDB's error codes that this store answers with, by MongoDB's own names (src/mongo/base/error_codes.yml). */
export const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  DottedFieldName: 57,
  CommandNotFound: 59,
  CursorInUse: 12051,
  BackgroundOperationInProgressForNamespace: 12587,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  OperationFailed: 96,
  UnknownReplWriteConcern: 79,
  UnsatisfiableWriteConcern: 100,
  CommandNotSupported: 115,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  TransactionTooOld: 225,
  NotImplemented: 238,
  ChangeStreamsNeedReplicaSet: 40573,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  OutOfDiskSpace: 14031,
  MatchNotObject: 15959,
  BadSkip: 5107200,
  BadLimit: 5107201,
  LimitNotPositive: 15958,
  BadPipelineStage: 40323,
  BadSortOrder: 15975,
  BadPositiveArgument: 51024,
  DistinctTooBig: 17217,
  UpdateTooLarge: 17419,
  ProjectionPathBelow: 31249,
  ProjectionPathCollision: 31250,
  InclusionInExclusion: 31253,
  ExclusionInInclusion: 31254,
  UnknownPipelineStage: 40324,
  MissingField: 40414,
  UnknownField: 40415,
  InvalidRegex: 51091,
} as const;

export type CodeName = keyof typeof codes;

/** The large codes that MongoDB names; the others it calls by their number. */
const named = new Set<CodeName>(['CursorInUse', 'BackgroundOperationInProgressForNamespace', 'OutOfDiskSpace']);

const wireName = (name: CodeName): string =>
  codes[name] > codes.InterruptedAtShutdown && !named.has(name) ? `Location${codes[name]}` : name;

const fatal = new Set<CodeName>([
  'InternalError',
  'OutOfDiskSpace',
  'OperationFailed',
  'InvalidNamespace',
  'QueryPlanKilled',
  'InterruptedAtShutdown',
  'MaxTimeMSExpired',
]);

/** A refusal that reaches the client as MongoDB's error document; `extra` holds further fields, such as `keyPattern`. */
export class StoreError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly extra: Fields;
  /** Ends the whole command instead of one of its statements: it is not about the statement. */
  readonly isFatal: boolean;

  constructor(name: CodeName, message: string, extra: Fields = {}) {
    super(message);
    this.code = codes[name];
    this.codeName = wireName(name);
    this.extra = extra;
    this.isFatal = fatal.has(name);
  }
}

/** What MongoDB knows and this store leaves out: refused with MongoDB's `NotImplemented`, never ignored. */
export const outside = (what: string): StoreError =>
  new StoreError('NotImplemented', `${what} is outside the subset that the embedded document store serves`);
