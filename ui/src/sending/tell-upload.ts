import { tellFirst } from './tell-first.ts';

/** What leaves in the first moment of a try may come no further than buffers on the way. Milliseconds. */
const MOMENT_MS = 1_000;

/**
 * For what is uploaded while somebody waits: tells at once why a try got no answer, as `tellFirst` does, and that it is
 * over (null) once another one goes on. A server that has stopped answering takes a photo all the same.
 */
export function tellUpload(
  tell: (problem: string | null) => void,
  show: (share: number) => void,
): { mayRetry: (refusal: { message: string }) => boolean; onProgress: (share: number) => void } {
  let since: number | null = null;
  const first = tellFirst(tell);
  return {
    mayRetry(refusal) {
      since = null;
      return first(refusal);
    },
    onProgress(share) {
      show(share);
      since ??= performance.now();
      if (performance.now() - since > MOMENT_MS) tell(null);
    },
  };
}
