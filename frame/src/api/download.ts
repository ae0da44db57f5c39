import { token } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { after } from './position.ts';
import { pageTokenAt } from './page-token.ts';

/** See `download` of the API client. */
export async function save(path: string, name: string, signal?: AbortSignal): Promise<void> {
  const headers = Object.entries({
    authorization: token() && `Bearer ${token()}`,
    'x-page-token': pageTokenAt(location.pathname),
    'x-after': after(),
  }).filter((entry): entry is [string, string] => entry[1] !== null);
  const response = await fetch(path, { headers, signal: signal ?? null }).catch((thrown: unknown) => {
    throw signal?.aborted ? thrown : new ApiError(0, undefined);
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
