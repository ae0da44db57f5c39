/** Id of the data block in the first HTML. It maps paths of GET calls to their answers for a visitor. */
const FIRST_DATA_ID = 'first-data';

/**
 * The answers that came with the HTML. They seed the cache, so that the first screen needs no second request for
 * them. Empty where the HTML carried none or is not to be understood.
 */
export const firstData = (page: Document = document): Map<string, unknown> => {
  const text = page.getElementById(FIRST_DATA_ID)?.textContent?.trim();
  if (!text) return new Map();
  try {
    const data: unknown = JSON.parse(text);
    return new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
  } catch {
    return new Map();
  }
};
