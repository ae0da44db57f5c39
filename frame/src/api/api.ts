import { type CallOptions, perform } from './perform.ts';
import { byFetch, byXhr } from './transport.ts';

/** Calls to the backend. Each answers the body; a refusal throws `ApiError`. Types: the shapes in `@recto/contracts`. */
export const api = {
  get: <T>(path: string, options?: CallOptions): Promise<T> => call<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => call<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => call<T>('PUT', path, body, options),
  patch: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => call<T>('PATCH', path, body, options),
  delete: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> =>
    call<T>('DELETE', path, body, options),
};

async function call<T>(method: string, path: string, body: unknown, options?: CallOptions): Promise<T> {
  return (await perform(byFetch, method, path, body, options)).body as T;
}

/**
 * Sends a multipart form. `onProgress` gets the share that has left, 0 to 1; abort by `signal`.
 * @param method POST unless given
 */
export const upload = async <T>(
  path: string,
  form: FormData,
  options: CallOptions & { method?: 'POST' | 'PUT'; onProgress?: (share: number) => void } = {},
): Promise<T> => (await perform(byXhr, options.method ?? 'POST', path, form, options)).body as T;

/**
 * Fetches a file with the token and hands it to the browser's downloads under `name`. For files whose address alone
 * does not open them; public files are plain links.
 * @throws ApiError
 */
export const download = async (path: string, name: string, signal?: AbortSignal): Promise<void> => {
  const { save } = await import('./download.ts');
  await save(path, name, signal);
};

/** A path with its query; entries that are undefined, null or empty are left out. */
export const withQuery = (
  path: string,
  query: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  return search.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`;
};
