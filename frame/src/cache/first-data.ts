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

/** Answers that are another list for each reader: the one that a visitor gets is not theirs, not even for a moment. */
const listsOfTheirOwn = /^\/api\/(feed|search)(\?|$)/;
/** Answers whose screen asks for what the reader adds to them. */
const completed = /^\/api\/public-pages\//;

/** Whether a signed-in reader may be shown this answer for a visitor, and whether it need not be asked for again. */
export const forSignedIn = (path: string): 'no' | 'for now' | 'yes' =>
  listsOfTheirOwn.test(path) ? 'no' : completed.test(path) ? 'yes' : 'for now';
