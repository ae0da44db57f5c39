/** One HTTP exchange, ready to be sent and sent again. */
export type Call = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal: AbortSignal;
  /** To be called when something came or went. */
  heard: () => void;
  /** Share of the body that is on its way, 0 to 1. */
  onProgress: ((share: number) => void) | undefined;
};

export type Answer = { status: number; header: (name: string) => string | null; body: unknown };

/** No answer came: no network, a refused or lost connection, or one that was silent for too long. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Sends a call. Rejects with {@link NoAnswer}, whose cause is the signal's reason where that ended it. */
export type Transport = (call: Call) => Promise<Answer>;

export const byFetch: Transport = async call => {
  const { method, headers, body, signal, heard } = call;
  const lost = (cause: unknown) => {
    throw new NoAnswer('The request failed', { cause });
  };
  const response = await fetch(call.path, { method, headers, body, signal, cache: 'no-cache' }).catch(lost);
  heard();
  const text = await response.text().catch(lost);
  return {
    status: response.status,
    header: name => response.headers.get(name),
    body: parsed(text, response.headers.get('content-type')),
  };
};

/** Only XMLHttpRequest tells how much of an upload has left. */
export const byXhr: Transport = call =>
  new Promise((resolve, reject) => {
    const { signal } = call;
    if (signal.aborted) return reject(new NoAnswer('The upload was aborted', { cause: signal.reason }));
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(call.method, call.path);
    for (const [name, value] of Object.entries(call.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = event => {
      call.heard();
      if (event.lengthComputable) call.onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        header: name => xhr.getResponseHeader(name),
        body: parsed(xhr.responseText, xhr.getResponseHeader('content-type')),
      });
    xhr.onerror = () => reject(new NoAnswer('The upload failed'));
    xhr.onabort = () => reject(new NoAnswer('The upload was aborted', { cause: signal.reason }));
    xhr.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    xhr.send(call.body);
  });

function parsed(text: string, type: string | null): unknown {
  if (text === '') return undefined;
  if (!type?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    // Cut off, or from something that stands in between.
    return text;
  }
}
