/** Whether an address is one of the site's own media: the only images that a page's body may show. */
export const isOwnImage = (src: string): boolean => {
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src;
  return /^\/media\/[0-9a-f-]{36}\/\d{1,5}\.(webp|jpg)(\?|$)/.test(path);
};
