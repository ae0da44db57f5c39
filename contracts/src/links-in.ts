const address =
  /\b(?:https?:\/\/|www\.)\S|\b[\p{L}\p{N}-]+\.(?:com|net|org|info|biz|xyz|top|shop|site|online|ru|cn)\b/giu;

/** How many web addresses a text names, those without a scheme included. */
export const linksIn = (text: string): number => {
  const inOneWord = new Set([...text.matchAll(address)].map(({ index }) => text.slice(0, index).split(/\s/).length));
  return inOneWord.size;
};
