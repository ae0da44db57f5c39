/**
 * The address as it can be taken apart: where its path is no text when percent signs are read, they stand for themselves.
 * Such an address, written by hand or cut off, is then answered as any other that leads nowhere.
 */
export const rewrittenUrl = (url: string): string => {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
};
