import { token } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { after } from './position.ts';
import { pageTokenAt } from './page-token.ts';
import { listen } from './wait.ts';

/** An archive is made while it comes, and the next part may be long in coming. Milliseconds. */
const PATIENCE_MS = 45_000;

/** See `download` of the API client. */
export async function save(path: string, name: string, signal?: AbortSignal): Promise<void> {
  const headers = Object.entries({
    authorization: token() && `Bearer ${token()}`,
    'x-page-token': pageTokenAt(location.pathname),
    'x-after': after(),
  }).filter((entry): entry is [string, string] => entry[1] !== null);
  const { heard, end, ...listening } = listen(PATIENCE_MS, signal);
  const lost = (thrown: unknown) => {
    throw signal?.aborted ? thrown : new ApiError(0, undefined);
  };
  let bytes: Blob;
  try {
    const response = await fetch(path, { headers, ...listening }).catch(lost);
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
    bytes = await heardOf(response, heard).blob().catch(lost);
  } finally {
    end();
  }
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The same answer; each part of it that comes is heard. */
const heardOf = (response: Response, heard: () => void): Response =>
  new Response(
    response.body?.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, to) {
          heard();
          to.enqueue(part);
        },
      }),
    ),
    response,
  );
