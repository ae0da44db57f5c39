/** int64 max: the `$tb` by which EventStoreDB marks a deleted stream. Beyond 2^53, so JSON.parse rounds it up. */
const DELETED_JSON = '{"$tb":9223372036854775807}';

export const METADATA_TYPE = '$metadata';
export const TOMBSTONE_TYPE = '$streamDeleted';
export const TOMBSTONE_REVISION = 9_223_372_036_854_775_807n;

/** What a stream's metadata hides: counts and revisions in events, `maxAge` in seconds. */
export type Retention = { maxCount: number | null; maxAge: number | null; truncateBefore: number | null };

export const UNLIMITED: Retention = { maxCount: null, maxAge: null, truncateBefore: null };

export const isMetastream = (name: string): boolean => name.startsWith('$$');
export const metastreamOf = (name: string): string => `$$${name}`;
export const originalOf = (metastream: string): string => metastream.slice(2);

export const deletedMetadata = (): Uint8Array => Buffer.from(DELETED_JSON);

const parse = (data: Uint8Array): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
};

const positive = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;

/** Reads a `$metadata` event. What does not parse hides nothing, as in EventStoreDB. */
export const readMetadata = (data: Uint8Array): { retention: Retention; deleted: boolean } => {
  const json = parse(data) ?? {};
  const truncateBefore = json['$tb'];
  const deleted = typeof truncateBefore === 'number' && truncateBefore > Number.MAX_SAFE_INTEGER;
  return {
    deleted,
    retention: {
      maxCount: positive(json['$maxCount']),
      maxAge: positive(json['$maxAge']),
      truncateBefore: deleted ? null : positive(truncateBefore),
    },
  };
};

/** The metadata that brings a deleted stream back with what comes from `revision` on, or null if it does not parse. */
export const undeletedMetadata = (data: Uint8Array, revision: number): Uint8Array | null => {
  const json = parse(data);
  return json && Buffer.from(JSON.stringify({ ...json, $tb: revision }));
};
