import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive: what it is called, and its bytes as they come. */
export type Entry = { name: string; bytes: () => AsyncIterable<Buffer | string>; compress?: boolean };

/**
 * A zip archive that is made while it is read: one entry at a time is open, and nothing is held whole in memory. When an
 * entry fails the stream ends with the error, so that no cut archive passes for a whole one; `onFailure` is told.
 */
export function archiveOf(
  entries: AsyncIterable<Entry>,
  made: Date,
  onFailure: (error: unknown) => void,
): NodeJS.ReadableStream {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>);
  const left = Promise.withResolvers<never>();
  left.promise.catch(() => undefined);
  let open: Readable | undefined;
  output.once('close', () => {
    open?.destroy();
    left.reject(new Abandoned());
  });

  const fill = async (): Promise<void> => {
    for await (const { name, bytes, compress = true } of entries) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      zip.addReadStreamLazy(name, { mtime: made, compress }, done => {
        const source = Readable.from(bytes());
        source.once('end', resolve);
        source.once('error', reject);
        open = source;
        done(null, source);
      });
      await Promise.race([promise, left.promise]);
    }
    zip.end();
  };
  fill().catch((error: unknown) => {
    if (error instanceof Abandoned) return;
    onFailure(error);
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

/** Whoever took the archive went away. */
class Abandoned extends Error {}
