const AGAIN_MS = 5000;

/**
 * For `lazy`, of a part that the site can do without: what stands in its place stays until it comes. A fetch that fails,
 * without a connection for one, takes nothing from the screen, and is tried again.
 */
export const untilFetched =
  <T>(fetch: () => Promise<T>) =>
  (): Promise<T> =>
    fetch().catch(() => new Promise(again => setTimeout(again, AGAIN_MS)).then(untilFetched(fetch)));
