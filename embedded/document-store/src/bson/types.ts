/** Element types of BSON (bsonspec.org), by the byte that stands for them. */
export const T = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binary: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  code: 13,
  symbol: 14,
  codeWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  maxKey: 127,
  minKey: 255,
} as const;

/** MongoDB's names of the types, as its error messages use them. */
const names: Record<number, string> = {
  [T.double]: 'double',
  [T.string]: 'string',
  [T.object]: 'object',
  [T.array]: 'array',
  [T.binary]: 'binData',
  [T.undefined]: 'undefined',
  [T.objectId]: 'objectId',
  [T.bool]: 'bool',
  [T.date]: 'date',
  [T.null]: 'null',
  [T.regex]: 'regex',
  [T.dbPointer]: 'dbPointer',
  [T.code]: 'javascript',
  [T.symbol]: 'symbol',
  [T.codeWithScope]: 'javascriptWithScope',
  [T.int]: 'int',
  [T.timestamp]: 'timestamp',
  [T.long]: 'long',
  [T.decimal]: 'decimal',
  [T.maxKey]: 'maxKey',
  [T.minKey]: 'minKey',
};

export const typeName = (type: number): string => names[type] ?? 'unknown';

export const isNumeric = (type: number): boolean =>
  type === T.int || type === T.double || type === T.long || type === T.decimal;
