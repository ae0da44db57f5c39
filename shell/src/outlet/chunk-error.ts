/**
 * Whether a file of a release did not come: a chunk, or its styles. It happens to a tab that is open longer than the
 * old release is kept, and goes away by loading the page anew.
 */
export const isMissingChunk = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (thrown.name === 'ChunkLoadError' || ('code' in thrown && thrown.code === 'CSS_CHUNK_LOAD_FAILED'));
